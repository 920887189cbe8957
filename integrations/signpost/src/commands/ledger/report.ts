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
  /** The folder of the build; missing for a live site. */
  readonly dist?: string;
  /** The URL of a live site. */
  readonly site?: string;
  readonly published: number;
  readonly lost: readonly LostUrl[];
  /** Hosts that serve none of the map's redirects, or skip some because of the site's own lines. */
  readonly unserved: readonly Finding[];
  /** Pages of the build that aren't in the ledger yet. */
  readonly unlisted: number;
  /** The first of them, if a URL is lost: it may have become one of them. */
  readonly newPages?: readonly string[];
  /** Notes about what was read and guessed. */
  readonly notes: readonly string[];
}

export const formats = {
  text: (checked: Checked, color: boolean): string => printText(checked, color),
  markdown: (checked: Checked): string => printMarkdown(checked),
  json: (checked: Checked): string => printVersionedJson(checked),
};

/** `2 of 840 published URLs are lost` */
function printHeadline({ lost, published, unserved }: Checked): string {
  if (lost.length === 0 && unserved.length > 0)
    return unserved.every(({ rule }) => rule === 'own-contradicts')
      ? 'Each published URL is in the build or the map, but the host skips lines of its redirect file.'
      : 'Each published URL is in the build or the map, but the host serves no redirect of the map.';
  if (lost.length === 0)
    return published === 1 ? 'The published URL still works.' : `All ${published} published URLs still work.`;
  const are = lost.length === 1 ? 'is' : 'are';
  return `${lost.length} of ${formatCount(published, 'published URL')} ${are} lost.`;
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
function mapLines({ lost }: Checked): string[] {
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

function noteUnlistedPages({ unlisted, newPages = [], dist, ledger }: Checked): string[] {
  if (unlisted === 0) return [];
  const are = unlisted === 1 ? 'is' : 'are';
  return compact(
    `${formatCount(unlisted, 'page')} of ${dist} ${are} not in ${ledger} yet. Add with: ${getCommandCall()} ledger update ${dist}`,
    newPages.length > 0 && `New: ${newPages.join(', ')}${unlisted > newPages.length ? ', …' : ''}`,
  );
}

/** URLs shown per cause. */
const mostOfCause = 5;

function printText(checked: Checked, color: boolean): string {
  const { bold, dim, red, green } = createColors(color);
  // Each text is made safe for a terminal before it is colored, since the codes of colors would be escaped too.
  const safe = escapeLineForTerminal;
  const about = ({ line, since, target, confidence, reason }: LostUrl): string[] =>
    compact(
      line !== undefined &&
        dim(safe(`${checked.ledger}:${line}${since === undefined ? '' : `, since ${since}`}`)),
      target === undefined
        ? checked.dist !== undefined && dim('No page of the build is similar.')
        : `likely target: ${safe(target)}${dim(safe(` (${confidence === undefined ? '' : `${confidence.toFixed(2)}: `}${reason})`))}`,
    );
  const lines = [...Map.groupBy(checked.lost, ({ why }) => why)].flatMap(([why, [first, ...others]]) => {
    if (first === undefined) return [];
    if (others.length === 0)
      return [
        `${red('lost')} ${bold(safe(first.path))}: ${safe(why)}`,
        ...about(first).map((line) => `  ${line}`),
      ];
    const all = [first, ...others];
    return compact(
      `${red('lost')} ${bold(formatCount(all.length, 'URL'))}: ${safe(why)}`,
      ...all
        .slice(0, mostOfCause)
        .flatMap((one) => [`  ${bold(safe(one.path))}`, ...about(one).map((line) => `    ${line}`)]),
      all.length > mostOfCause &&
        dim(`  and ${formatNumber(all.length - mostOfCause)} more; --json lists them all`),
    );
  });
  const isFine = checked.lost.length + checked.unserved.length === 0;
  const end = isFine ? green(printHeadline(checked)) : red(printHeadline(checked));
  lines.push(
    ...checked.unserved.flatMap(({ message, fix }) => [
      `${red('error')} ${safe(capitalize(message))}`,
      dim(safe(`  fix: ${toSentence(fix ?? '')}`)),
    ]),
  );
  const all = [
    ...lines,
    ...(lines.length === 0 ? [] : ['']),
    end,
    ...(checked.lost.length === 0 ? [] : [safe(adviseLostUrls(checked))]),
    ...(checked.lost.every(({ target }) => target === undefined) ? [] : mapLines(checked)).map(
      (line) => `  ${safe(line)}`,
    ),
    ...[...noteUnlistedPages(checked), ...checked.notes].map((note) => dim(safe(note))),
  ];
  return `${all.join('\n')}\n`;
}

/** Rows of a comment. GitHub allows 65,536 characters, and a row of long URLs has up to 3,000. */
const [mostRows, longestComment] = [100, 55_000];

function printMarkdown(checked: Checked): string {
  const { lost } = checked;
  const said = [
    printHeadline(checked),
    ...checked.unserved.map(({ message, fix }) =>
      escapeMarkdownProse(`${toSentence(message)} ${toSentence(fix ?? '')}`),
    ),
  ];
  const heading = `### URL guard\n\n${said.join('\n\n')}`;
  const notes = [...noteUnlistedPages(checked), ...checked.notes]
    .map((note) => `- ${escapeMarkdownProse(note)}`)
    .join('\n');
  if (lost.length === 0) return `${[heading, notes].filter(Boolean).join('\n\n')}\n`;
  const rows: string[] = [];
  let left = longestComment;
  for (const one of lost.slice(0, mostRows)) {
    const row = printRow(one, checked);
    left -= row.length;
    if (left < 0) break;
    rows.push(row);
  }
  const rest = lost.length - rows.length;
  const table = ['| lost URL | what happened | likely target |', '|---|---|---|', ...rows].join('\n');
  const more = rest === 0 ? '' : `… and ${rest} more; the log of the job has all of them.`;
  const paste = `Commit one of these lines for each to redirects.yaml:\n\n\`\`\`yaml\n${mapLines(checked).join('\n')}\n\`\`\``;
  const parts = [heading, table, more, escapeMarkdownProse(adviseLostUrls(checked)), paste, notes];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function printRow({ path, why, target, reason }: LostUrl, { dist }: Checked): string {
  const likely =
    target === undefined
      ? dist === undefined
        ? '–'
        : 'no similar page'
      : `${formatMarkdownCode(target)} (${escapeMarkdownProse(reason ?? '')})`;
  return `| ${formatMarkdownCode(path)} | ${escapeMarkdownProse(why)} | ${likely} |`;
}
