import { formatCounts } from '../audit/group.ts';
import { otherFindings } from '../audit/other-findings.ts';
import { countItems } from '../lib/counts.ts';
import type { Finding } from '../lib/finding.ts';
import { type Colors, createColors } from '../lib/text/colors.ts';
import { escapeLineForTerminal } from '../lib/text/escape.ts';
import { readFirstSentence } from '../lib/text/sentence.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { printFindings } from './print-findings.ts';
import type { Format, Report } from './report.ts';

// The report for the terminal: the findings, then a line with their number and what to do next.

/** Groups of findings shown per rule. */
const maxGroups = 20;

/**
 * For people: the findings and a summary.
 *
 *   error map-target  /old redirects to /new/, which is not in the build
 *     redirects.yaml:4:5
 *
 *   dist: 1 error, 0 warnings, 0 info on 12 pages
 *   5 pages are generated: some rules don't judge them. `--only RULE` judges pages of each origin.
 *   --preset strict runs 9 more rules, and lists infos
 */
export const pretty: Format = {
  id: 'pretty',
  print(report, { color }) {
    // Rules such as `map-target`, which --only selects. `otherFindings` come from no rule, such as `map-syntax`.
    const ruleIds = new Set(report.rules.map(({ id }) => id));
    const explained = [...otherFindings, ...report.rules];
    const reasons = new Map(explained.map(({ id, why }) => [id, readFirstSentence(why)]));
    const found = printFindings(report.findings, {
      color,
      known: report.known,
      maxGroups,
      describeRest: (rule) => `${ruleIds.has(rule) ? `--only ${rule} ` : ''}--json lists them all`,
      describeReason: (rule) => reasons.get(rule),
      readLine: report.readLine,
    });

    return `${compact(found, formatSummary(report, createColors(color))).join('\n')}\n`;
  },
};

function formatSummary(report: Report, colors: Colors): string {
  const lines = [formatResult(report, colors)];
  if (report.unjudged !== undefined) lines.push(colors.dim(report.unjudged));

  // Only an audit of all rules has `off`. `map check other.yaml` may have another map than `audit --fix`.
  const isWholeAudit = report.off !== undefined;
  // Links are fixed in Markdown only, so not promised.
  const fixable = report.findings.filter(isFixableInMap).length;
  if (isWholeAudit && fixable > 0)
    lines.push(
      `To fix ${formatCount(fixable, 'finding')} in the map, and links in Markdown: \`npx astro-signpost audit --fix\`.`,
    );

  // `3 more are in the baseline`
  const known = report.known.length;
  if (known > 0)
    lines.push(colors.dim(`${formatNumber(known)} more ${known === 1 ? 'is' : 'are'} in the baseline`));

  // `2 ignored: map-target, the shop serves it`
  for (const [reason, count] of countReasons(report))
    lines.push(colors.dim(`${formatNumber(count)} ignored: ${escapeLineForTerminal(reason)}`));

  const off = report.off?.length ?? 0;
  if (off > 0)
    lines.push(colors.dim(`--preset strict runs ${formatCount(off, 'more rule')}, and lists infos`));

  return lines.join('\n');
}

/**
 * `dist: 3 errors, 0 warnings, 0 info on 12 pages`, or `dist: 12 pages, 80 checks, nothing found`. The subject of a deployment
 * counts what was requested: `389 old URLs: nothing found`.
 */
function formatResult(report: Report, colors: Colors): string {
  const subject = escapeLineForTerminal(report.subject);
  // The check of a map without a build has no pages.
  const pages = compact(report.noBuild !== true && formatCount(report.pages, 'page'));

  if (report.findings.length > 0)
    return [`${subject}: ${formatCounts(report.findings)}`, ...pages].join(' on ');

  const checks = compact(report.name !== 'verification' && formatCount(report.rules.length, 'check'));
  const nothing = report.known.length === 0 ? 'nothing found' : 'nothing new found';
  return colors.green(`${subject}: ${[...pages, ...checks, nothing].join(', ')}`);
}

/** True for a redirect in YAML. People edit a CSV file in a spreadsheet. */
function isFixableInMap({ edit, file = '' }: Finding): boolean {
  return edit !== undefined && edit.kind !== 'link' && !file.toLowerCase().endsWith('.csv');
}

function countReasons({ ignored }: Report): ReadonlyMap<string, number> {
  return countItems(ignored.map(({ finding, reason }) => `${finding.rule}, ${reason}`));
}
