import { type ChangeKind, kinds, type ShownAnswer } from '../../answers/difference.ts';
import { createColors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { type CommentRoom, createCommentRoom, fitLines } from '../shared/comment.ts';
import type { Comparison, SiteChange } from './comparison.ts';

/** The complete list for a terminal, two lines a change. Texts are made safe before they are colored. */
export function printText(comparison: Comparison, color: boolean): string {
  const { bold, dim, red } = createColors(color);
  const safe = escapeLineForTerminal;

  // `main -> .: 3 URLs change; 2 are lost.`
  const { base, head, changes, notes } = comparison;
  const lines = [safe(`${base.name} -> ${head.name}: ${printHeadline(comparison)}.`)];
  for (const note of notes) lines.push(dim(safe(note)));
  for (const [kind, rows] of groupByKind(changes)) {
    const paint = kind === 'lost' ? red : bold;
    lines.push(`${paint(printKind(kind))} (${rows.length})`);
    for (const { url, pattern, before, after, on } of rows) {
      lines.push(`  ${safe(describePattern(pattern) + url + describeHosts(on))}`);
      lines.push(`    ${dim(safe(printAnswer(before)))} -> ${safe(printAnswer(after))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A comment with the first rows, and the number of rows left out. Lost URLs are open, all else is folded. */
export function printMarkdown(comparison: Comparison): string {
  const { base, head, changes, notes } = comparison;
  const sides = `${formatMarkdownCode(base.name)} → ${formatMarkdownCode(head.name)}`;
  const parts = [`### Redirects and URLs\n\n${printHeadline(comparison)} (${sides}).`];
  if (notes.length > 0) parts.push(notes.map((note) => `- ${escapeMarkdownProse(note)}`).join('\n'));

  const room = createCommentRoom();
  for (const [kind, rows] of groupByKind(changes)) {
    const open = kind === 'lost' ? ' open' : '';
    const summary = `<summary>${printKind(kind)}: ${rows.length}</summary>`;
    parts.push(`<details${open}>${summary}\n\n${printTable(rows, room)}\n\n</details>`);
  }
  return `${parts.join('\n\n')}\n`;
}

/** A table with as many rows as fit, and the number of rows left out. */
function printTable(changes: readonly SiteChange[], room: CommentRoom): string {
  const rows = fitLines(changes.map(printRow), room);
  const rest = changes.length - rows.length;
  if (rows.length === 0) return `${rest} not shown.`;

  const table = ['| URL | before | after |', '|---|---|---|', ...rows].join('\n');
  return rest === 0 ? table : `${table}\n\n… and ${rest} more.`;
}

function printRow({ url, pattern, before, after, on }: SiteChange): string {
  const like = describePattern(pattern, formatMarkdownCode);
  const hostNames = escapeMarkdownProse(describeHosts(on));
  return `| ${like}${formatMarkdownCode(url)}${hostNames} | ${formatMarkdownCode(printAnswer(before))} | ${formatMarkdownCode(printAnswer(after))} |`;
}

/** `/shop/*, for example ` before a URL that the pattern matches. */
function describePattern(pattern: string | undefined, format = (text: string) => text): string {
  return pattern === undefined ? '' : `${format(pattern)}, for example `;
}

/** ` on Netlify, Vercel` after a change that further hosts don't have. */
function describeHosts(titles: readonly string[] | undefined): string {
  return titles === undefined ? '' : ` on ${titles.join(', ')}`;
}

/** `301 https://…`. */
export function printAnswer({ status, location, isDead }: ShownAnswer): string {
  if (status === null) return 'unknown, without a build';
  if (location === undefined) return isDead ? `${status}, as every unknown URL` : String(status);
  return isDead ? `${status} ${location}, which is a 404` : `${status} ${location}`;
}

/** `4 URLs change; 2 are lost`. */
function printHeadline({ changes, lost }: Comparison): string {
  const count = new Set(changes.map(({ url }) => url)).size;
  if (count === 0) return 'No URL changes';
  const changedUrls = `${formatCount(count, 'URL')} ${count === 1 ? 'changes' : 'change'}`;
  return lost === 0 ? changedUrls : `${changedUrls}; ${formatNumber(lost)} ${lost === 1 ? 'is' : 'are'} lost`;
}

/** `changed target` */
function printKind(kind: ChangeKind): string {
  return kind.replace('-', ' ');
}

/** The changes by kind, worst first. */
function groupByKind(changes: readonly SiteChange[]): [ChangeKind, SiteChange[]][] {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  return [...groups].sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b));
}
