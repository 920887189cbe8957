import { printable } from '../../core/printable.ts';
import { isAddress, placeText } from '../group.ts';
import type { Listed, Report } from '../report.ts';
import { breakable, html, type Markup } from './markup.ts';
import { readable } from './words.ts';

/** Where a finding stands: the page's address, and file, line and column. */
export function placeOf(place: Listed): Markup {
  if (isAddress(place.file)) return crawledPlace(place.file, placeText(place));
  const where = placeText(place);
  const address = addressOf(place.url);
  return html`<li>${address ?? (where === '' ? place.url : undefined)}${where === '' ? undefined : html` <code>${breakable(printable(where))}</code>`}</li>`;
}

/** What was crawled is linked as it was asked: a preview's page is not that of the live site. */
function crawledPlace(asked: string, where: string): Markup {
  const [line, column] = where.slice(asked.length).trim().split(':');
  const at = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return html`<li>${addressOf(asked)}${line === '' ? undefined : html` <code>${at}</code>`}</li>`;
}

function addressOf(url: string | undefined): Markup | undefined {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') return undefined;
  const path = html`<bdi dir="ltr">${breakable(readable(parsed.pathname + parsed.search))}</bdi>`;
  // A build that doesn't say where its site is has no page to go to.
  return parsed.host === 'localhost' ? path : html`<a href="${parsed.href}" rel="noreferrer">${path}</a>`;
}

/** Characters of a line that show what is meant. */
const longest = 160;

/** What stands there: an element from its column on, else the line. Nothing for a finding that is of the whole file. */
export function excerptOf(
  { file, line = 1, column = 1 }: Listed,
  { lineOf }: Pick<Report, 'lineOf'>,
): Markup | undefined {
  if (file === undefined || (line === 1 && column === 1)) return undefined;
  const text = lineOf(file, line) ?? '';
  const element = /^<[^>]*>[^<]*/.exec(text.slice(column - 1))?.[0];
  const excerpt = (element ?? (text.length > longest ? text.slice(column - 1) : text)).trim();
  if (excerpt === '') return undefined;
  return html`<code class="line">${breakable(excerpt.slice(0, longest))}${excerpt.length > longest ? '…' : ''}</code>`;
}
