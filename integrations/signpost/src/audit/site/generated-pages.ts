import { isGeneratedPath } from '../../lib/generators/generated-pages.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { memoize } from '../../lib/memoize.ts';
import { listFoldersAbove, type Path, parsePath, toPathBelowBase } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { findFirstOfList } from './list-pages.ts';
import { leadsTo, readListedPages } from './listed-pages.ts';
import type { SitePages } from './site.ts';
import { isFile } from './site-answer.ts';

// Pages that the site's generator writes by itself, whose titles, descriptions and heads nobody sets. A path that people may use too,
// such as /tags/dog/ of a shop that engraves tags, decides nothing: the page must show what the generator puts there.

/** Says that the site's generator writes the page, such as the list of a tag; undefined for a page that somebody wrote. */
export function findGenerated(site: SitePages, page: Page): string | undefined {
  const { generator } = site;
  if (generator === undefined) return undefined;
  if (isGeneratedPath(generator, 'reserved', page.file)) return `${generator.title} writes it by itself`;
  if (isGeneratedPath(generator, 'objects', page.file)) return findObject(generator, page);
  const evidence = findLists(site).get(page);
  return evidence && `${generator.title} writes it by itself: ${evidence}`;
}

/** generated/acme.Pump.html of Sphinx, which describes the object with the id `acme.Pump`, or `module-acme.pumps`. */
function findObject(generator: SiteGenerator, { file, ids }: Page): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.html$/, '');
  const id = ids.split('\n').find((one) => one === name || one === `module-${name}`);
  return id && `${generator.title} writes it from the source code of ${name}`;
}

/** The lists of tags, authors and the like, each with what shows that it's one. */
const findLists = memoize((site: SitePages): ReadonlyMap<Page, string> => {
  const { generator } = site;
  const evidence = new Map<Page, string>();
  if (generator === undefined) return evidence;
  const pages = new Set(site.documents.filter(({ file }) => isGeneratedPath(generator, 'lists', file)));
  const readItems = (page: Page) => readListedPages(site, page).difference(pages);

  // 1. By itself: /tags/pumps/ has a feed, or lists /posts/gauges/, which leads back to its tag.
  for (const page of pages) {
    const own = findEvidence(site, page, [...readItems(page)]);
    if (own !== undefined) evidence.set(page, own);
  }

  // 2. /archives/2024/05/ has posts that /archives/2024/ lists too.
  for (const page of pages) {
    const items = readItems(page);
    const folders = items.size === 0 ? [] : listFoldersAbove(page.servedUrl);
    for (const folder of folders) {
      const above = site.ask(parsePath(folder)).page;
      if (above === undefined || above === page || !pages.has(above)) continue;
      if (!items.isSubsetOf(readListedPages(site, above))) continue;
      evidence.set(page, evidence.get(page) ?? `${above.servedUrl} lists the same pages`);
      evidence.set(above, evidence.get(above) ?? `${page.servedUrl} lists some of its pages`);
    }
  }

  // 3. The pages around lists: /tags/ lists them, and /tags/pumps/page/2/ goes on with one.
  const lists = [...evidence.keys()];
  for (const page of pages) {
    if (evidence.has(page)) continue;
    const first = findFirstOfList(site, page);
    const list = lists.find((one) => one === first || (isBelow(one, page) && leadsTo(page, one)));
    if (list !== undefined) evidence.set(page, `${list.servedUrl} is one of its lists`);
  }
  return evidence;
});

function findEvidence(site: SitePages, page: Page, items: readonly Page[]): string | undefined {
  if (page.kind === 'redirect') return 'it redirects';
  const feed = buildFeedUrl(site, page);
  if (isFile(site.ask(feed))) return `it has the feed ${feed}`;
  const item = items.find((listed) => leadsTo(listed, page));
  return item && `it lists ${item.servedUrl}, which leads back`;
}

/** /tags/pumps/index.xml, and /tags/pumps.xml of /tags/pumps.html */
function buildFeedUrl({ base }: SitePages, { file }: Page): Path {
  return toPathBelowBase(file.replace(/\.html$/, '.xml'), base);
}

function isBelow({ servedUrl }: Page, above: Page): boolean {
  return servedUrl.startsWith(above.servedUrl.replace(/\.html$|\/$/, '/'));
}
