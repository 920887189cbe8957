import { compact } from '../../lib/text/text.ts';
import { escapeMarkdown, escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { createCommentRoom, fitLines, type Room } from '../shared/fit-lines.ts';
import type { Comparison, SiteChange } from './comparison.ts';
import { groupByKind, printAnswer, printHeadline, printKind } from './print.ts';

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
function printTable(changes: readonly SiteChange[], room: Room): string {
  const lines = fitLines(changes.map(printRow), room);
  const rest = changes.length - lines.length;
  return compact(
    lines.length > 0 && ['| URL | before | after |', '|---|---|---|', ...lines].join('\n'),
    rest > 0 && (lines.length === 0 ? `${rest} not shown.` : `… and ${rest} more.`),
  ).join('\n\n');
}

function printRow({ url, pattern, before, after, on }: SiteChange): string {
  const like = pattern === undefined ? '' : `${formatMarkdownCode(pattern)}, for example `;
  const there = on === undefined ? '' : ` on ${escapeMarkdown(on.join(', '))}`;
  return `| ${like}${formatMarkdownCode(url)}${there} | ${formatMarkdownCode(printAnswer(before))} | ${formatMarkdownCode(printAnswer(after))} |`;
}
