import type { Finding } from '../../../core/finding.ts';
import type { Figures } from '../../figures.ts';
import { legendOf, slicesOf } from '../charts/levels.ts';
import { type Row, rowsChart } from '../charts/rows.ts';
import { html } from '../markup.ts';
import { count, readable, shortened } from '../words.ts';
import type { Picture } from './picture.ts';

const most = 12;
/** Characters of a section's path. */
const room = 60;

/** How much was found in each part of the site; on a clean one, how many pages each part has. */
export function bySection(findings: readonly Finding[], figures: Figures): Picture {
  const pages = Map.groupBy(figures.pages, ({ section }) => section);
  const sizeOf = (section: string): number => pages.get(section)?.length ?? 0;
  if (findings.length === 0) {
    const rows = [...pages].map(([label, list]) => ({
      label: shortened(readable(label), room),
      slices: [{ tone: 'plain', value: list.length, says: count(list.length, 'page') }],
    }));
    return picture('Pages by section', `The site has ${count(rows.length, 'section')}.`, rows);
  }
  const sections = Map.groupBy(findings, ({ url }) => (url === undefined ? files : figures.sectionOf(url)));
  const rows = [...sections].map(
    ([label, list]): Row => ({
      label: shortened(readable(label), room),
      note: label === files || sizeOf(label) === 0 ? undefined : `on ${count(sizeOf(label), 'page')}`,
      slices: slicesOf(list),
    }),
  );
  const clean = [...pages.keys()].filter((section) => !sections.has(section)).length;
  const says =
    clean === 0 ? 'Every section has findings.' : `${count(clean, 'section')} of ${pages.size} have none.`;
  return picture('Findings by section', says, rows);
}

/** What stands in no page: the map, robots.txt, sitemaps. */
const files = 'Files beside the pages';

function picture(title: string, says: string, rows: readonly Row[]): Picture {
  const sum = ({ slices }: Row): number => slices.reduce((total, { value }) => total + value, 0);
  const largest = rows.toSorted((a, b) => sum(b) - sum(a)).slice(0, most);
  const more = rows.length > most ? ` The ${most} largest are shown.` : '';
  return { title, says: says + more, drawing: html`${legendOf(largest)}${rowsChart(largest)}` };
}
