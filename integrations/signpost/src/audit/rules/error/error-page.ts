import { parsePath } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { isRooted } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { describeMissingUrl } from '../shared/judge.ts';
import {
  findAutomaticRedirect,
  isCopy,
  isHomeUrl,
  reportMissingParts,
  reportUnclearPage,
} from '../shared/not-found-page.ts';

const { '404.html': missing = '', ...without } = site();

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors find their way',
  level: 'warning',
  conventions: ['W-ERR-1', 'W-ERR-3'],
  why: 'Visitors who follow an old link should learn that the page is missing, and find a way on. Without a 404.html, some hosts return 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: { 'a page that links home': site() },
    bad: { none: without },
  }),
  *check(site) {
    if (site.pages.length === 0) return;
    const named = findErrorPages(site);
    const home = named.find(({ page }) => page !== undefined && page === site.home);
    if (home !== undefined)
      yield {
        ...home.place,
        message: "the home page is the 404 page, so visitors don't learn that the page is missing",
        fix: 'add a page that says that the page is missing, and name that one',
      };
    const page = findDefaultErrorPage(site) ?? named.find(({ page }) => page !== undefined)?.page;
    if (page === undefined) {
      const [line] = named;
      if (line !== undefined && /\.html?$/.test(line.to))
        yield { ...line.place, message: `the 404 page is ${line.to}, ${describeMissingUrl(site)}` };
      else if (line === undefined && site.base === '/') yield { message: 'the site has no 404 page' };
      return;
    }
    if (isCopy(page, site.home)) {
      yield {
        ...locateOnPage(site, page),
        message: "the 404 page is a copy of the home page, so visitors don't learn that the page is missing",
        fix: 'say that the page is missing; give each view of an app its own file or rewrite',
      };
      return;
    }
    yield* reportUnclearPage(site, page);
    if (findAutomaticRedirect(page) !== undefined) return;
    const start = findHomeRedirectTarget(site);
    const leadsOn = page.refs.some(
      ({ kind, target }) =>
        kind === 'link' &&
        target.kind === 'site' &&
        (target.path === start || isHomeUrl(target.path, site.base)),
    );
    if (!leadsOn) {
      yield {
        ...locateOnPage(site, page),
        message: 'the 404 page has no link to the home page',
        fix: `add <a href="${site.base}"> and the site's navigation`,
      };
      return;
    }
    // The host serves it at every missing URL, against which relative URLs are resolved.
    const [first, ...more] = isRooted(page.baseHref ?? '') ? [] : page.refs.filter(isRelative);
    yield* reportMissingParts(site, page);
    // Some hosts serve the pages of languages and folders there.
    for (const other of site.documents)
      if (other.status === 404 && other !== page) yield* reportUnclearPage(site, other);
    if (first === undefined) return;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    yield {
      ...locateOnPage(site, page, first),
      message: `the 404 page has the relative URL "${first.href}"${others}, which leads elsewhere if the missing URL is in a folder`,
      fix: `start its URLs with ${site.base}`,
    };
  },
});

/** The file that hosts look for. */
function findDefaultErrorPage({ documents }: Site): Page | undefined {
  return documents.find(({ status, file }) => status === 404 && /^404(?:\.html?|\/index\.html?)$/.test(file));
}

/** Those in a host's file: `/* /missing.html 404`, `ErrorDocument 404 /missing.html`. */
function findErrorPages(site: Site) {
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
function findHomeRedirectTarget(site: Site): string | undefined {
  const hit = site.find(site.base);
  if (hit?.kind === 'redirect') return hit.to;
  const target =
    hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
  return target?.kind === 'site' ? target.path : undefined;
}
