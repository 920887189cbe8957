import { countGroups } from '../audit/group.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { renderHeaviest } from './html/heaviest.ts';
import { html } from './html/markup.ts';
import { printShell } from './html/shell.ts';
import { type FaultGroup, groupFaults, renderWorkList } from './html/work-list.ts';
import { type Format, formatLevelCount, levels, type Report } from './report.ts';

/** The report as a self-contained file for the people who fix the site, kept from search engines by noindex. */
export const htmlReport: Format = {
  id: 'html',
  print(report) {
    const faults = groupFaults(report);

    const counts = countGroups(report.findings);
    return printShell({
      kind: report.name ?? 'audit',
      title: readSiteName(report),
      verdict: describeVerdict(report, faults),
      counts: [
        ...levels.map((level) => ({
          name: labels[level],
          value: counts[level],
          kind: counts[level] > 0 ? level : 'none',
        })),
        ...(report.noBuild ? [] : [{ name: 'Pages read', value: report.pages }]),
        report.name === 'verification'
          ? { name: 'Requests', value: report.pages }
          : { name: 'Rules checked', value: report.rules.length },
        ...(report.known.length === 0 ? [] : [{ name: 'In the baseline', value: report.known.length }]),
      ],
      notes: compact(...(report.notes ?? []), report.unjudged),
      body: html`${renderHeaviest(report)}
${renderWorkList(report, faults)}`,
      footer: html`Read from <code>${report.subject}</code>.`,
    });
  },
};

const labels = { error: 'Errors', warning: 'Warnings', info: 'Info' };

/** The site's host, or the folder if the URL is unknown. */
function readSiteName({ origin, subject }: Pick<Report, 'origin' | 'subject'>): string {
  const url = URL.parse(origin) ?? undefined;
  return url === undefined || url.hostname === 'localhost' ? subject : url.host;
}

function describeVerdict(report: Report, faults: readonly FaultGroup[]): string {
  const { findings, noBuild, subject } = report;
  if (findings.length === 0) return describeCleanSite(report);

  // `2 errors and 1 warning at 31 places, found by 3 rules.`
  const counts = countGroups(findings);
  const parts = levels
    .filter((level) => counts[level] > 0)
    .map((level) => formatLevelCount(level, counts[level]));
  const causes = counts.error + counts.warning + counts.info;
  const all = new Intl.ListFormat('en').format(parts);
  return compact(
    noBuild && subject !== readSiteName(report) && `${subject}: `,
    all,
    findings.length > causes && ` at ${formatNumber(findings.length)} places`,
    `, found by ${formatCount(faults.length, 'rule')}.`,
  ).join('');
}

function describeCleanSite({ known, name, pages, rules, noBuild, subject }: Report): string {
  const checked = noBuild ? subject : `${formatCount(pages, 'page')} and all other files`;
  const against =
    name === 'verification'
      ? `Requested: ${subject}.`
      : `Checked: ${checked}, against ${formatCount(rules.length, 'rule')}.`;
  if (known.length === 0) return `No findings. ${against}`;
  return `No new findings. The baseline has ${formatCount(known.length, 'finding')}. ${against}`;
}
