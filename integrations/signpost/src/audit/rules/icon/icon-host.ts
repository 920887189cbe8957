import { isMissing } from '../../../answers/answer.ts';
import { keepFirst } from '../../../lib/list.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page, Rel } from '../../../pages/page.ts';
import { type ImageFacts, isFavicon } from '../../site/icons.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { page as examplePage, site as exampleSite } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const messages = {
  otherHost: (origin: string) => `the icon is on ${origin}, not on the site's own host`,
  two: (first: Path, second: Path) =>
    `the home page has two icons, ${first} and ${second}, but a host has one`,
  otherIcon: (path: Path) => `the page uses the icon ${path}, which the home page does not`,
};

const rivalFix = 'remove one of the two icons, or tell them apart by `sizes` or `media`';

const iconed = (url: string, href: string) => examplePage(url).replace('/icon.svg', href);

export default defineRule({
  id: 'icon-host',
  title: 'A host has one icon, on its own domain',
  level: 'warning',
  conventions: ['W-ICON-1', 'W-ICON-5'],
  why: 'Search engines use one icon for each host, from its home page, and not one that differs from page to page. An icon on another domain depends on that domain. (Google Search Central, favicon in search results.)',
  fix: 'serve the icon from this host, and use the same one, in all formats and sizes, on every page',
  examples: () => ({
    good: {
      'an icon on the own host': exampleSite(),
      'an icon for two sizes': {
        files: exampleSite({
          'index.html': iconed('/', '/48.png')
            .replace('rel="icon"', 'rel="icon" sizes="48x48"')
            .replace('</head>', '<link rel="icon" sizes="96x96" href="/96.png">$&'),
          'gauges/index.html': iconed('/gauges/', '/48.png'),
          '48.png': 'x',
          '96.png': 'y',
        }),
        nearMiss: {
          replace: ['sizes="96x96"', 'sizes="48x48"'],
          finds:
            'warning index.html:11:1  The home page has two icons, /48.png and /96.png, but a host has one  Fix: Remove one of the two icons, or tell them apart by `sizes` or `media`.',
        },
      },
      'a copy of the icon in the folder of a language': {
        files: exampleSite({
          'gauges/index.html': iconed('/gauges/', '/de/icon.svg'),
          'icon.svg': '<svg viewBox="0 0 96 96"/>',
          'de/icon.svg': '<svg viewBox="0 0 96 96"/>',
          'de/flag.svg': '<svg viewBox="0 0 48 48"/>',
        }),
        nearMiss: {
          replace: ['href="/de/icon.svg"', 'href="/de/flag.svg"'],
          finds:
            'warning gauges/index.html:1:1  The page uses the icon /de/flag.svg, which the home page does not  Fix: Link to the icon of the home page, /icon.svg',
        },
      },
      'a home page whose icon is not in the build, which icon-missing reports': {
        files: exampleSite({
          'index.html': iconed('/', '/lost.svg'),
          'big.svg': '<svg viewBox="0 0 96 96"/>',
        }),
        nearMiss: {
          replace: ['/lost.svg', '/big.svg'],
          finds:
            'warning gauges/index.html:1:1  The page uses the icon /icon.svg, which the home page does not  Fix: Link to the icon of the home page, /big.svg',
        },
      },
      'a home page without a link to the file that browsers ask for': {
        files: exampleSite({
          'index.html': examplePage('/').replace('<link rel="icon" href="/icon.svg">', ''),
          'gauges/index.html': iconed('/gauges/', '/favicon.ico'),
          'favicon.ico': 'GIF89a\x30\0\x30\0',
        }),
        nearMiss: {
          replace: ['href="/favicon.ico"', 'href="/icon.svg"'],
          finds:
            'warning gauges/index.html:1:1  The page uses the icon /icon.svg, which the home page does not  Fix: Link to the icon of the home page, /favicon.ico',
        },
      },
      'a second icon that is not in the build, which icon-missing reports': {
        files: exampleSite({
          '/': {
            head: '<link rel="icon" href="/other.svg"><link rel="shortcut icon" href="/icon.svg">',
            body: '<a href="/gauges/">Gauges</a>',
          },
          'big.svg': '<svg viewBox="0 0 96 96"/>',
        }),
        nearMiss: {
          replace: ['/other.svg', '/big.svg'],
          finds:
            'warning index.html:10:1  The home page has two icons, /icon.svg and /big.svg, but a host has one  Fix: Remove one of the two icons, or tell them apart by `sizes` or `media`.',
        },
      },
    },
    bad: {
      'an icon on another domain': {
        files: exampleSite({
          'index.html': iconed('/', 'https://cdn.example.net/icon.svg'),
        }),
        finds:
          "info index.html:9:1  The icon is on https://cdn.example.net, not on the site's own host  Fix: Serve the icon from this host, and use the same one, in all formats and sizes, on every page.",
      },
      'two icons on the home page, and another one on a page': {
        files: exampleSite({
          '/': { head: '<link rel="icon" href="/other.svg">', body: '<a href="/gauges/">Gauges</a>' },
          'gauges/index.html': iconed('/gauges/', '/gauge.svg'),
          'other.svg': '<svg viewBox="0 0 48 48"/>',
          'gauge.svg': '<svg viewBox="0 0 96 96"/>',
        }),
        finds:
          'warning index.html:10:1  The home page has two icons, /icon.svg and /other.svg, but a host has one  Fix: Remove one of the two icons, or tell them apart by `sizes` or `media`.\nwarning gauges/index.html:1:1  The page uses the icon /gauge.svg, which the home page does not  Fix: Link to the icon of the home page, /icon.svg or /other.svg',
      },
    },
  }),

  *check(site) {
    const { home, base } = site;
    // A build below a base doesn't contain the root of the host, whose icon results show.
    if (home === undefined || base !== '/') return;
    // A layout repeats its icon on every page: each URL is one finding. A server for all files of a company is ordinary, so an info.
    for (const { page, rel, origin } of keepFirst(listForeignIcons(site, home), ({ rel }) => rel.href))
      yield {
        ...locateOnPage(site, page, rel),
        cause: { key: 'other host', level: 'info', message: messages.otherHost(origin) },
      };
    yield* reportRivalIcons(site, home);
    yield* reportOtherIcons(site, home);
  },
});

