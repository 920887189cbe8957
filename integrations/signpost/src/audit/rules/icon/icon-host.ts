import { type Path, parsePath } from '../../../lib/url/path.ts';
import { isIcon } from '../../site/icons.ts';
import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  otherHost: (origin: string) => `the icon is on ${origin}, not on the site's own host`,
  two: (first: Path, second: Path) =>
    `the home page has two icons, ${first} and ${second}, but a host has one`,
  otherIcon: (path: Path) => `the page uses the icon ${path}, which the home page does not`,
};

const iconed = (url: string, href: string) => page(url).replace('/icon.svg', href);

export default defineRule({
  id: 'icon-host',
  title: 'A host has one icon, on its own domain',
  level: 'warning',
  conventions: ['W-ICON-1', 'W-ICON-5'],
  why: "Search engines use one icon for each host, from its home page. They don't show one on another domain, or a different one on each page. (Google Search Central, favicon in search results.)",
  fix: 'serve the icon from this host, and use the same one, in all formats and sizes, on every page',
  examples: () => ({
    good: { 'one icon': site() },
    bad: { 'on another domain': site({ 'index.html': iconed('/', 'https://cdn.example.net/icon.svg') }) },
  }),

  *check(site) {
    const { home } = site;
    if (home === undefined) return;
    const reported = new Set<string>();
    for (const page of [home, ...site.pages])
      for (const rel of page.rels) {
        if (!isIcon(rel) || rel.target.kind !== 'web' || reported.has(rel.href)) continue;
        reported.add(rel.href);
        yield { ...locateOnPage(site, page, rel), message: messages.otherHost(rel.target.origin) };
      }
    yield* reportEqualIcons(site, home);

    const favicon = parsePath('/favicon.ico');
    const own = new Set(listIconPaths(home));
    if (own.size === 0 && site.icons.has(favicon)) own.add(favicon);
    for (const page of own.size === 0 ? [] : site.pages) {
      const path = listIconPaths(page).find((one) => !own.has(one));
      if (path !== undefined) yield { ...locateOnPage(site, page), message: messages.otherIcon(path) };
    }
  },
});

/** Two icons with the same format and size. An SVG beside an ICO is one icon in two formats, and sizes or media choose. */
function* reportEqualIcons(site: Site, home: Page): Generator<Report> {
  const first = new Map<string, { readonly rel: Rel; readonly path: Path }>();
  for (const rel of home.rels) {
    if (!isIcon(rel) || rel.target.kind !== 'site') continue;
    const { path } = rel.target;
    const format = site.icons.get(path)?.type ?? path.slice(path.lastIndexOf('.'));
    const key = [format, rel.sizes ?? '', rel.media ?? ''].join(' ');
    const known = first.get(key);
    if (known === undefined) first.set(key, { rel, path });
    else if (known.path !== path)
      yield { ...locateOnPage(site, home, rel), message: messages.two(known.path, path) };
  }
}

function listIconPaths({ rels }: Page): Path[] {
  return rels.flatMap((rel) => (isIcon(rel) && rel.target.kind === 'site' ? [rel.target.path] : []));
}
