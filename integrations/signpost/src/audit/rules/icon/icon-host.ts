import { type Path, parsePath } from '../../../lib/url/path.ts';
import { isIcon } from '../../site/icons.ts';
import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';

import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { findDefaultIcon } from '../shared/icons.ts';

const iconed = (url: string, href: string) => page(url).replace('/icon.svg', href);

export default defineRule({
  id: 'icon-host',
  title: 'A host has one icon, on its own domain',
  level: 'warning',
  conventions: ['W-ICON-1', 'W-ICON-5'],
  why: "Search engines use one icon for each host, from its home page. They don't show one on another domain, or a different one on each page. (Google Search Central, favicon in search results.)",
  fix: 'serve the icon from this host, and use the same one on every page',
  examples: () => ({
    good: { 'one icon': site() },
    bad: { 'on another domain': site({ 'index.html': iconed('/', 'https://cdn.example.net/icon.svg') }) },
  }),
  *check(site) {
    const { home } = site;
    if (home === undefined) return;
    const reported = new Set<string>();
    for (const page of [home, ...site.pages]) {
      for (const rel of page.rels) {
        if (!isIcon(rel) || rel.target.kind !== 'web' || reported.has(rel.href)) continue;
        reported.add(rel.href);
        yield {
          ...locateOnPage(site, page, rel),
          message: `the icon is on ${rel.target.origin}, not on the site's own host`,
        };
      }
    }
    yield* reportEqualIcons(site, home);
    const own = new Set(listIconPaths(home));
    if (own.size === 0 && findDefaultIcon(site) !== undefined) own.add(parsePath('/favicon.ico'));
    if (own.size === 0) return;
    for (const page of site.pages) {
      const other = page.rels.find(
        (rel) => isIcon(rel) && rel.target.kind === 'site' && !own.has(rel.target.path),
      );
      if (other?.target.kind === 'site')
        yield {
          ...locateOnPage(site, page, other),
          message: `the page uses the icon ${other.target.path}, which the home page does not`,
        };
    }
  },
});

/** Two icons with the same format and size. An SVG beside an ICO is one icon in two formats, and sizes or media choose. */
function* reportEqualIcons(site: Site, home: Page): Generator<Report> {
  const first = new Map<string, Rel>();
  for (const rel of home.rels) {
    if (!isIcon(rel) || rel.target.kind !== 'site') continue;
    const { path } = rel.target;
    const format = site.icons.get(path)?.type ?? path.slice(path.lastIndexOf('.'));
    const key = [format, rel.sizes ?? '', rel.media ?? ''].join(' ');
    const other = first.get(key);
    first.set(key, other ?? rel);
    if (other?.target.kind !== 'site' || other.target.path === path) continue;
    const message = `the home page has two icons, ${other.target.path} and ${path}, but a host has one`;
    yield { ...locateOnPage(site, home, rel), message, fix: 'keep one of them, in all formats and sizes' };
  }
}

function* listIconPaths({ rels }: Page): Generator<Path> {
  for (const rel of rels) if (isIcon(rel) && rel.target.kind === 'site') yield rel.target.path;
}
