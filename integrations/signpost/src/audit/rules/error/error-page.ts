import { parsePath, withTrailingSlash } from '../../../lib/path.ts';
import type { Page, Ref } from '../../site/page.ts';
import { at } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { absent } from '../shared/judge.ts';

const { '404.html': missing = '', ...without } = site();
const linked = (href: string) =>
  page('/404', { title: 'Page not found', canonical: '' }).replace('href="/"', `href="${href}"`);
const lost = page('/404', { title: 'Page not found', canonical: '' }).replace('<a href="/">Home</a>', '');

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors on',
  level: 'warning',
  conventions: ['W-ERR-3'],
  why: 'Visitors who follow an old link should learn that the page is missing, and find a way on. Without a 404.html, some hosts return 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: [
      { title: 'a page that links home', files: site() },
      ...Object.entries({
        _redirects: '/* /missing.html 404\n',
        '.htaccess': 'ErrorDocument 404 /missing.html\n',
        'staticwebapp.config.json': '{ "responseOverrides": { "404": { "rewrite": "/missing.html" } } }',
      }).map(([name, text]) => ({
        title: `a page from ${name}`,
        files: { ...without, 'missing.html': missing, [name]: text },
      })),
      { title: 'a script', files: { ...without, '.htaccess': 'ErrorDocument 404 /missing.php\n' } },
      {
        title: 'a page that links to where the home page redirects',
        files: site({
          'index.html':
            '<!doctype html><title>Acme</title><meta http-equiv="refresh" content="0; url=/start/">',
          'start/index.html': page('/start/'),
          'sitemap.xml': sitemap('/start/', '/gauges/'),
          '404.html': linked('/start/'),
        }),
      },
      {
        title: 'relative URLs behind a base',
        files: site({ '404.html': linked('./').replace('<title>', '<base href="/"><title>') }),
      },
    ],
    bad: [
      { title: 'none', files: without },
      {
        title: 'a copy of the home page, as apps have it on GitHub Pages',
        files: site({ '404.html': site()['index.html'] ?? '' }),
      },
      ...['./', '../'].map((href) => ({
        title: `one that links home by ${href}`,
        files: site({ '404.html': linked(href) }),
      })),
      {
        title: 'one whose style is at a relative URL',
        files: site({
          '404.html': linked('/').replace('<title>', '<link rel="stylesheet" href="css/a.css"><title>'),
          'css/a.css': '',
        }),
      },
      {
        title: 'one that .htaccess has and that is missing',
        files: { ...without, '.htaccess': 'ErrorDocument 404 /missing.html\n' },
      },
      {
        title: 'one that redirects at once',
        files: site({
          '404.html': linked('/').replace('<title>', '<meta http-equiv="refresh" content="0; url=/"><title>'),
        }),
      },
      { title: 'one without a way on', files: site({ '404.html': lost }) },
    ],
  }),
  *check(site) {
    if (site.pages.length === 0) return;
    const named = errorPages(site);
    const page = usual(site) ?? named.find(({ page }) => page !== undefined)?.page;
    if (page === undefined) {
      const [line] = named;
      if (line !== undefined && /\.html?$/.test(line.to))
        yield { ...line.place, message: `the 404 page is ${line.to}, ${absent(site)}` };
      else if (line === undefined && site.base === '/') yield { message: 'the site has no 404 page' };
      return;
    }
    if (isCopy(page, site.home)) {
      yield {
        ...at(site, page),
        message: "the 404 page is a copy of the home page, so visitors don't learn that the page is missing",
        fix: 'say that the page is missing; give each view of an app its own file or rewrite',
      };
      return;
    }
    const leaves = page.refreshes.find(({ delay, href }) => delay === 0 && href !== '');
    if (leaves !== undefined) {
      yield {
        ...at(site, page, leaves),
        message: "the 404 page redirects at once, so visitors don't learn that the page is missing",
        fix: 'say that the page is missing, and link to the home page',
      };
      return;
    }
    const start = sentOnTo(site);
    const leadsOn = page.refs.some(
      ({ kind, target }) =>
        kind === 'link' &&
        target.kind === 'site' &&
        (target.path === start || leadsHome(target.path, site.base)),
    );
    if (!leadsOn) {
      yield {
        ...at(site, page),
        message: 'the 404 page has no link to the home page',
        fix: `add <a href="${site.base}"> and the site's navigation`,
      };
      return;
    }
    // It is answered at every URL that is missing, and relative ones begin there.
    const [first, ...more] = isRooted(page.baseHref ?? '') ? [] : page.refs.filter(isRelative);
    if (first === undefined) return;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    yield {
      ...at(site, page, first),
      message: `the 404 page has the relative URL "${first.href}"${others}, which leads elsewhere if the missing URL is in a folder`,
      fix: `start its URLs with ${site.base}`,
    };
  },
});

/** The file that hosts look for. */
function usual({ documents }: Site): Page | undefined {
  return documents.find(({ status, file }) => status === 404 && /^404(?:\.html?|\/index\.html?)$/.test(file));
}

/** Those that a file for the host names: `/* /missing.html 404`, `ErrorDocument 404 /missing.html`. */
function errorPages(site: Site) {
  const lines = [
    ...site.redirects.filter(({ from, status }) => from === '/*' && status === 404),
    ...(site.fallbacks ?? []).filter(({ status }) => status === 404),
  ];
  return lines.map(({ file, line, to }) => {
    const hit = site.find(parsePath(to));
    return { to, place: { file, line, column: 1 }, page: hit?.kind === 'page' ? hit.page : undefined };
  });
}

/** True for what leads to the same wherever it is. */
function isRooted(href: string): boolean {
  return /^\s*(?:\/|[a-z][a-z\d+.-]*:)/i.test(href);
}

function isRelative({ href, target }: Ref): boolean {
  return target.kind === 'site' && !isRooted(href) && !/^\s*(?:$|[#?])/.test(href);
}

/** By what a reader sees first. */
function isCopy(page: Page, home: Page | undefined): boolean {
  if (home === undefined || page.titles.length === 0 || page.mainHeadings.length === 0) return false;
  return said(page) === said(home);
}

function said({ titles, mainHeadings }: Page): string {
  return [...titles, ...mainHeadings].map(({ text }) => text).join('\n');
}

/** Where a home page leads that only sends on. */
function sentOnTo(site: Site): string | undefined {
  const hit = site.find(site.base);
  if (hit?.kind === 'redirect') return hit.to;
  const target =
    hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
  return target?.kind === 'site' ? target.path : undefined;
}

/** The home page, or that of a language. */
function leadsHome(path: Parameters<typeof withTrailingSlash>[0], base: string): boolean {
  const rest = withTrailingSlash(path).slice(base.length);
  return rest === '' || rest === 'index.html/' || /^[a-z]{2,3}(?:-[a-z]{2,4})?\/$/i.test(rest);
}
