import { getCommandCall } from '../../lib/command/define-command.ts';
import { createColors } from '../../lib/text/colors.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../../lib/text/text.ts';
import { printScalar } from '../../map/scalar.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { createCommentRoom, fitLines } from '../shared/comment.ts';
import type { LostUrl } from './lost.ts';

export interface Checked {
  readonly ledger: string;
  /** The folder of the build. */
  readonly dist: string;
  readonly published: number;
  readonly lost: readonly LostUrl[];
  /** The number of pages that aren't in the ledger yet. */
  readonly unlisted: number;
  /** Notes about what was read. */
  readonly notes: readonly string[];
}

/** `2 of 840 published URLs are lost.` */
function printHeadline({ lost, published }: Checked): string {
  if (lost.length > 0)
    return `${lost.length} of ${formatCount(published, 'published URL')} ${lost.length === 1 ? 'is' : 'are'} lost.`;
  return published === 1 ? 'The published URL still works.' : `All ${published} published URLs still work.`;
}

function adviseLostUrls({ ledger }: Checked): string {
  return `For each: restore the page, redirect the URL, or, if it is gone for good, list it under \`gone:\` in redirects.yaml, or delete its line from ${ledger}.`;
}

function listNotes({ unlisted, dist, ledger, notes }: Checked): string[] {
  const are = unlisted === 1 ? 'is' : 'are';
  return compact(
    unlisted > 0 &&
      `${formatCount(unlisted, 'page')} of ${dist} ${are} not in ${ledger} yet. Add with: ${getCommandCall()} ledger update ${dist}`,
    ...notes,
  );
}

/** Lost URLs that are shown and have lines to paste. */
const maxShown = 50;

/** The lines of redirects.yaml for the lost URLs, as a person decides: a redirect, or gone on purpose. */
function printMapLines(shown: readonly LostUrl[]): string[] {
  // - { from: /manual/, to: /guide/ }
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
  const { ledger, lost } = checked;
  const safe = escapeLineForTerminal;
  const shown = lost.slice(0, maxShown);
  const lines = shown.flatMap(({ path, why, line, since, target, reason }) => [
    `${red('lost')} ${bold(safe(path))}: ${safe(why)}`,
    `  ${dim(safe(`${ledger}:${line}${since === undefined ? '' : `, since ${since}`}`))}`,
    target === undefined
      ? `  ${dim('No page of the build is similar.')}`
      : `  likely target: ${safe(target)} ${dim(safe(`(${reason})`))}`,
  ]);
  if (lost.length > maxShown)
    lines.push(dim(`and ${formatNumber(lost.length - maxShown)} more; --json lists them all`));

  if (lost.length === 0) lines.push(green(printHeadline(checked)));
  else
    lines.push(
      '',
      red(printHeadline(checked)),
      safe(adviseLostUrls(checked)),
      ...printMapLines(shown).map((line) => `  ${safe(line)}`),
    );
  lines.push(...listNotes(checked).map((note) => dim(safe(note))));
  return `${lines.join('\n')}\n`;
}

/** Prints the comment on a pull request. */
export function printMarkdown(checked: Checked): string {
  const { lost } = checked;
  const parts = [`### URL guard\n\n${printHeadline(checked)}`];
  if (lost.length > 0) {
    const rows = fitLines(lost.map(printRow), createCommentRoom());
    const lines = printMapLines(lost.slice(0, rows.length)).join('\n');
    parts.push(['| lost URL | what happened | likely target |', '|---|---|---|', ...rows].join('\n'));
    if (rows.length < lost.length)
      parts.push(`… and ${lost.length - rows.length} more; \`ledger check --json\` lists them all.`);
    parts.push(escapeMarkdownProse(adviseLostUrls(checked)));
    parts.push(`Commit one of these lines for each to redirects.yaml:\n\n\`\`\`yaml\n${lines}\n\`\`\``);
  }

  const notes = listNotes(checked).map((note) => `- ${escapeMarkdownProse(note)}`);
  return `${compact(...parts, notes.join('\n')).join('\n\n')}\n`;
}

function printRow({ path, why, target, reason = '' }: LostUrl): string {
  const likely =
    target === undefined
      ? 'no similar page'
      : `${formatMarkdownCode(target)} (${escapeMarkdownProse(reason)})`;
  return `| ${formatMarkdownCode(path)} | ${escapeMarkdownProse(why)} | ${likely} |`;
}
