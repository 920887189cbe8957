import { findHeaderCanonical } from '../audit/rules/shared/canonical.ts';
import { readCanonicals } from '../audit/rules/shared/judge.ts';
import { robotKeys } from '../audit/rules/shared/noindex.ts';
import { listed } from '../audit/rules/shared/sitemaps.ts';
import { findDescription, findTitle } from '../audit/rules/shared/titles.ts';
import type { Page } from '../audit/site/page.ts';
import type { Site } from '../audit/site/site.ts';
import { printCsvReport } from '../lib/text/csv.ts';
import { computeFigures } from './figures.ts';

export const pageColumns = [
  ...['url', 'status', 'title', 'title length', 'description', 'description length', 'canonical', 'robots'],
  ...['language', 'words', 'inlinks', 'depth', 'in sitemap'],
];

/** A CSV table of all pages and error pages, sorted by URL. */
export function printPageTable(site: Site): string {
  const figures = new Map(computeFigures(site).pages.map((figure) => [figure.path, figure]));
  const inSitemap = new Set(listed(site).map(({ own }) => own?.path));
  const pages = site.documents.filter((page) => page.kind === 'error' || figures.has(page.url));
  const rows = pages
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
    .map((page) => {
      const figure = figures.get(page.url);
      const description = findDescription(page)?.content.trim() ?? '';
      return [
        site.origin + page.url,
        String(page.kind === 'error' ? (page.status ?? '') : 200),
        ...withLength(findTitle(page)?.text ?? ''),
        ...withLength(description),
        readCanonicals(page)[0]?.href ?? findHeaderCanonical(site, page) ?? '',
        listRobotsDirectives(site, page),
        page.lang?.text ?? '',
        String(page.text.words),
        String(figure?.linkedFrom ?? ''),
        String(figure?.depth ?? ''),
        inSitemap.has(page.url) ? 'yes' : 'no',
      ];
    });
  return [...printCsvReport(pageColumns, rows)].join('');
}

/** The length in characters that a reader counts. */
function withLength(text: string): [string, string] {
  return [text, String([...text].length)];
}

/** The robots directives of the page and its header. A directive for one crawler starts with its name. */
function listRobotsDirectives(site: Site, page: Page): string {
  const metas = page.metas
    .filter(({ key }) => robotKeys.has(key))
    .map(({ key, content }) => (key === 'robots' ? content.trim() : `${key}: ${content.trim()}`));
  const headers = site.headers?.for(page.url).filter(({ name }) => name === 'x-robots-tag') ?? [];
  return [...metas, ...headers.map(({ value }) => value.trim())].join('; ');
}
