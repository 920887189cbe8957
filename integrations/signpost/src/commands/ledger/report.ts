import { getCommandCall } from '../../lib/command/command.ts';
import type { Finding } from '../../lib/finding.ts';
import { createColors } from '../../lib/text/colors.ts';
import { capitalize, toSentence } from '../../lib/text/sentence.ts';
import {
  compact,
  escapeLineForTerminal,
  formatCount,
  formatNumber,
  printVersionedJson,
} from '../../lib/text/text.ts';
import { printScalar } from '../../map/scalar.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import type { LostUrl } from './lost.ts';

export interface Checked {
  readonly ledger: string;
  /** The folder of the build. */
  readonly dist: string;
  readonly published: number;
  readonly lost: readonly LostUrl[];
  /** Hosts that serve none of the map's redirects. */
  readonly unserved: readonly Finding[];
  /** Pages of the build that aren't in the ledger yet. */
  readonly unlisted: readonly string[];
  /** Notes about what was read. */
  readonly notes: readonly string[];
}

export const formats = {
  text: (checked: Checked, color: boolean): string => printText(checked, color),
  markdown: (checked: Checked): string => printMarkdown(checked),
  json: (checked: Checked): string => printVersionedJson({ ...checked, unlisted: checked.unlisted.length }),
};

/** `2 of 840 published URLs are lost.` */
function printHeadline({ lost, published, unserved }: Checked): string {
  if (lost.length > 0)
    return `${lost.length} of ${formatCount(published, 'published URL')} ${lost.length === 1 ? 'is' : 'are'} lost.`;
  if (unserved.length > 0)
    return 'Each published URL is in the build or the map, but the host serves no redirect of the map.';
  return published === 1 ? 'The published URL still works.' : `All ${published} published URLs still work.`;
}

function adviseLostUrls({ ledger, lost }: Checked): string {
  // A URL that only a source of --from contains has no line to delete.
  const isListed = lost.every(({ line }) => line !== undefined);
  const giveUp = isListed ? `, or delete its line from ${ledger}` : '';
  return `For each: restore the page, redirect the URL, or, if it is gone for good, list it under \`gone:\` in redirects.yaml${giveUp}.`;
}

/** URLs with lines to paste. */
const maxPasted = 50;

/** The lines of redirects.yaml for the lost URLs, as a person decides: a redirect, or gone on purpose. */
function printMapLines({ lost }: Checked): string[] {
  const shown = lost.slice(0, maxPasted);

  const redirected = shown.flatMap(({ path, target }) =>
    target === undefined ? [] : [`  - { from: ${quoteFlowScalar(path)}, to: ${quoteFlowScalar(target)} }`],
  );
  return [
    ...(redirected.length === 0 ? [] : ['redirects:', ...redirected]),
    '# for what was removed on purpose:',
    'gone:',
    ...shown.map(({ path }) => `  - ${quoteFlowScalar(path)}`),
  ];
}

/** A URL in a flow mapping, where a comma or a brace would end it. */
function quoteFlowScalar(url: string): string {
  return /[,{}[\]]/.test(url) ? JSON.stringify(url) : printScalar(url);
}

/** New pages that are named, since a lost URL may have become one of them. */
const maxNew = 5;

function noteUnlistedPages({ unlisted, lost, dist, ledger }: Checked): string[] {
  if (unlisted.length === 0) return [];
  const are = unlisted.length === 1 ? 'is' : 'are';
  const more = unlisted.length > maxNew ? ', …' : '';
  return compact(
    `${formatCount(unlisted.length, 'page')} of ${dist} ${are} not in ${ledger} yet. Add with: ${getCommandCall()} ledger update ${dist}`,
    lost.length > 0 && `New: ${unlisted.slice(0, maxNew).join(', ')}${more}`,
  );
}

/** Lost URLs that a terminal shows. */
const maxShown = 50;

function printText(checked: Checked, color: boolean): string {
  const { bold, dim, red, green } = createColors(color);
  const { ledger, lost, unserved, notes } = checked;
  // Each text is made safe for a terminal before it is colored, since the codes of colors would be escaped too.
  const safe = escapeLineForTerminal;
  const lines: string[] = [];
  for (const { path, why, line, since, target, reason } of lost.slice(0, maxShown)) {
    lines.push(`${red('lost')} ${bold(safe(path))}: ${safe(why)}`);
    const day = since === undefined ? '' : `, since ${since}`;
    if (line !== undefined) lines.push(`  ${dim(safe(`${ledger}:${line}${day}`))}`);
    if (target === undefined) lines.push(`  ${dim('No page of the build is similar.')}`);
    else lines.push(`  likely target: ${safe(target)} ${dim(safe(`(${reason})`))}`);
  }
  if (lost.length > maxShown)
    lines.push(dim(`and ${formatNumber(lost.length - maxShown)} more; --json lists them all`));
  for (const { message, fix = '' } of unserved)
    lines.push(`${red('error')} ${safe(capitalize(message))}`, dim(safe(`  fix: ${toSentence(fix)}`)));
  if (lines.length > 0) lines.push('');

  const isFine = lost.length + unserved.length === 0;
  lines.push(isFine ? green(printHeadline(checked)) : red(printHeadline(checked)));
  if (lost.length > 0)
    lines.push(safe(adviseLostUrls(checked)), ...printMapLines(checked).map((line) => `  ${safe(line)}`));
  lines.push(...[...noteUnlistedPages(checked), ...notes].map((note) => dim(safe(note))));
  return `${lines.join('\n')}\n`;
}

/** Rows of a comment. GitHub allows 65,536 characters, and a row of long URLs has up to 3,000. */
const [maxRows, maxLength] = [100, 55_000];

function printMarkdown(checked: Checked): string {
  const { lost, unserved, notes } = checked;
  const faults = unserved.map(({ message, fix = '' }) => `${toSentence(message)} ${toSentence(fix)}`);
  const heading = ['### URL guard', printHeadline(checked), ...faults.map(escapeMarkdownProse)];
  const ending = [...noteUnlistedPages(checked), ...notes].map((note) => `- ${escapeMarkdownProse(note)}`);
  if (lost.length === 0) return `${[...heading, ending.join('\n')].filter(Boolean).join('\n\n')}\n`;

  const rows: string[] = [];
  let left = maxLength;
  for (const row of lost.slice(0, maxRows).map(printRow)) {
    left -= row.length;
    if (left < 0) break;
    rows.push(row);
  }

  const rest = lost.length - rows.length;
  const parts = [
    ...heading,
    ['| lost URL | what happened | likely target |', '|---|---|---|', ...rows].join('\n'),
    rest === 0 ? '' : `… and ${rest} more; the log of the job has all of them.`,
    escapeMarkdownProse(adviseLostUrls(checked)),
    `Commit one of these lines for each to redirects.yaml:\n\n\`\`\`yaml\n${printMapLines(checked).join('\n')}\n\`\`\``,
    ending.join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function printRow({ path, why, target, reason = '' }: LostUrl): string {
  const likely =
    target === undefined
      ? 'no similar page'
      : `${formatMarkdownCode(target)} (${escapeMarkdownProse(reason)})`;
  return `| ${formatMarkdownCode(path)} | ${escapeMarkdownProse(why)} | ${likely} |`;
}
