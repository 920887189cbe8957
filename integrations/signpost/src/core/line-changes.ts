/** How many lines of a file are new, changed and gone, and the first of them by what they begin with. */
export interface LineChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Compares two versions of an emitted file line by line, wherever the lines stand. A line that is gone and one that
 * is new with the same begin are one line that has changed: an entry of the map is a line that begins with its address.
 * Comments do nothing and aren't counted; nor is a line in which only the hash of a built asset differs.
 */
export function lineChanges(before: string, after: string): LineChanges {
  const old = countLines(before);
  const fresh: string[] = [];
  for (const line of after.split('\n')) {
    const same = old.get(withoutHash(line));
    if (same !== undefined && same.count > 0) same.count--;
    else if (doesSomething(line)) fresh.push(line);
  }
  const gone = new Map<string, number>();
  for (const { line, count } of old.values()) {
    if (count > 0 && doesSomething(line)) gone.set(keyOf(line), (gone.get(keyOf(line)) ?? 0) + count);
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

function doesSomething(line: string): boolean {
  return !/^\s*(?:#|$)/.test(line);
}

/** The lines, and how often each occurs, by their text without hashes. */
function countLines(text: string): Map<string, { readonly line: string; count: number }> {
  const counts = new Map<string, { readonly line: string; count: number }>();
  for (const line of text.split('\n')) {
    const key = withoutHash(line);
    const same = counts.get(key);
    if (same === undefined) counts.set(key, { line, count: 1 });
    else same.count++;
  }
  return counts;
}

/** Each change of a style renames its file: `/_astro/page.Bwyh3aZd.css`. */
function withoutHash(line: string): string {
  return line.replace(/\.(?=[\w-]*[A-Z\d])[\w-]{8}(?=\.(?:css|m?js)\b)/g, '');
}

/** What a line is about: a directive with its first argument, or its first word; the source of a rule in JSON. */
function keyOf(line: string): string {
  const text = line.trim();
  const [rule] = /^\{"source":"(?:[^"\\]|\\.)*"|^"(?:[^"\\]|\\.)*"/.exec(text) ?? [];
  if (rule !== undefined) return rule;
  const [words = text] = /^[A-Za-z][\w-]*\s+\S+|^\S+/.exec(text) ?? [];
  return words;
}
