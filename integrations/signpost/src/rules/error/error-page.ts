import { withTrailingSlash } from '../../core/path.ts';
import type { Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';

const { '404.html': _, ...without } = site();
const linked = (href: string) =>
  page('/404', { title: 'Page not found', canonical: '' }).replace('href="/"', `href="${href}"`);
const lost = page('/404', { title: 'Page not found', canonical: '' }).replace('<a href="/">Home</a>', '');

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors on',
  level: 'warning',
  conventions: ['W-ERR-3'],
  why: 'Whoever follows an old link should learn that the page is missing, and find the way to what is there. Without a 404.html some hosts answer 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: [{ title: 'a page that links home', files: site() }],
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
      { title: 'one without a way on', files: site({ '404.html': lost }) },
    ],
  }),
  *check(site) {
    if (site.pages.length === 0) return;
    const page = site.documents.find(
      ({ status, file }) => status === 404 && /^404(?:\.html?|\/index\.html?)$/.test(file),
    );
    if (page === undefined) {
      if (site.base === '/') yield { message: 'the site has no 404 page' };
      return;
    }
    if (isCopy(page, site.home)) {
      yield {
        ...at(site, page),
        message: 'the 404 page is a copy of the home page, and nobody learns that the page is missing',
        fix: 'say on it that the page is missing; give each view of an app a file or a rewrite of its own',
      };
      return;
    }
    const homes = page.refs.filter(
      ({ kind, target }) => kind === 'link' && target.kind === 'site' && leadsHome(target.path, site.base),
    );
    if (homes.length === 0) {
      yield { ...at(site, page), message: 'the 404 page has no link to the home page' };
    } else if (!homes.some(({ href }) => /^\s*(?:\/|[a-z][a-z\d+.-]*:)/i.test(href))) {
      // It is answered at every address that is missing, and relative ones begin there.
      yield {
        ...at(site, page, homes[0]),
        message: `the 404 page links home by "${homes[0]?.href}", which leads elsewhere from an address in a folder`,
        fix: `write its links from the root: href="${site.base}"`,
      };
    }
  },
});

/** By what a reader sees first. */
function isCopy(page: Page, home: Page | undefined): boolean {
  if (home === undefined || page.titles.length === 0 || page.headings.length === 0) return false;
  return said(page) === said(home);
}

function said({ titles, headings }: Page): string {
  return [...titles, ...headings].map(({ text }) => text).join('\n');
}

/** The home page, or that of a language. */
function leadsHome(path: Parameters<typeof withTrailingSlash>[0], base: string): boolean {
  const rest = withTrailingSlash(path).slice(base.length);
  return rest === '' || rest === 'index.html/' || /^[a-z]{2,3}(?:-[a-z]{2,4})?\/$/i.test(rest);
}
