import type { Cause } from '../../../lib/finding.ts';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import {
  decodePath,
  type Path,
  parsePath,
  removeTrailingSlash,
  toggleTrailingSlash,
} from '../../../lib/url/path.ts';
import { type Entry, foldPath } from '../../../map/entry.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { resolveTarget } from '../../../map/resolve-target.ts';
import { printTarget } from '../../../map/target.ts';
import type { Page } from '../../../pages/page.ts';
import { findPage } from '../../../plan/page-urls.ts';
import type { Site, SiteMap } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { formatPlace, formatSource, mapText } from '../shared/map.ts';

// The page is named in the fix alone: a baseline compares the message, which a further page must not change.
const messages = {
  gone: (source: string, count: string) => `${source} also matches URL variants of ${count}, which are gone`,
  redirected: (source: string, count: string) =>
    `${source} also matches URL variants of ${count}, and redirects them elsewhere`,
};

const fixes = {
  gone: (path: string, url: string) =>
    `narrow the pattern, since ${path} is gone, but ${url} is a page${ifMoved}`,
  redirected: (path: string, to: string, url: string) =>
    `narrow the pattern, since ${path} redirects to ${to}, not to ${url}${ifMoved}`,
};

const ifMoved = '. If you moved the page, build first';

const rye = { 'breads/rye.html': page('/breads/rye'), 'de/rye.html': page('/de/rye') };

export default defineRule({
  id: 'map-page-variant',
  title: 'No pattern matches the URL variants of a page',
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: "A URL variant of a page (with or without the trailing slash) redirects to the page's own URL. Patterns come before that, so a pattern above live pages redirects people who type or link such a variant elsewhere.",
  fix: 'narrow the pattern so that it matches no URL variant of a live page. If you moved the page, build first',
  examples: () => ({
    good: {
      'a pattern for a folder without pages': {
        files: site({
          ...rye,
          'redirects.yaml': mapText(['/bread/*', '/breads/*']),
        }),
        nearMiss: {
          replace: ['from: "/bread/*", to: "/breads/*"', 'from: "/breads/*", to: "/de/*"'],
          finds:
            'warning redirects.yaml:2:13  /breads/* also matches URL variants of 1 of 4 pages, and redirects them elsewhere  Fix: Narrow the pattern, since /breads/rye/ redirects to /de/rye/, not to /breads/rye. If you moved the page, build first.',
        },
      },
      'a pattern that leads the variants of a page to the page': {
        files: site({ ...rye, 'redirects.yaml': mapText(['/breads/rye/*', '/breads/rye']) }),
        nearMiss: {
          replace: ['to: "/breads/rye"', 'to: "/de/rye"'],
          finds:
            'warning redirects.yaml:2:13  /breads/rye/* also matches URL variants of 1 of 4 pages, and redirects them elsewhere  Fix: Narrow the pattern, since /breads/rye/ redirects to /de/rye, not to /breads/rye. If you moved the page, build first.',
        },
      },
    },
    bad: {
      'a pattern for every URL of the site': {
        files: site({ 'imprint.html': page('/imprint.html'), 'redirects.yaml': mapText(['/*', '/']) }),
        finds:
          'warning redirects.yaml:2:13  /* also matches URL variants of 1 of 3 pages, and redirects them elsewhere  Fix: Narrow the pattern, since /gauges redirects to /, not to /gauges/. If you moved the page, build first.',
      },
      'a pattern of URLs that are gone': {
        files: site({ 'redirects.yaml': 'gone:\n  - /*\n' }),
        finds:
          'warning redirects.yaml:2:5  /* also matches URL variants of 1 of 2 pages, which are gone  Fix: Narrow the pattern, since /gauges is gone, but /gauges/ is a page. If you moved the page, build first.',
      },
    },
  }),

  *check(site) {
    const { map } = site;
    if (map === undefined || map.resolved.patterns.length === 0) return;

    const variantsByPattern = Map.groupBy(findVariants(site, map), ({ entry }) => formatPlace(entry));
    for (const variants of variantsByPattern.values()) {
      const [first] = variants;
      if (first === undefined) continue;
      const { entry, path, page, target } = first;
      const count = `${formatNumber(variants.length)} of ${formatCount(site.pages.length, 'page')}`;
      const source = formatSource(entry);
      const variant = decodePath(path);
      const ownUrl = decodePath(page.servedUrl);

      const cause: Cause =
        target === undefined
          ? {
              key: `gone ${source}`,
              message: messages.gone(source, count),
              fix: fixes.gone(variant, ownUrl),
            }
          : {
              key: `redirected ${source}`,
              message: messages.redirected(source, count),
              fix: fixes.redirected(variant, printTarget(target), ownUrl),
            };
      yield { ...entry.place, cause };
    }
  },
});

/** A URL variant of a page that a pattern answers: with the pattern's target, or as gone without one. */
interface AnsweredVariant {
  readonly entry: Entry;
  readonly page: Page;
  readonly path: Path;
  readonly target: Entry['outcome']['target'];
}

function* findVariants(site: Site, { resolved }: SiteMap): Generator<AnsweredVariant> {
  const { ignoreCase } = resolved;
  const lookup = makeLookup([], resolved.patterns, ignoreCase);
  const keyOf = (path: Path): string => foldPath(removeTrailingSlash(path), ignoreCase);
  // Exact entries come before any pattern.
  const exact = new Set(resolved.exact.flatMap(({ query, path }) => (query.length === 0 ? keyOf(path) : [])));

  for (const page of site.pages) {
    // /about/ of /about, which every host redirects to the page unless a pattern matches. /about.html is the name of a
    // file, to which nobody links, and which Netlify serves before any pattern.
    const path = toggleTrailingSlash(page.servedUrl);
    const isVariant = path !== page.servedUrl && isUrlOf(page, site, path);
    if (!isVariant || exact.has(keyOf(path))) continue;
    const match = lookup.findPattern(path, []);
    const target = match && resolveTarget(match.entry, [], match.captures);
    // /breads/rye/* to /breads/rye leads to the page itself.
    const isOwn = target?.origin === '' && isUrlOf(page, site, parsePath(target.path));
    if (match !== undefined && !isOwn) yield { entry: match.entry, page, path, target };
  }
}

/** True for /about/ of /about, unless another page or file is there. */
function isUrlOf(page: Page, site: Site, path: Path): boolean {
  const served = site.plan && findPage(site.plan.served, path);
  return served?.file === site.base.slice(1) + page.file;
}
