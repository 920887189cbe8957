import { relative } from 'node:path';
import type { IntegrationResolvedRoute } from 'astro';
import { prefixBase, toCanonicalUrl } from '../../lib/url/canonical-url.ts';
import { findNoindexMeta } from '../../pages/noindex.ts';
import type { RawPage } from '../../pages/page.ts';
import { parseErrorStatus } from '../../plan/error-pages.ts';
import { type AstroProject, isHidden } from '../project.ts';
import type { GitDates } from './git-dates.ts';

/** What the sitemap says of a page besides its URL. */
export interface ListedPage {
  readonly lastmod: string | undefined;
  readonly alternates: PageHead['alternates'];
}

/** A built page's data for the sitemap and the cards. `file` is in `dist`. */
export type PageHead = Readonly<ReturnType<typeof readPageHead>>;

/** The head for crawlers, which read a robots meta anywhere in the page. */
export function readPageHead({ file, titles, metas, rels }: RawPage) {
  const contents = new Map(metas.filter(({ head }) => head).map(({ key, content }) => [key, content]));
  const links = rels.filter(({ head, href }) => head && href !== '');

  return {
    file,
    // Without the brand, which `<title>` has.
    title: contents.get('og:title') ?? titles[0]?.text ?? '',
    description: contents.get('description'),
    canonical: links.find(({ rel }) => rel.includes('canonical'))?.href,
    noindex: findNoindexMeta({ metas }) !== undefined,
    image: contents.get('og:image'),
    modified: [contents.get('article:modified_time'), contents.get('article:published_time')].find(isDate),
    alternates: links.flatMap(({ rel, hreflang: lang, href }) =>
      lang && rel.includes('alternate') ? [{ lang, href }] : [],
    ),
  };
}

/** False for "last week", for which no sitemap could be written. */
function isDate(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text));
}

/** Where the pages' dates come from. */
interface DateSources {
  readonly git: GitDates;
  /** Canonical URL ─▶ content file, as recorded by `<Head>`. */
  readonly sources: ReadonlyMap<string, string>;
  readonly routes: readonly IntegrationResolvedRoute[];
}

/** The pages to list, and the number of pages without a date because of a shallow clone. */
export interface Listing {
  /** By URL. */
  readonly listed: ReadonlyMap<string, ListedPage>;
  readonly undated: number;
}

/**
 * The canonical and indexable pages (`W-SITEMAP-1` to 3), and the declared pages. A staging build, whose pages all have
 * noindex, has the sitemap of production.
 */
export function listPages(
  project: AstroProject,
  heads: readonly PageHead[],
  dateSources: DateSources,
): Listing {
  const { options, urlSettings } = project;
  const { sitemap } = options.seo;
  if (sitemap === false) return { listed: new Map(), undated: 0 };

  const { onDemand = [], exclude } = sitemap;
  const { git } = dateSources;
  const files = findContentFiles(project, dateSources);
  const listed = new Map<string, ListedPage>();
  let undated = 0;
  for (const head of heads) {
    const url = toCanonicalUrl(prefixBase(`/${head.file}`, urlSettings.base), urlSettings);
    // /find/ with noindex, /404.html, and the pages in `seo.sitemap.exclude`
    const isUnlisted = head.noindex && !isHidden(project);
    if (
      isUnlisted ||
      parseErrorStatus(head.file) !== undefined ||
      isExcluded(url, urlSettings.origin, exclude)
    )
      continue;
    // A copy, whose canonical is another page
    if (head.canonical !== undefined && head.canonical !== url) continue;

    const file = files.get(url);
    const lastmod = head.modified ?? (file === undefined ? undefined : git.dates.get(file));
    if (lastmod === undefined && file !== undefined && git.unknown.has(file)) undated += 1;
    listed.set(url, { lastmod, alternates: head.alternates });
  }

  // After the first commit all pages have an equal date, which search engines can't use.
  const dates = new Set(Array.from(listed.values(), ({ lastmod }) => lastmod));
  if (listed.size > 2 && dates.size === 1)
    for (const [url, page] of listed) listed.set(url, { ...page, lastmod: undefined });

  // /live/, which a server renders
  for (const path of onDemand) {
    listed.set(toCanonicalUrl(path, urlSettings), { lastmod: undefined, alternates: [] });
  }

  return { listed, undated };
}

/** Canonical URL ─▶ the file with the page's content, for its date: the recorded file, otherwise the route's. */
function findContentFiles(
  { folders, urlSettings }: AstroProject,
  { sources, routes }: DateSources,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const { type, pathname, entrypoint, origin } of routes) {
    if (type !== 'page' || origin !== 'project' || pathname === undefined) continue;
    files.set(toCanonicalUrl(prefixBase(pathname, urlSettings.base), urlSettings), entrypoint);
  }

  for (const [url, file] of sources)
    files.set(url, file.startsWith('/') ? relative(folders.root, file) : file);
  return files;
}

function isExcluded(url: string, origin: string, exclude: readonly string[]): boolean {
  const path = url.slice(origin.length);
  return exclude.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}
