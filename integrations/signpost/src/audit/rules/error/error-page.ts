import { parsePath } from '../../../lib/url/path.ts';
import { at, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { isRooted } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { each, page, site, sitemap } from '../shared/example.ts';
import { absent } from '../shared/judge.ts';
import { isCopy, leadsHome, leavingOf, partsMissing, unclear } from '../shared/not-found-page.ts';

const { '404.html': missing = '', ...without } = site();
const help = '<a href="/gauges/">Gauges</a> <a href="mailto:web@example.com">Report it</a>';
const linked = (href: string) =>
  page('/404', { title: 'Page not found', canonical: '', body: help }).replace('href="/"', `href="${href}"`);
/** The 404 page with another text, heading and title. */
const saying = (text: string, heading: string, title = 'Page not found') =>
  missing
    .replace(/<title>[^<]*<\/title>/, `<title>${title} | Acme</title>`)
    .replace('This page does not exist.', text)
    .replace(/<h1>[^<]*<\/h1>/, `<h1>${heading}</h1>`);
const pages = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`/${name}/`, {}]));
const lost = page('/404', { title: 'Page not found', canonical: '' }).replace('<a href="/">Home</a>', '');

const withHead = (head: string) => site({ '404.html': missing.replace('<title>', `${head}<title>`) });
const linkedHome = (href: string) => site({ '404.html': linked(href) });
const onApache = (home: string) => site({ '.htaccess': `ErrorDocument 404 ${home}\n` });

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors find their way',
  level: 'warning',
  conventions: ['W-ERR-1', 'W-ERR-3'],
  why: 'Visitors who follow an old link should learn that the page is missing, and find a way on. Without a 404.html, some hosts return 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: {
      'a page that links home': site(),
      ...Object.fromEntries(
        Object.entries({
          _redirects: '/* /missing.html 404\n',
          '.htaccess': 'ErrorDocument 404 /missing.html\n',
          'staticwebapp.config.json': '{ "responseOverrides": { "404": { "rewrite": "/missing.html" } } }',
        }).map(([name, text]) => [
          `a page from ${name}`,
          { ...without, 'missing.html': missing, [name]: text },
        ]),
      ),
      'a script': { ...without, '.htaccess': 'ErrorDocument 404 /missing.php\n' },
      'a page that links to where the home page redirects': site({
        'index.html':
          '<!doctype html><title>Acme</title><meta http-equiv="refresh" content="0; url=/start/">',
        '/start/': {},
        'sitemap.xml': sitemap('/start/', '/gauges/'),
        '404.html': linked('/start/'),
      }),
      ...each('a page that is left by a click: ', withHead, [
        '<script>addEventListener("click", () => { location.href = "/" })</script>',
        '<script>function home() { location.href = "/" }</script>',
        '<script>document.querySelector("form").onsubmit = (event) => { location = "/?q=" + event }</script>',
        '<script>if (location.pathname.startsWith("/de/")) location.replace("/de/404/")</script>',
      ]),
      'relative URLs behind a base': site({
        '404.html': linked('./').replace('<title>', '<base href="/"><title>'),
      }),
    },
    bad: {
      none: without,
      'a copy of the home page, as apps have it on GitHub Pages': site({
        '404.html': site()['index.html'] ?? '',
      }),
      ...each('one that links home by ', linkedHome, ['./', '../']),
      'one whose style is at a relative URL': site({
        '404.html': linked('/').replace('<title>', '<link rel="stylesheet" href="css/a.css"><title>'),
        'css/a.css': '',
      }),
      'one that .htaccess has and that is missing': {
        ...without,
        '.htaccess': 'ErrorDocument 404 /missing.html\n',
      },
      ...each('one that is left without a click: ', withHead, [
        '<meta http-equiv="refresh" content="10; url=/gauges/">',
        '<noscript><meta http-equiv="refresh" content="3; url=/"></noscript>',
        '<script>let n = 9; setInterval(() => { if (--n === 0 && ready) location.assign("/") }, 1000)</script>',
        '<script>var l = window.location; if (l.search === known) l.replace("/?" + l.pathname)</script>',
      ]),
      ...each('the home page, on Apache: ', onApache, ['/index.html', '/']),
      'one of a folder that does not say that the page is missing': site({
        'de/404.html': saying('Oje.', 'Hoppla', 'Hoppla'),
      }),
      'one that redirects at once': site({
        '404.html': linked('/').replace('<title>', '<meta http-equiv="refresh" content="0; url=/"><title>'),
      }),
      'one without a way on': site({ '404.html': lost }),
      'one that does not say that the page is missing': site({
        '404.html': saying('Oh dear.', 'Oops', 'Oops'),
      }),
      'one with no link but the home page': site({
        ...pages(['pumps', 'meters', 'valves', 'probes', 'cables', 'tools']),
        '404.html': missing,
      }),
      'one with no link but the home page, the contact page and the legal ones': site({
        ...pages(['pumps', 'meters', 'valves', 'probes', 'contact', 'privacy']),
        '404.html': missing.replace('</nav>', '<a href="/contact/">A</a> <a href="/privacy/">B</a></nav>'),
      }),
      'one without a way to report the link': site({
        '404.html': missing.replace(/<a href="mailto:[^<]*<\/a>/, ''),
      }),
      'one without the styles of the site': site({
        '/': { head: '<link rel="stylesheet" href="/a.css">' },
        'a.css': '',
      }),
    },
  }),
  *check(site) {
    if (site.pages.length === 0) return;
    const named = errorPages(site);
    const home = named.find(({ page }) => page !== undefined && page === site.home);
    if (home !== undefined)
      yield {
        ...home.place,
        message: "the home page is the 404 page, so visitors don't learn that the page is missing",
        fix: 'add a page that says that the page is missing, and name that one',
      };
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
    yield* unclear(site, page);
    if (leavingOf(page) !== undefined) return;
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
    // The host serves it at every missing URL, against which relative URLs are resolved.
    const [first, ...more] = isRooted(page.baseHref ?? '') ? [] : page.refs.filter(isRelative);
    yield* partsMissing(site, page);
    // Some hosts serve the pages of languages and folders there.
    for (const other of site.documents)
      if (other.status === 404 && other !== page) yield* unclear(site, other);
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

/** Those in a host's file: `/* /missing.html 404`, `ErrorDocument 404 /missing.html`. */
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

function isRelative({ href, target }: Ref): boolean {
  return target.kind === 'site' && !isRooted(href) && !/^\s*(?:$|[#?])/.test(href);
}

/** The target of a home page that only redirects. */
function sentOnTo(site: Site): string | undefined {
  const hit = site.find(site.base);
  if (hit?.kind === 'redirect') return hit.to;
  const target =
    hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
  return target?.kind === 'site' ? target.path : undefined;
}
