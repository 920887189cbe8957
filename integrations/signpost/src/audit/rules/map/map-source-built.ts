import { type Path, parsePath, toggleTrailingSlash } from '../../../lib/url/path.ts';
import type { ExactEntry } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { collectSelfRedirects, describeEntry, formatSource, siteWithMap } from '../shared/map.ts';

export default defineRule({
  id: 'map-source-built',
  title: 'An old URL is not a page of the build',
  level: 'error',
  conventions: ['W-REDIR-9'],
  why: 'An exact redirect takes precedence over a page, so nobody sees the page. Patterns give way to pages.',
  // A build from before the page was removed still has it.
  fix: 'remove the redirect or the page (build first if you already removed the page)',
  examples: () => ({
    good: { 'a URL that is free': siteWithMap(['/meters', '/gauges/']) },
    bad: { 'a page': siteWithMap(['/gauges', '/']) },
  }),
  *check(site) {
    if (site.documents.length === 0 && site.files.size === 0) return;
    // `map-loop` reports a redirect to itself.
    const reported =
      site.map === undefined ? undefined : new Set([...collectSelfRedirects(site.map)].map(describeEntry));
    // An entry for another domain of the site applies to all domains.
    const { foreign = [], turning = [] } = site.map?.resolved ?? {};
    const elsewhere = new Set([...foreign, ...turning]);
    for (const entry of site.map?.map.entries ?? []) {
      if (entry.kind !== 'exact' || entry.query.length > 0 || elsewhere.has(entry)) continue;
      const file = findBuiltFile(site, entry.path);
      if (file === undefined || reported?.has(describeEntry(entry)) || isOldSitemap(entry, site)) continue;
      const message = `${formatSource(entry)} is a page of the build (${file}), which this redirect hides`;
      yield { ...entry.place, message };
    }
    for (const { file, line, path, from, force } of site.redirects) {
      if (path === undefined || !site.redirectsMap?.lines.has(line)) continue;
      const built = findBuiltFile(site, path);
      if (built === undefined) continue;
      const page = `${from} is a page of the build (${built})`;
      yield force
        ? {
            file,
            line,
            column: 1,
            message: `${page}, which this line hides`,
            fix: 'remove the line or the page',
          }
        : {
            ...{ file, line, column: 1, level: 'warning', fix: 'remove the line or the page' },
            message: `${page}, so this line takes effect on some hosts and never on others`,
          };
    }
    yield* reportForcedRedirects(site);
  },
});

/** The integration writes both sitemaps as long as pages link to the old one and no redirect in the map does. */
function isOldSitemap({ path, outcome: { target } }: ExactEntry, site: Site): boolean {
  const index = parsePath(`${site.base.replace(/\/$/, '')}/sitemap-index.xml`);
  const sitemap = parsePath(index.replace('-index', ''));
  return path === index && target?.path === sitemap && site.files.has(sitemap);
}

/** Netlify applies a redirect with `force = true` also where the build has a page. */
function* reportForcedRedirects(site: Site): Generator<Report> {
  for (const rule of (site.platforms?.all ?? []).flatMap(({ rules }) => rules)) {
    const { file, line, from, to, kind, isForced, isExact, conditions, state } = rule;
    if (file !== 'netlify.toml' || kind !== 'redirect' || !isForced || !isExact) continue;
    if (conditions.length > 0 || state.is !== 'active' || !from.startsWith('/')) continue;
    const path = parsePath(from);
    const built = [path, toggleTrailingSlash(path)].includes(parsePath(to))
      ? undefined
      : findBuiltFile(site, path);
    if (built === undefined) continue;
    const message = `${from} is a page of the build (${built}), which this redirect hides`;
    yield { file, line, column: 1, message, fix: 'remove the redirect or the page' };
  }
}

/** The file at a URL, with or without its trailing slash. */
function findBuiltFile(site: Site, url: Path): string | undefined {
  for (const path of [url, toggleTrailingSlash(url)]) {
    const hit = site.find(path);
    if (hit?.kind === 'file') return hit.file;
    if (hit?.kind === 'page' && hit.own && hit.page.kind === 'page') return hit.page.file;
  }
  return undefined;
}