/** The icons on other hosts, those of the home page first. */
function* listForeignIcons(site: Site, home: Page) {
  for (const page of [home, ...site.pages])
    for (const rel of page.rels)
      if (isFavicon(rel) && rel.target.kind === 'web') yield { page, rel, origin: rel.target.origin };
}

/**
 * Reports icons of the home page that compete, as two SVGs: with the same format, sizes and media, nothing says which to
 * use. An SVG beside an ICO is one icon in two formats.
 */
function* reportRivalIcons(site: Site, home: Page): Generator<Fault> {
  const firstOfKey = new Map<string, { readonly rel: Rel; readonly path: Path }>();
  for (const rel of home.rels) {
    if (!isFavicon(rel) || rel.target.kind !== 'site') continue;
    const { path } = rel.target;
    // `icon-missing` reports an icon that isn't there.
    if (isMissing(site.ask(path))) continue;
    const icon = site.icons.get(path);
    // The format of /icon, without an extension, is unknown unless the build has the file.
    const format = icon?.type ?? /\.(\w+)$/.exec(path)?.[1] ?? path;
    const key = [format, rel.sizes ?? listWidths(icon), rel.media ?? ''].join(' ');
    const firstIcon = firstOfKey.get(key);
    if (firstIcon === undefined) firstOfKey.set(key, { rel, path });
    else if (firstIcon.path !== path)
      yield {
        ...locateOnPage(site, home, rel),
        cause: { key: 'two', message: messages.two(firstIcon.path, path), fix: rivalFix },
      };
  }
}

/** Reports pages with another icon than the home page. */
function* reportOtherIcons(site: Site, home: Page): Generator<Fault> {
  const favicon = parsePath('/favicon.ico');
  const homeIcons = listIconPaths(home).filter((path) => !isMissing(site.ask(path)));
  // Browsers ask for /favicon.ico where no page links to an icon.
  if (homeIcons.length === 0 && site.icons.has(favicon)) homeIcons.push(favicon);
  // `icon-missing` reports a home page without an icon.
  if (homeIcons.length === 0) return;

  const fix = `link to the icon of the home page, ${[...new Set(homeIcons)].join(' or ')}`;
  const isOther = (path: Path) => !homeIcons.some((homeIcon) => isSameIcon(site, path, homeIcon));
  for (const page of listIndexablePages(site)) {
    // `icon-missing` reports /blog/icon.svg of href="icon.svg".
    const path = listIconPaths(page).find((icon) => isOther(icon) && !isMissing(site.ask(icon)));
    if (path === undefined) continue;
    yield {
      ...locateOnPage(site, page),
      cause: { key: 'other icon', message: messages.otherIcon(path), fix },
    };
  }
}

/** True also for /en/img/favicon.ico, which Docusaurus copies from /img/favicon.ico for a language. */
function isSameIcon({ icons }: Site, path: Path, otherPath: Path): boolean {
  const hash = icons.get(path)?.hash;
  return path === otherPath || (hash !== undefined && hash === icons.get(otherPath)?.hash);
}

/** The widths of an icon whose link declares none; '' for an SVG, whose size isn't that of what it draws. */
function listWidths(icon: ImageFacts | undefined): string {
  if (icon === undefined || icon.type === 'svg') return '';
  return icon.sizes.map(({ width }) => width).join(' ');
}

function listIconPaths({ rels }: Page): Path[] {
  return rels.flatMap((rel) => (isFavicon(rel) && rel.target.kind === 'site' ? [rel.target.path] : []));
}
