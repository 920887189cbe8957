/** How many lines of a file are new, changed and gone, and the first of them by what they start with. */
export interface LineChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Compares two versions of a generated file line by line, in any order. A removed and an added line with the same start
 * are one changed line. Comments without a redirect, and changed hashes of assets, don't count.
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
  /** The URL in the comment above it, or ''. */
  readonly url: string;
}

/** The lines that do something. */
function* linesOf(text: string): Generator<Line> {
  let url = '';
  for (const line of text.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) {
      url = /^\s*# (\/\S*)$/.exec(line)?.[1] ?? '';
      continue;
    }
    // What starts with a URL of its own, or ends a block, is below no comment.
    if (url !== '' && /^\s*(?:["`]?\/|\})/.test(line)) url = '';
    yield { text: line, url };
  }
}

/** The lines, and how often each occurs. */
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

/** Two entries may have the same line below their comments. */
function identityOf({ text, url }: Line): string {
  return url === '' ? withoutHash(text) : `${url} ${text}`;
}

/** True for the name of a built asset, or what starts with one: each change of a style renames its file. */
export function isHashed(name: string): boolean {
  return withoutHash(name) !== name;
}

/** `/_astro/page.css` of `/_astro/page.Bwyh3aZd.css`. */
function withoutHash(line: string): string {
  return line.replace(/\.(?=[\w-]*[A-Z\d])[\w-]{8}(?=\.(?:css|m?js)\b)/g, '');
}

/** What a line is about: a URL, a directive with its first argument, or its first word; the source of a rule in JSON. */
function keyOf({ text: line, url }: Line): string {
  if (url !== '') return url;
  const text = line.trim();
  const [rule] = /^\{"(?:source|regex|route|key)":"(?:[^"\\]|\\.)*"|^"(?:[^"\\]|\\.)*"/.exec(text) ?? [];
  if (rule !== undefined) return rule;
  const [words = text] = /^[A-Za-z][\w-]*\s+\S+|^\S+/.exec(text) ?? [];
  return words;
}
