import type { Finding } from '../../lib/finding.ts';
import { type Colors, createColors } from '../../lib/text/colors.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import type { listRootCopies } from '../../project/deploy/copy-plan.ts';
import { escapeMarkdownProse, formatMarkdownCode } from '../../report/markdown-text.ts';
import { createCommentRoom, fitLines } from '../shared/comment.ts';
import { groupByRedirect, type LostUrl } from './lost.ts';
import { listPageRepairs, listRepairs, printCommands, printMapLines } from './repairs.ts';

// The result of `signpost ledger check` as text for a terminal, and as the comment on a pull request. `repairs.ts`
// prints what repairs the lost URLs.

/** The result of `ledger check`, as in its JSON. */
export interface Checked {
  readonly ledger: string;
  /** The folder of the build. */
  readonly dist: string;
  readonly published: number;
  readonly lost: readonly LostUrl[];
  /** The hosts whose redirects the build lacks: no redirect of the map works there. */
  readonly findings: readonly Finding[];
  /** The number of pages that aren't in the ledger yet. */
  readonly unlisted: number;
  /** Notes about the files that were read. */
  readonly notes: readonly string[];
}

/** Lost URLs that a terminal shows, with commands to paste. */
const maxShown = 50;

/** Prints the result for a terminal. Texts are made safe before they are colored. */
export function printText(checked: Checked, color: boolean): string {
  const colors = createColors(color);
  const { dim, red, green } = colors;
  const safe = escapeLineForTerminal;
  const notes = listNotes(checked).map((note) => dim(safe(note)));
  const findings = checked.findings.flatMap((finding) => printFinding(finding, colors));
  if (checked.lost.length === 0) {
    const headline = findings.length === 0 ? green(printHeadline(checked)) : red(printHeadline(checked));
    return `${[...findings, headline, ...notes].join('\n')}\n`;
  }

  const shown = checked.lost.slice(0, maxShown);
  const rest = checked.lost.length - shown.length;
  const lines = compact(
    ...[...groupByRedirect(shown).values()].flatMap((group) => printGroup(group, checked.ledger, colors)),
    rest > 0 && dim(`and ${formatNumber(rest)} more; --json lists them all`),
    ...findings,
    `\n${red(printHeadline(checked))}`,
    ...listPageRepairs(checked.lost).map(safe),
    safe(adviseLostUrls(checked)),
    ...printCommands(shown).map((line) => `  ${safe(line)}`),
    ...notes,
  );
  return `${lines.join('\n')}\n`;
}

/** Prints the lost URLs that one redirect repairs, and that redirect. */
function printGroup(group: readonly LostUrl[], ledger: string, colors: Colors): string[] {
  const { dim } = colors;
  const safe = escapeLineForTerminal;
  const lines = group.flatMap((lost) => printLostUrl(lost, ledger, colors));

  const [first] = group;
  if (first?.hiddenPage !== undefined) {
    const { path, redirect } = first.hiddenPage;
    return [...lines, `  ${safe(`${path} is a page of the build: first remove its redirect, ${redirect}`)}`];
  }
  if (first?.target === undefined) return [...lines, `  ${dim('No page of the build is similar.')}`];
  const { redirectFrom, target, reason, repair } = first;
  if (repair !== undefined) return [...lines, `  ${safe(`The build has the page at ${target}.`)}`];
  const proposal =
    group.length === 1
      ? `likely target: ${target}`
      : `one redirect repairs them: ${redirectFrom} to ${target}`;
  return [...lines, `  ${safe(proposal)} ${dim(safe(`(${reason})`))}`];
}

function printLostUrl({ path, why, line, since }: LostUrl, ledger: string, { bold, dim, red }: Colors) {
  const place = compact(`${ledger}:${line}`, since && `since ${since}`).join(', ');
  const safe = escapeLineForTerminal;
  return [`${red('lost')} ${bold(safe(path))}: ${safe(why)}`, `  ${dim(safe(place))}`];
}

