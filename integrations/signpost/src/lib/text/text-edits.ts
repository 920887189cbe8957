export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at);
}

/** Lines of context, as in git. */
const context = 3;

interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/** A unified diff that `git apply` accepts; '' if nothing changes. Keeps line ends, CRLF too. */
export function printDiff(file: string, before: string, after: string): string {
  const lines = compareLines(splitLines(before), splitLines(after));
  const isShown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ mark }) => mark !== ' '),
  );

  let hunks = '';
  let [old, fresh] = [0, 0];
  for (let at = 0; at < lines.length; ) {
    const end = isShown.indexOf(!isShown[at], at);
    const run = lines.slice(at, end < 0 ? lines.length : end);
    const removed = run.filter(({ mark }) => mark !== '+').length;
    const added = run.filter(({ mark }) => mark !== '-').length;
    if (isShown[at])
      hunks += `@@ -${printRange(old, removed)} +${printRange(fresh, added)} @@\n${run.map(printLine).join('')}`;
    old += removed;
    fresh += added;
    at += run.length;
  }
  return hunks === '' ? '' : `--- a/${file}\n+++ b/${file}\n${hunks}`;
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Compares both texts from the start. Fixes are small, so that the next equal line is near. */
function compareLines(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    const [skip, add] = findNextEqual(old.slice(at), fresh.slice(to));
    for (const line of old.slice(at, at + skip)) lines.push({ mark: '-', line });
    for (const line of fresh.slice(to, to + add)) lines.push({ mark: '+', line });
    at += skip;
    to += add;

    for (; at < old.length && old[at] === fresh[to]; at += 1, to += 1)
      lines.push({ mark: ' ', line: old[at] ?? '' });
  }
  return lines;
}

/** How many lines to skip on each side until both are equal. */
function findNextEqual(old: readonly string[], fresh: readonly string[]): [skip: number, add: number] {
  for (let sum = 0; sum < old.length + fresh.length; sum++)
    for (let skip = Math.min(sum, old.length); skip >= 0 && sum - skip <= fresh.length; skip--)
      if (skip < old.length && old[skip] === fresh[sum - skip]) return [skip, sum - skip];
  return [old.length, fresh.length];
}

function printRange(start: number, count: number): string {
  return `${count === 0 ? start : start + 1}${count === 1 ? '' : `,${count}`}`;
}

function printLine({ mark, line }: DiffLine): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}
