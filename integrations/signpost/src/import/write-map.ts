import type { Item, Reading, Rule } from '../map/patterns/foreign-rule.ts';
import { printScalar } from '../map/scalar.ts';

/**
 * Prints imported redirects as a `redirects.yaml`, in the order of the file. Its comments become headings; what the map
 * can't express becomes a comment with its lines.
 */
export function* writeYaml(title: string, { items }: Reading): Generator<string> {
  yield `# ${joinLines(title)}\n`;
  const last = items.findLastIndex((item) => item.kind === 'rule' && isPattern(item) && item.status !== 410);
  const behind = new Set(items.slice(last + 1));
  // The order of patterns counts, so a gone pattern is printed before the redirects that follow it.
  const isGone = (item: Item): boolean =>
    item.kind === 'rule' && item.status === 410 && (!isPattern(item) || behind.has(item));
  const groups = groupRules(items);
  // A heading goes where the first line below it goes, so that it's never above another line.
  const withFirstHeadings = (isWanted: (item: Item) => boolean): Group[] =>
    groups.map((group) => (group.members.slice(0, 1).every(isWanted) ? group : { ...group, headings: [] }));
  const isElse = (item: Item): boolean => !isGone(item);
  yield* printSection('redirects', withFirstHeadings(isElse), isElse, printRedirect);
  yield* printSection('gone', withFirstHeadings(isGone), isGone, printGone);
}

function isPattern({ from }: Rule): boolean {
  return /\*|\/:[A-Za-z]/.test(from);
}

/** Groups rules under the comments before them. */
interface Group {
  readonly headings: Item[];
  readonly members: Item[];
}

function groupRules(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const group =
      !last || (item.kind === 'heading' && last.members.length > 0) ? { headings: [], members: [] } : last;
    if (group !== last) groups.push(group);
    if (item.kind !== 'heading') group.members.push(item);
    else if (item.text.trim() !== '') group.headings.push(item);
  }

  return groups;
}

function* printSection(
  key: string,
  groups: readonly Group[],
  isWanted: (item: Item) => boolean,
  printRule: (rule: Rule) => Generator<string>,
): Generator<string> {
  const wanted = groups
    .map(({ headings, members }) => ({ headings, members: members.filter(isWanted) }))
    .filter(({ members }) => members.length > 0);
  if (wanted.length === 0) return;

  // A list that contains only comments would not be a list.
  if (wanted.some(({ members }) => members.some(({ kind }) => kind === 'rule'))) yield `\n${key}:\n`;
  for (const [index, { headings, members }] of wanted.entries()) {
    if (index > 0) yield '\n';
    for (const item of [...headings, ...members]) yield* printItem(item, printRule);
  }
}

function* printItem(item: Item, printRule: (rule: Rule) => Generator<string>): Generator<string> {
  if (item.kind === 'rule') yield* printRule(item);
  if (item.kind === 'heading') yield `  # ${joinLines(item.text)}\n`;
  if (item.kind !== 'unexpressed') return;
  const where = item.file === undefined ? `line ${item.line}` : `${item.file}:${item.line}`;
  yield `  # Not imported, ${where}: ${joinLines(item.why)}\n  #   ${joinLines(item.text)}\n`;
}

function* printGone({ from }: Rule): Generator<string> {
  yield `  - ${printScalar(from)}\n`;
}

function* printRedirect({ from, to, status, since }: Rule): Generator<string> {
  yield `  - from: ${printScalar(from)}\n`;
  if (status !== 410) yield `    to: ${printScalar(to)}\n`;
  if (status !== 301) yield `    status: ${status}\n`;
  if (since !== undefined && status !== 410) yield `    since: ${since}\n`;
}

/** A comment must stay on one line. */
function joinLines(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim();
}
