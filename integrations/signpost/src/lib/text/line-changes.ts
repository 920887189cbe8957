/** The keys of the new, changed and removed lines of a file. */
export interface LineChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Compares two versions of a generated file as sets of lines. A removed and an added line with the same key count as one
 * changed line. Comments and changed hashes of assets don't count.
 */
export function lineChanges(before: string, after: string): LineChanges {
  const old = countLines(before);
  const fresh: Line[] = [];
  for (const line of linesOf(after)) {
    const same = old.get(identityOf(line));
    if (same !== undefined && same.count > 0) same.count--;
    else fresh.push(line);
  }
  const gone = new Map<string, number>();
  for (const { line, count } of old.values()) {
    if (count > 0) gone.set(keyOf(line), (gone.get(keyOf(line)) ?? 0) + count);
  }
  const added: string[] = [];
  const changed: string[] = [];
  for (const key of fresh.map(keyOf)) {
    const count = gone.get(key) ?? 0;
    (count > 0 ? changed : added).push(key);
    if (count > 0) gone.set(key, count - 1);
  }
  const left = [...gone].flatMap(([key, count]) => Array<string>(count).fill(key));
  return { added, changed, gone: left };
}

interface Line {
  readonly text: string;
  /** The URL in the comment above the line, or ''. */
  readonly url: string;
}

/** True for a line of `_redirects` from the file name of a page to its URL, which each page has. */
function isFileName(line: string): boolean {
  const [, folder, url] = /^(\/\S*\/|\/)index\.html\s+https?:\/\/[^/\s]+(\/\S*)\s+301!$/.exec(line) ?? [];
  return folder !== undefined && folder.replace(/\/$/, '') === url?.replace(/\/$/, '');
}

/** Yields the lines that aren't comments. */
function* linesOf(text: string): Generator<Line> {
  let url = '';
  for (const line of text.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) {
      url = /^\s*# (\/\S*)$/.exec(line)?.[1] ?? '';
      continue;
    }
    if (isFileName(line)) continue;
    // The comment doesn't apply to a line that starts with its own URL or ends a block.
    if (url !== '' && /^\s*(?:["`]?\/|\})/.test(line)) url = '';
    yield { text: line, url };
  }
}

/** Counts how often each line occurs. */
function countLines(text: string): Map<string, { readonly line: Line; count: number }> {
  const counts = new Map<string, { readonly line: Line; count: number }>();
  for (const line of linesOf(text)) {
    const key = identityOf(line);
    const same = counts.get(key);
    if (same === undefined) counts.set(key, { line, count: 1 });
    else same.count++;
  }
  return counts;
}

/** Two entries may have the same line below different comments. */
function identityOf({ text, url }: Line): string {
  return url === '' ? withoutHash(withoutEnd(text)) : `${url} ${text}`;
}

/** A row of JSON without what depends on its place: the comma after it, and the brackets that end its list. */
function withoutEnd(text: string): string {
  return /^\s*"[^"]*":/.test(text) ? text.replace(/(?<![},])[},]+$/, '') : text.replace(/(?<=\}),$/, '');
}

/** True for the name of a built asset with a hash, which changes with each edit. */
export function isHashed(name: string): boolean {
  return withoutHash(name) !== name;
}

/** `/_astro/page.css` of `/_astro/page.Bwyh3aZd.css`. */
function withoutHash(line: string): string {
  return line.replace(/\.(?=[\w-]*[A-Z\d])[\w-]{8}(?=\.(?:css|m?js)\b)/g, '');
}

/** The key of a line: a URL, a directive with its first argument, its first word, or the source of a JSON rule. */
function keyOf({ text: line, url }: Line): string {
  if (url !== '') return url;
  const text = line.trim();
  const [rule] = /^\{"(?:source|regex|route|key)":"(?:[^"\\]|\\.)*"|^"(?:[^"\\]|\\.)*"/.exec(text) ?? [];
  if (rule !== undefined) return rule;
  // A query in `_redirects` of Netlify: `/a id=1 /b 301`.
  const [, path, query] = /^(\/\S*)((?:\s+[^\s/=]+=\S*)+)\s+(?:\/|https?:)/.exec(text) ?? [];
  if (path !== undefined && query !== undefined) return `${path}?${query.trim().replace(/\s+/g, '&')}`;
  const [words = text] = /^[A-Za-z][\w-]*\s+\S+|^\S+/.exec(text) ?? [];
  return words;
}
