import { compareLevels } from '../../lib/finding.ts';
import { capitalize } from '../../lib/text/sentence.ts';
import { decodeForPeople, formatShare } from '../../lib/text/text.ts';
import { groupReport, type ListedFinding, type Report } from '../report.ts';
import { breakAtSlashes, html, type Markup } from './markup.ts';
import { printTable } from './shell.ts';

const maxListed = 10;

/** The ten causes with the most pages, errors first, each with its share of all pages and a link to its fix and URLs. */
export function renderHeaviest(report: Report): Markup | undefined {
  const groups = groupReport(report).map(({ first, places }) => ({ first, pages: countPages(places) }));
  if (report.noBuild || groups.length < 2) return undefined;

  const heaviest = groups.sort((a, b) => compareLevels(a.first, b.first) || b.pages - a.pages);
  const columns = ['Level', 'Cause', 'Pages', 'Of all'];
  const rows = heaviest
    .slice(0, maxListed)
    .map(({ first: { level, rule, message }, pages }) => [
      html`<b class="${level}">${capitalize(level)}</b>`,
      html`<a href="#rule-${rule}">${breakAtSlashes(decodeForPeople(message))}</a>`,
      pages,
      pages > report.pages ? '' : formatShare(pages, report.pages),
    ]);
  return html`<section><h2>What weighs most</h2>${printTable(columns, rows)}</section>`;
}

/** The pages of a group; a place without a page, such as a line of the map, counts as one. */
function countPages(places: readonly ListedFinding[]): number {
  return new Set(places.map(({ url, file, line }) => url ?? `${file}:${line}`)).size;
}
