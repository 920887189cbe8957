import { getCommandCall } from '../../lib/command/command.ts';
import type { Finding } from '../../lib/finding.ts';
import { createColors } from '../../lib/text/colors.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
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
  /** The number of pages that aren't in the ledger yet. */
  readonly unlisted: number;
  /** Notes about what was read. */
  readonly notes: readonly string[];
}

/** `2 of 840 published URLs are lost.` */
function printHeadline({ lost, published, unserved }: Checked): string {
  if (lost.length > 0)
    return `${lost.length} of ${formatCount(published, 'published URL')} ${lost.length === 1 ? 'is' : 'are'} lost.`;
  if (unserved.length > 0)
    return 'Each published URL is in the build or the map, but the host serves no redirect of the map.';
  return published === 1 ? 'The published URL still works.' : `All ${published} published URLs still work.`;
}

function adviseLostUrls({ ledger, lost }: Checked): string {
  // A URL of `--from sitemap.xml` alone has no line to delete.
  const isListed = lost.some(({ line }) => line !== undefined);
  const giveUp = isListed ? `, or delete its line from ${ledger}` : '';
  return `For each: restore the page, redirect the URL, or, if it is gone for good, list it under \`gone:\` in redirects.yaml${giveUp}.`;
}

function listNotes({ unlisted, dist, ledger, notes, unserved }: Checked): string[] {
  const are = unlisted === 1 ? 'is' : 'are';
  return compact(
    ...unserved.map(({ message, fix = '' }) => `${toSentence(message)} ${toSentence(fix)}`),
    unlisted > 0 &&
      `${formatCount(unlisted, 'page')} of ${dist} ${are} not in ${ledger} yet. Add with: ${getCommandCall()} ledger update ${dist}`,
    ...notes,
  );
}

/** Lost URLs that are shown and have lines to paste. */
const maxShown = 50;

/** The lines of redirects.yaml for the lost URLs, as a person decides: a redirect, or gone on purpose. */
function printMapLines({ lost }: Checked): string[] {
  // - { from: /manual/, to: /guide/ }
  const shown = lost.slice(0, maxShown);
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

/** Prints the result for a terminal. Texts are made safe before they are colored, which would be escaped too. */
export function printText(checked: Checked, color: boolean): string {
  const { bold, dim, red, green } = createColors(color);
  const { ledger, lost, unserved } = checked;
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

  if (lost.length > 0) lines.push('');
  const paint = lost.length + unserved.length === 0 ? green : red;
  lines.push(paint(printHeadline(checked)));
  if (lost.length > 0)
    lines.push(safe(adviseLostUrls(checked)), ...printMapLines(checked).map((line) => `  ${safe(line)}`));
  lines.push(...listNotes(checked).map((note) => dim(safe(note))));
  return `${lines.join('\n')}\n`;
}

/** Characters of rows. GitHub allows 65,536 in a comment, and a row of long URLs has up to 3,000. */
const maxLength = 50_000;

/** Prints the comment on a pull request. */
export function printMarkdown(checked: Checked): string {
  const { lost } = checked;
  const heading = `### URL guard\n\n${printHeadline(checked)}`;
  const notes = listNotes(checked).map((note) => `- ${escapeMarkdownProse(note)}`);
  if (lost.length === 0) return `${[heading, notes.join('\n')].filter(Boolean).join('\n\n')}\n`;

  const rows: string[] = [];
  let left = maxLength;
  for (const row of lost.slice(0, maxShown).map(printRow)) {
    left -= row.length;
    if (left > 0) rows.push(row);
  }
  const rest = lost.length - rows.length;
  const parts = [
    heading,
    ['| lost URL | what happened | likely target |', '|---|---|---|', ...rows].join('\n'),
    rest === 0 ? '' : `… and ${rest} more; the log of the job has all of them.`,
    escapeMarkdownProse(adviseLostUrls(checked)),
    `Commit one of these lines for each to redirects.yaml:\n\n\`\`\`yaml\n${printMapLines(checked).join('\n')}\n\`\`\``,
    notes.join('\n'),
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
