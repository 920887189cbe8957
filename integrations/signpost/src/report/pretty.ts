import { otherFindings } from '../audit/other-findings.ts';
import { countItems } from '../lib/counts.ts';
import type { Finding } from '../lib/finding.ts';
import { type Colors, createColors } from '../lib/text/colors.ts';
import { readFirstSentence } from '../lib/text/sentence.ts';
import { compact, escapeLineForTerminal, formatCount, formatNumber } from '../lib/text/text.ts';
import { formatCounts } from './group-findings.ts';
import { printFindings } from './print-findings.ts';
import type { Format, Report } from './report.ts';

/** Causes shown per rule. */
const maxCauses = 20;

/** For people: the findings and a summary. */
export const pretty: Format = {
  id: 'pretty',
  print(report, { color }) {
    // A finding without a rule, such as a syntax error of the map, can't be selected with --only.
    const ruleIds = new Set(report.rules.map(({ id }) => id));
    const reasons = new Map(
      [...otherFindings, ...report.rules].map(({ id, why }) => [id, readFirstSentence(why)]),
    );
    const found = printFindings(report.findings, {
      color,
      maxCauses,
      describeRest: (rule) => `${ruleIds.has(rule) ? `--only ${rule} ` : ''}--json lists them all`,
      describeReason: (rule) => reasons.get(rule),
      readLine: report.readLine,
    });

    return `${compact(found, formatSummary(report, createColors(color))).join('\n')}\n`;
  },
};

function formatSummary(report: Report, c: Colors): string {
  const total = report.findings.length;
  const known = report.known.length;
  // The check of a map without a build has no pages.
  const pages = compact(report.noBuild !== true && formatCount(report.pages, 'page'));
  const subject = escapeLineForTerminal(report.subject);

  // `dist: 3 errors on 12 pages`, or `dist: 12 pages, 80 checks, nothing found`
  const lines = [[`${subject}: ${formatCounts(report.findings)}`, ...pages].join(' on ')];
  if (total === 0) {
    const checked = [...pages, formatCount(report.rules.length, 'check')].join(', ');
    const nothing = known === 0 ? 'nothing' : 'nothing new';
    lines[0] = c.green(`${subject}: ${checked}, ${nothing} found`);
  }

  // Links are fixed in Markdown only, so not promised. `map check other.yaml` has another map than the audit.
  const fixable = report.findings.filter(isFixableInMap).length;
  if (fixable > 0 && report.off !== undefined)
    lines.push(
      `To fix ${formatCount(fixable, 'finding')} in the map, and links in Markdown: \`npx astro-signpost audit --fix\`.`,
    );

  if (known > 0)
    lines.push(c.dim(`${formatNumber(known)} more ${known === 1 ? 'is' : 'are'} in the baseline`));
  for (const [reason, count] of countReasons(report))
    lines.push(c.dim(`${formatNumber(count)} ignored: ${escapeLineForTerminal(reason)}`));
  const off = report.off?.length ?? 0;
  if (off > 0) lines.push(c.dim(`--preset strict runs ${formatCount(off, 'more rule')}`));

  return lines.join('\n');
}

/** True for a redirect in YAML. People edit a CSV file in a spreadsheet. */
function isFixableInMap({ edit, file = '' }: Finding): boolean {
  return edit !== undefined && edit.kind !== 'link' && !file.toLowerCase().endsWith('.csv');
}

function countReasons({ ignored }: Report): ReadonlyMap<string, number> {
  return countItems(ignored.map(({ finding, reason }) => `${finding.rule}, ${reason}`));
}
