import { createColors } from '../../lib/text/colors.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { type ChangeKind, kinds, type ShownAnswer } from '../../plan/difference.ts';
import { escapeMarkdown, escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { type CommentRoom, createCommentRoom, fitLines } from '../shared/comment.ts';
import type { Comparison, SiteChange } from './comparison.ts';

/** The complete list for a terminal, two lines a change. Texts are made safe before they are colored. */
export function printText(comparison: Comparison, color: boolean): string {
  const { bold, dim, red } = createColors(color);
  const { base, head, changes, notes } = comparison;
  const safe = escapeLineForTerminal;
  const printChange = ({ url, pattern, before, after, on }: SiteChange): string[] => [
    `  ${safe(describePattern(pattern) + url)}${on === undefined ? '' : dim(` on ${on.join(', ')}`)}`,
    `    ${dim(safe(printAnswer(before)))} -> ${safe(printAnswer(after))}`,
  ];

  // `main -> .: 3 URLs change; 2 are lost.`
  const lines = [safe(`${base.name} -> ${head.name}: ${printHeadline(comparison)}.`)];
  for (const note of notes) lines.push(dim(safe(note)));
  for (const [kind, rows] of groupByKind(changes)) {
    const paint = kind === 'lost' ? red : bold;
    lines.push(`${paint(printKind(kind))} (${rows.length})`, ...rows.flatMap(printChange));
  }
  return `${lines.join('\n')}\n`;
}

/** A comment: the first rows, and the number of others. Lost URLs are open, the other kinds are folded. */
export function printMarkdown(comparison: Comparison): string {
  const { base, head, changes, notes } = comparison;
  const room = createCommentRoom();
  const sides = `${formatMarkdownCode(base.name)} → ${formatMarkdownCode(head.name)}`;
  const parts = [
    `### Redirects and URLs\n\n${printHeadline(comparison)} (${sides}).`,
    notes.map((note) => `- ${escapeMarkdownProse(note)}`).join('\n'),
    ...groupByKind(changes).map(([kind, rows]) => {
      const open = kind === 'lost' ? ' open' : '';
      return `<details${open}><summary>${printKind(kind)}: ${rows.length}</summary>\n\n${printTable(rows, room)}\n\n</details>`;
    }),
  ];

  return `${compact(...parts).join('\n\n')}\n`;
}

/** A table with as many rows as fit, and the number of the others. */
function printTable(changes: readonly SiteChange[], room: CommentRoom): string {
  const rows = fitLines(changes.map(printRow), room);
  if (rows.length === 0) return `${changes.length} not shown.`;
  const rest = changes.length - rows.length;
  const table = ['| URL | before | after |', '|---|---|---|', ...rows].join('\n');
  return rest > 0 ? `${table}\n\n… and ${rest} more.` : table;
}

function printRow({ url, pattern, before, after, on }: SiteChange): string {
  const like = pattern === undefined ? '' : describePattern(formatMarkdownCode(pattern));
  const there = on === undefined ? '' : ` on ${escapeMarkdown(on.join(', '))}`;
  return `| ${like}${formatMarkdownCode(url)}${there} | ${formatMarkdownCode(printAnswer(before))} | ${formatMarkdownCode(printAnswer(after))} |`;
}

function describePattern(pattern: string | undefined): string {
  return pattern === undefined ? '' : `${pattern}, for example `;
}

/** `301 https://…`. */
export function printAnswer({ status, location, isDead }: ShownAnswer): string {
  if (status === null) return 'unknown, without a build';
  return location === undefined ? String(status) : `${status} ${location}${isDead ? ', which is a 404' : ''}`;
}

/** `4 URLs change; 2 are lost`. */
function printHeadline({ changes, lost }: Comparison): string {
  const count = new Set(changes.map(({ url }) => url)).size;
  if (count === 0) return 'No URL changes';
  const what = `${formatCount(count, 'URL')} ${count === 1 ? 'changes' : 'change'}`;
  return lost === 0 ? what : `${what}; ${formatNumber(lost)} ${lost === 1 ? 'is' : 'are'} lost`;
}

/** `changed target` */
function printKind(kind: ChangeKind): string {
  return kind.replace('-', ' ');
}

/** The existing kinds with their changes, worst first. */
function groupByKind(changes: readonly SiteChange[]): [ChangeKind, SiteChange[]][] {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  return [...groups].sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b));
}
