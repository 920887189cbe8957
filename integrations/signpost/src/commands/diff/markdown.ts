import { compact, formatCount } from '../../lib/text/text.ts';
import { escapeMarkdown, escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import type { Comparison, HostComparison, SiteChange } from './comparison.ts';
import { groupByKind, printAnswer, printHeadline, printKind } from './print.ts';

/** Rows shown of all changes. */
const maxRows = 50;
/** GitHub allows 65,536 characters in a comment. Rows that don't fit are counted. */
const maxLength = 55_000;

/** A comment: the first rows, the number of others, and collapsed details. */
export function printMarkdown(comparison: Comparison): string {
  const { base, head, changes, hosts, notes } = comparison;
  const budget = { rows: maxRows, length: maxLength };
  const sides = `${formatMarkdownCode(base.name)} → ${formatMarkdownCode(head.name)}`;
  const parts = [
    `### Redirects and URLs\n\n${printHeadline(comparison)} (${sides}).`,
    notes.map((note) => `- ${escapeMarkdownProse(note)}`).join('\n'),
    // `lost: 2` is open, the other kinds are folded.
    ...groupByKind(changes).map(({ kind, changes: rows }) =>
      foldSection(`${printKind(kind)}: ${rows.length}`, printTable(rows, budget), kind === 'lost'),
    ),
    ...hosts.flatMap(printUnsupported),
  ];

  return `${compact(...parts).join('\n\n')}\n`;
}

/** The remaining length of a comment. */
interface Budget {
  rows: number;
  length: number;
}

/** The first lines that a budget has room for. It has less afterwards. */
function fitLines(lines: readonly string[], budget: Budget): string[] {
  const end = lines.findIndex((line) => {
    budget.rows--;
    budget.length -= line.length;
    return budget.rows < 0 || budget.length < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

/** A table with as many rows as fit, and the number of the others. */
function printTable(changes: readonly SiteChange[], budget: Budget): string {
  const lines = fitLines(changes.map(printRow), budget);
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

function printUnsupported({ title, unsupported }: HostComparison): string[] {
  if (unsupported.length === 0) return [];
  const lines = unsupported.map(({ message }) => `- ${escapeMarkdownProse(message)}`);
  const summary = `${escapeMarkdown(title)}: ${formatCount(unsupported.length, 'new unsupported feature')}`;
  return [foldSection(summary, lines.join('\n'), false)];
}

function foldSection(summary: string, content: string, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
