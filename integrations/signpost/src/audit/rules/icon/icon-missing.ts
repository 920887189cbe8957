import type { Cause } from '../../../lib/finding.ts';
import { findStaticFolder } from '../../../lib/generators/settings.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page, Rel } from '../../../pages/page.ts';
import { isBroken } from '../../site/ask-target.ts';
import { isFavicon, listDeclaredIcons } from '../../site/icons.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget, type SiteTarget } from '../../site/verdict.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { describeAbsence } from '../shared/describe-url.ts';
import { page, site } from '../shared/example.ts';
import { findMissingReason } from '../shared/missing-target.ts';
import { showsContent } from '../shared/page-text.ts';
import { isOnlyInFolder } from '../shared/site-url.ts';

const messages = {
  none: 'the home page has no icon, and there is no /favicon.ico',
  mediaAlone: 'each icon has a media attribute, and there is no /favicon.ico',
  dataAlone: 'the only icon is a data: URL, which no search engine can fetch',
  absent: (href: string, absence: string, why: string) => `the icon ${href} ${absence}${why}`,
};
const mediaAlone = {
  message: messages.mediaAlone,
  why: 'What reads no media queries, such as a crawler, finds no icon.',
  fix: 'add an icon without `media`, or the file /favicon.ico',
};
const spreadFix =
  "write the icon's URL from the root of the site, with a slash at its start, and add the file there";
const absentFix = 'add the file, or link to an icon that exists';

const bare = page('/').replace('<link rel="icon" href="/icon.svg">\n', '');

const inLayout = (href: string, head: string) =>
  site(
    Object.fromEntries(
      ['/', '/gauges/'].map((url) => [
        `${url.slice(1)}index.html`,
        page(url, { head, ...(url === '/' && { body: '<a href="/gauges/">Gauges</a>' }) }).replace(
          'href="/icon.svg"',
          `href="${href}"`,
        ),
      ]),
    ),
  );

