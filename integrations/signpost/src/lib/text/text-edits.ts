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

/** A change of lines counted from 0: `[first, end)` become `[newFirst, newEnd)`. */
interface Change {
  readonly first: number;
  readonly end: number;
  readonly newFirst: number;
  readonly newEnd: number;
}

/** A unified diff that `git apply` accepts; '' if nothing changes. Keeps line ends, CRLF too. */
export function printDiff(file: string, before: string, after: string): string {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const hunks = grouped(changesIn(old, fresh));
  if (hunks.length === 0) return '';
  return `--- a/${file}\n+++ b/${file}\n${hunks.map((hunk) => hunkText(hunk, old, fresh)).join('')}`;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Compares both texts from the start. Fixes are small, so that the next equal line is near. */
function changesIn(old: readonly string[], fresh: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    if (at < old.length && old[at] === fresh[to]) {
      at += 1;
      to += 1;
      continue;
    }
    const [skip, add] = nextEqual(old, fresh, at, to);
    changes.push({ first: at, end: at + skip, newFirst: to, newEnd: to + add });
    at += skip;
    to += add;
  }
  return changes;
}

/** How many lines to skip on each side until both are equal again. */
function nextEqual(old: readonly string[], fresh: readonly string[], at: number, to: number) {
  const most = Math.max(old.length - at, fresh.length - to);
  for (let sum = 1; sum <= 2 * most; sum++)
    for (let skip = Math.min(sum, old.length - at); skip >= 0 && sum - skip <= fresh.length - to; skip--) {
      const [one, other] = [old[at + skip], fresh[to + sum - skip]];
      if (one === other) return [skip, sum - skip] as const;
    }
  return [old.length - at, fresh.length - to] as const;
}

function grouped(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && change.first - before.end <= 2 * context)
      last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunkText(changes: readonly Change[], old: readonly string[], fresh: readonly string[]): string {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return '';
  const begin = Math.max(0, first.first - context);
  const newBegin = first.newFirst - (first.first - begin);
  const end = Math.min(old.length, last.end + context);
  const newEnd = last.newEnd + (end - last.end);
  const body: string[] = [];
  let at = begin;
  for (const change of changes) {
    body.push(...marked(' ', old.slice(at, change.first)));
    body.push(...marked('-', old.slice(change.first, change.end)));
    body.push(...marked('+', fresh.slice(change.newFirst, change.newEnd)));
    at = change.end;
  }
  body.push(...marked(' ', old.slice(at, end)));
  return `@@ -${range(begin, end)} +${range(newBegin, newEnd)} @@\n${body.join('')}`;
}

function range(begin: number, end: number): string {
  const count = end - begin;
  return `${count === 0 ? begin : begin + 1}${count === 1 ? '' : `,${count}`}`;
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) =>
    line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`,
  );
}
