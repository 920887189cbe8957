import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import {
  type ChangeKind,
  type HostChange,
  kinds,
  kindTitles,
  type ShownAnswer,
} from '../../plan/difference.ts';
import { escapeMarkdown, escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import type { Comparison, HostComparison } from './comparison.ts';
import type { SiteChange } from './own-files.ts';

/** The heading of each kind, including that of hosts. */
export function titleKind(kind: HostChange['kind']): string {
  return kind === 'unchanged' ? 'unchanged there' : kindTitles[kind];
}

/** `301 https://…`. For an example of a pattern, it isn't known which of its pages exist. */
export function printReply({ status, location, isDead }: ShownAnswer, isExample = false): string {
  if (status === null) return 'unknown, without a build';
  return location === undefined
    ? String(status)
    : `${status} ${location}${isDead ? (isExample ? ', where this example has no page' : ', which is a 404') : ''}`;
}

/** `4 URLs change; 2 are lost, one of them on one host only`. */
export function printHeadline({ changes, lost }: Comparison): string {
  const what =
    changes.length === 0
      ? 'No URL changes'
      : `${formatCount(changes.length, 'URL')} ${changes.length === 1 ? 'changes' : 'change'}`;
  if (lost === 0) return what;
  const onHosts = lost - changes.filter(({ kind }) => kind === 'lost').length;
  const some = onHosts === lost ? '' : `${onHosts === 1 ? 'one' : onHosts} of them `;
  const alone = onHosts === 0 ? '' : `, ${some}only on a host`;
  return `${what}; ${formatNumber(lost)} ${lost === 1 ? 'is' : 'are'} lost${alone}`;
}

/** The existing kinds with their changes, in order. */
export function groupByKind(
  changes: readonly SiteChange[],
): { kind: ChangeKind; changes: readonly SiteChange[] }[] {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  return kinds
    .map((kind) => ({ kind, changes: groups.get(kind) ?? [] }))
    .filter((group) => group.changes.length > 0);
}

/** True if no URL changes on any host. */
export function isQuiet({ changes, hosts }: Comparison): boolean {
  return changes.length === 0 && hosts.every((host) => host.changes.length + host.unsupported.length === 0);
}

/** Rows shown of all changes, and of each host's. */
const most = { site: 50, host: 10 };
/** GitHub allows 65,536 characters in a comment. Rows that don't fit are counted. */
const longestComment = 55_000;

/** A comment: the first rows, the number of others, and collapsed details. */
export function printMarkdown(comparison: Comparison): string {
  const { base, head, changes, hosts, notes } = comparison;
  const budget = { left: longestComment };
  const sides = `${formatMarkdownCode(base.name)} → ${formatMarkdownCode(head.name)}`;
  const parts = [
    `### Redirects and URLs\n\n${printHeadline(comparison)} (${sides}).`,
    notes.map((note) => `- ${escapeMarkdownProse(note)}`).join('\n'),
    ...printSiteChanges(changes, budget),
    ...hosts.flatMap((host) => printHostChanges(host, budget)),
  ];
  return `${compact(...parts).join('\n\n')}\n`;
}

interface Budget {
  left: number;
}

function printSiteChanges(changes: Comparison['changes'], budget: Budget): string[] {
  let rows = most.site;
  return groupByKind(changes).map((group) => {
    const table = printTable(group.changes, rows, budget);
    rows -= table.shown;
    return foldSection(
      `${titleKind(group.kind)}: ${group.changes.length}`,
      table.text,
      group.kind === 'lost',
    );
  });
}

function printHostChanges({ title, changes, unsupported }: HostComparison, budget: Budget): string[] {
  if (changes.length + unsupported.length === 0) return [];
  const said = unsupported
    .map(
      ({ message, before }) =>
        `- ${escapeMarkdownProse(message)}${before === undefined ? '' : ` Before: ${escapeMarkdownProse(before)}`}`,
    )
    .filter((line) => takeFromBudget(line, budget));
  const table = changes.length === 0 ? '' : printTable(changes, most.host, budget).text;
  const fresh = unsupported.filter(({ before }) => before === undefined).length;
  const other = unsupported.length - fresh;
  const counts = compact(
    changes.length > 0 && `${changes.length} different`,
    fresh > 0 && formatCount(fresh, 'new unsupported feature'),
    other > 0 && formatCount(other, 'changed unsupported feature'),
  );
  const content = compact(said.join('\n'), table).join('\n\n');
  return [foldSection(`${escapeMarkdown(title)}: ${counts.join(', ')}`, content, false)];
}

/** The changes of the site, or of one host. */
type Row = HostChange & Pick<SiteChange, 'on'>;

/** A table with as many rows as fit, and the number of the others. */
function printTable(changes: readonly Row[], rows: number, budget: Budget) {
  const lines: string[] = [];
  for (const change of changes.slice(0, rows)) {
    const line = printRow(change);
    if (!takeFromBudget(line, budget)) break;
    lines.push(line);
  }
  const rest = changes.length - lines.length;
  const parts = compact(
    lines.length > 0 && ['| URL | before | after |', '|---|---|---|', ...lines].join('\n'),
    rest > 0 && (lines.length === 0 ? `${rest} not shown.` : `… and ${rest} more.`),
  );
  return { shown: lines.length, text: parts.join('\n\n') };
}

function printRow({ url, pattern, kind, before, after, on }: Row): string {
  const isExample = pattern !== undefined;
  const like = isExample ? `${formatMarkdownCode(pattern)}, for example ` : '';
  const still = kind === 'unchanged' ? ' (unchanged there)' : '';
  const there = on === undefined ? '' : ` on ${escapeMarkdown(on.join(', '))}`;
  return `| ${like}${formatMarkdownCode(url)}${there} | ${formatMarkdownCode(printReply(before, isExample))} | ${formatMarkdownCode(printReply(after, isExample))}${still} |`;
}

function takeFromBudget(text: string, budget: Budget): boolean {
  if (text.length > budget.left) return false;
  budget.left -= text.length;
  return true;
}

function foldSection(summary: string, content: string, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