/** `error host-place  No redirect of the map works on Netlify: …`, with its fix below. */
function printFinding({ level, rule, message, file = '', fix = '' }: Finding, { dim, red }: Colors) {
  const safe = escapeLineForTerminal;
  return [
    `${red(level)} ${rule}  ${safe(toSentence(message))}`,
    `  ${dim(safe(file))}`,
    `  fix: ${safe(toSentence(fix))}`,
  ];
}

/** Prints the comment on a pull request. `copies`: what to do after a change of the map. */
export function printMarkdown(
  checked: Checked,
  copies: Awaited<ReturnType<typeof listRootCopies>> = [],
): string {
  const { lost, findings } = checked;
  const faults = findings.map(({ message, fix = '' }) => `${toSentence(message)} ${toSentence(fix)}`);
  const headline = ['### URL guard', printHeadline(checked), ...faults.map(escapeMarkdownProse)].join('\n\n');
  const notes = listNotes(checked)
    .map((note) => `- ${escapeMarkdownProse(note)}`)
    .join('\n');
  if (lost.length === 0) return `${compact(headline, notes).join('\n\n')}\n`;

  const rows = fitLines(lost.map(printRow), createCommentRoom());
  const rest = lost.length - rows.length;
  const lines = printMapLines(lost.slice(0, rows.length)).join('\n');
  const parts = compact(
    headline,
    ['| lost URL | what happened | likely target |', '|---|---|---|', ...rows].join('\n'),
    rest > 0 && `… and ${rest} more; \`ledger check --json\` lists them all.`,
    ...listPageRepairs(lost).map(escapeMarkdownProse),
    escapeMarkdownProse(adviseLostUrls(checked)),
    lines !== '' &&
      `Correct these lines where needed, and commit them below the same keys of redirects.yaml:\n\n\`\`\`yaml\n${lines}\n\`\`\``,
    ...copies.map(({ task, commands }) => `${task}\n\n\`\`\`sh\n${commands}\n\`\`\``),
    notes,
  );
  return `${parts.join('\n\n')}\n`;
}

function printRow({ path, why, redirectFrom, target, reason = '', hiddenPage }: LostUrl): string {
  const start = `| ${formatMarkdownCode(path)} | ${escapeMarkdownProse(why)} |`;
  if (hiddenPage !== undefined)
    return `${start} first remove the redirect of ${formatMarkdownCode(hiddenPage.path)}, a page of the build: ${escapeMarkdownProse(hiddenPage.redirect)} |`;
  if (target === undefined) return `${start} no similar page |`;
  const how = redirectFrom === path ? '' : `, by a redirect of ${formatMarkdownCode(redirectFrom)}`;
  return `${start} ${formatMarkdownCode(target)}${how} (${escapeMarkdownProse(reason)}) |`;
}

/** `2 of 840 published URLs are lost.` */
function printHeadline({ lost, published, findings }: Checked): string {
  const isSingle = lost.length === 1;
  if (lost.length > 0)
    return `${lost.length} of ${formatCount(published, 'published URL')} ${isSingle ? 'is' : 'are'} lost.`;
  if (findings.length > 0)
    return 'No published URL is lost once the build has the redirects of the map. So far, it lacks them.';
  if (published === 1) return 'The published URL still works.';
  return `All ${published} published URLs still work.`;
}

/** Empty if only a change of the build gives the pages their URLs back. */
function adviseLostUrls({ ledger, lost }: Checked): string {
  if (lost.every(({ hiddenPage }) => hiddenPage !== undefined))
    return 'Remove the redirect, build the site, and run this check again.';
  const { redirects, gone } = listRepairs(lost);
  if (redirects.length + gone.length === 0) return '';
  const subject = lost.some(({ repair }) => repair !== undefined) ? 'Otherwise, for each' : 'For each';
  return `${subject}: restore the page, redirect the URL, or, if it is gone for good, list it under \`gone:\` in redirects.yaml, or delete its line from ${ledger}.`;
}

function listNotes({ unlisted, dist, ledger, notes }: Checked): readonly string[] {
  if (unlisted === 0) return notes;
  const pages = `${formatCount(unlisted, 'page')} of ${dist} ${unlisted === 1 ? 'is' : 'are'}`;
  return [
    `${pages} not in ${ledger} yet. Add after a build with: npx astro-signpost ledger update ${dist}`,
    ...notes,
  ];
}