export default defineRule({
  id: 'icon-missing',
  title: 'The home page links to an icon, and each icon exists',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'The icon appears next to every result of the site. Search engines take it from the home page. (Google Search Central, favicon in search results.)',
  fix: 'add <link rel="icon" href="/favicon.ico"> to the layout, and the file',
  examples: () => ({
    good: {
      'a link to the icon on each page': site(),
      'a dark icon beside another': site({
        'index.html': page('/', {
          head: '<link rel="icon" href="/icon.svg" media="(prefers-color-scheme: dark)">',
        }),
      }),
      'a home page that its script leaves at once': {
        files: site({
          'index.html':
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Acme</title><script>location.replace("/gauges/")</script><a href="/gauges/">Gauges</a></html>',
        }),
        nearMiss: {
          replace: ['location.replace("/gauges/")', 'count()'],
          finds:
            'warning index.html:1:1  The home page has no icon, and there is no /favicon.ico  Fix: Add <link rel="icon" href="/favicon.ico"> to the layout, and the file.',
        },
      },
    },
    bad: {
      'a home page without an icon': {
        files: site({ 'index.html': bare }),
        finds:
          'warning index.html:1:1  The home page has no icon, and there is no /favicon.ico  Fix: Add <link rel="icon" href="/favicon.ico"> to the layout, and the file.',
      },
      'a home page whose icon has no URL': {
        files: site({ 'index.html': page('/').replace('href="/icon.svg"', 'href=""') }),
        finds:
          'warning index.html:1:1  The home page has no icon, and there is no /favicon.ico  Fix: Add <link rel="icon" href="/favicon.ico"> to the layout, and the file.',
      },
      'an icon for each color scheme alone': {
        files: site({
          'index.html': page('/').replace(
            '<link rel="icon" href="/icon.svg">',
            '<link rel="icon" href="/icon.svg" media="(prefers-color-scheme: light)">',
          ),
        }),
        finds:
          'info index.html:9:1  Each icon has a media attribute, and there is no /favicon.ico  Fix: Add an icon without `media`, or the file /favicon.ico',
      },
      "an icon in a layout with the folder of Hugo's files": {
        files: inLayout('static/icon.svg', '<meta name="generator" content="Hugo 0.150.0">'),
        finds:
          'error index.html:9:1  The icon static/icon.svg is not in the build: the generator publishes the files of that folder at the root, this one as /icon.svg (2 places)  Fix: Write /icon.svg',
      },
      'an icon in a layout that is missing below each page': {
        files: inLayout('images/icon.png', ''),
        finds:
          "error index.html:9:1  The icon images/icon.png is not in the build (2 places)  Fix: Write the icon's URL from the root of the site, with a slash at its start, and add the file there.",
      },
      'an icon relative to each page': {
        files: site({
          'gauges/index.html': page('/gauges/').replace('href="/icon.svg"', 'href="icon.svg"'),
        }),
        finds:
          'warning gauges/index.html:9:1  The icon icon.svg is not in the build: it is relative, and /icon.svg is meant  Fix: Write /icon.svg',
      },
      'a data: URL alone': {
        files: site({ 'index.html': page('/').replace('/icon.svg', 'data:image/svg+xml,%3Csvg/%3E') }),
        finds:
          'warning index.html:9:1  The only icon is a data: URL, which no search engine can fetch  Fix: Add <link rel="icon" href="/favicon.ico"> to the layout, and the file.',
      },
    },
  }),

  *check(site) {
    const { home, base } = site;
    // Nobody sees an empty file, which `title-missing` reports, or a page that its script leaves at once: `redirect-script`.
    if (home === undefined || !showsContent(home)) return;

    const icons = home.rels.filter((rel) => isFavicon(rel) && rel.href !== '');
    const [first] = icons;
    const place = locateOnPage(site, home, first);

    // Search engines show one icon for a host, and a build below a base doesn't contain the host's root. The file /favicon.ico needs
    // no link.
    if (base === '/' && !site.icons.has(parsePath('/favicon.ico'))) {
      if (first !== undefined && icons.every(({ href }) => /^data:/i.test(href)))
        yield { ...place, cause: { key: 'data alone', message: messages.dataAlone } };
      else if (first !== undefined && icons.every(({ media }) => media !== undefined))
        yield { ...place, cause: { key: 'media alone', level: 'info', ...mediaAlone } };
      else if (first === undefined)
        yield { ...place, cause: { key: 'none', message: messages.none, ...proposeIcon(site) } };
    }

    const lostIcons = listLostIcons(site);
    const spreadHrefs = findSpreadHrefs(lostIcons);
    for (const { page, rel, target } of lostIcons) {
      // href="icon.svg" in a layout leads to /blog/icon.svg on a page of /blog/.
      const reason = findMissingReason(
        site,
        page,
        { href: rel.href, isLink: false },
        judgeTarget(site, target),
      );
      // href="static/icon.svg" in a layout, which is missing on each page
      const isSpread = spreadHrefs.has(rel.href);
      const { text, fix = isSpread ? spreadFix : absentFix } = reason;
      yield {
        ...locateOnPage(site, page, rel),
        cause: {
          key: `absent ${isSpread ? rel.href : target.path}`,
          // A layout writes the link of the home page into all others too.
          level: icons.some(({ href }) => href === rel.href) ? 'error' : 'warning',
          fix,
          message: messages.absent(rel.href, describeAbsence(site), text),
          ...(base !== '/' && { why: 'Browsers show no icon in the tab.' }),
        },
      };
    }
  },
});

interface LostIcon {
  readonly page: Page;
  readonly rel: Rel;
  readonly target: SiteTarget;
}

/** The links to icons of the site that aren't there, one for each file, those of the home page first. */
function listLostIcons(site: Site): readonly LostIcon[] {
  return listDeclaredIcons(site).flatMap(({ page, rel }) =>
    rel.target.kind === 'site' && isBroken(site, rel.target) ? [{ page, rel, target: rel.target }] : [],
  );
}

/** What pages in several folders write, and what leads to another missing file from each: one cause, in their layout. */
function findSpreadHrefs(icons: readonly LostIcon[]): ReadonlySet<string> {
  const spreadHrefs = new Set<string>();
  const firstPaths = new Map<string, Path>();
  for (const { rel, target } of icons) {
    const firstPath = firstPaths.get(rel.href);
    if (firstPath === undefined) firstPaths.set(rel.href, target.path);
    else if (firstPath !== target.path) spreadHrefs.add(rel.href);
  }
  return spreadHrefs;
}

/** Hugo copies static/favicon.ico to /favicon.ico. */
function proposeIcon(site: Site): Pick<Cause, 'fix'> {
  const { generator } = site;
  const folder = findStaticFolder(generator);
  // MkDocs wrote a manual in a folder, and somebody the home page by hand.
  if (folder === undefined || isOnlyInFolder(site)) return {};
  return { fix: `add ${folder}favicon.ico, which ${generator?.title} copies to /favicon.ico` };
}
