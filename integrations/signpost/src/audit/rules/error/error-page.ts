import type { Cause } from '../../../lib/finding.ts';
import { parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import { isNotFoundFile, parseErrorFile } from '../../../plan/error-pages.ts';
import { findErrorPageSetting } from '../../../plan/serving.ts';
import { createOwnTarget } from '../../site/index-fault.ts';
import { isHomeUrl } from '../../site/languages.ts';
import { listLinkedPaths } from '../../site/linked-paths.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { describeMissingUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isBlank, isShell } from '../shared/page-text.ts';
import { isProjectHost } from '../shared/repository-sites.ts';

const messages = {
  none: 'the site has no 404 page',
  homeForAll: (host: string) =>
    `the site has no 404 page, so ${host} sends the home page with 200 for every unknown URL`,
  missing: (to: string, why: string) => `the 404 page is ${to}, ${why}`,
  unserved: (host: string) => `the 404 page is never served: ${host} return an empty 404`,
  notRead: (host: string, file: string) =>
    `the 404 page is ${file}, and ${host} sends only 404.html for a missing URL`,
  copy: "the 404 page is a copy of the home page, so visitors don't learn that the page is missing",
  leaves: 'the 404 page redirects, so not all visitors learn that the page is missing',
  mayLeave: 'a script of the 404 page may redirect',
  unclear: 'the 404 page does not say that the page is missing',
  noWayHome: 'the 404 page has no link to the home page',
  relative: (href: string) =>
    `the 404 page has the relative URL "${href}", which leads elsewhere if the missing URL is in a folder`,
};
const sayFix = 'say in the title and the heading that the page is missing, and link to the home page';

// Hosts such as GitHub Pages look for 404.html by themselves, and web servers don't.
const serverFix =
  "and name it in the server's configuration if the host doesn't look for it: `ErrorDocument 404 /404.html` on Apache";

const { '404.html': _, ...without } = site();

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors find their way',
  level: 'warning',
  conventions: ['W-ERR-1', 'W-ERR-3'],
  why: 'Visitors who follow an old link should learn that the page is missing, and find a way on. Without a 404.html, some hosts return 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: { 'an error page that links home': site() },
    bad: {
      'a site without an error page': {
        files: without,
        finds:
          "warning  The site has no 404 page  Fix: Add a 404 page with the site's navigation and a link to the home page, and name it in the server's configuration if the host doesn't look for it: `ErrorDocument 404 /404.html` on Apache.",
      },
    },
  }),

  *check(site) {
    if (site.pages.length === 0) return;
    const page = findErrorPage(site);
    if (page === undefined) {
      yield* reportMissingPage(site);
      return;
    }
    yield* reportUnserved(site);
    const place = locateOnPage(site, page);
    // https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
    if (site.serving?.host === 'github-pages' && page.file.endsWith('/index.html')) {
      yield {
        ...place,
        cause: {
          key: 'not read',
          message: messages.notRead(site.serving.title, page.file),
          fix: 'build it as 404.html',
        },
      };
      return;
    }
    // `title-missing` reports an empty file.
    if (isBlank(page)) return;
    if (isCopy(page, site.home)) {
      yield { ...place, cause: { key: 'copy', message: messages.copy, fix: sayFix } };
      return;
    }
    const automaticRedirect = findAutomaticRedirect(page);
    if (automaticRedirect !== undefined) {
      yield {
        ...locateOnPage(site, page, automaticRedirect),
        cause: {
          key: 'leaves',
          message: messages.leaves,
          fix: 'remove the redirect, and link to the home page instead',
        },
      };
      return;
    }
    // if (path.startsWith("/r/")) location.replace(…) of one old folder; a condition may also be the end of a countdown.
    const conditionalRedirect = page.acts.find(({ act }) => act === 'redirect');
    if (conditionalRedirect !== undefined && !leadsToNotFound(page))
      yield {
        ...locateOnPage(site, page, conditionalRedirect),
        cause: {
          key: 'may leave',
          level: 'info',
          message: messages.mayLeave,
          fix: 'let it redirect only old URLs to their new pages, so that visitors of others learn that the page is missing',
        },
      };

    // A script fills the 404.html of VitePress or Next.js, with a link to the home page.
    const isFilled = isShell(page);
    if (!isFilled && !tellsMissing(page))
      yield { ...place, cause: { key: 'unclear', message: messages.unclear, fix: sayFix } };
    if (!isFilled && !linksHome(site, page))
      yield {
        ...place,
        cause: { key: 'no way home', message: messages.noWayHome, fix: 'add a link to the home page to it' },
      };
    // The host serves it at every missing URL, against which relative URLs are resolved.
    const relativeRef = isRooted(page.baseHref ?? '') ? undefined : page.refs.find(isRelative);
    if (relativeRef !== undefined)
      yield {
        ...locateOnPage(site, page, relativeRef),
        cause: {
          key: 'relative',
          message: messages.relative(relativeRef.href),
          fix: `start its URLs with ${site.base}`,
        },
      };
  },
});

/** The page in a host's own file, otherwise the file that hosts look for. */
function findErrorPage(site: Site): Page | undefined {
  const namedPage = listNamedErrorPages(site)
    .map(({ to }) => site.ask(parsePath(to)).page)
    .find((page) => page !== undefined);
  const isDefault = (file: string): boolean => {
    const named = parseErrorFile(file);
    return named?.status === 404 && named.folder === '';
  };
  return namedPage ?? site.documents.find(({ file }) => isDefault(file));
}

/** `/* /missing.html 404`, `ErrorDocument 404 /missing.html` */
function listNamedErrorPages(site: Site) {
  const lines = (site.platforms?.ownRules ?? []).filter(
    ({ from, status }) => from === '/*' && status === 404,
  );
  return [...lines, ...(site.fallbacks ?? []).filter(({ status }) => status === 404)];
}

/**
 * True for a build that has the 404.html that the host looks for: the one of the host's root, or of a repository at
 * https://acme.github.io/pumps/.
 */
function containsErrorPage(site: Site): boolean {
  return site.base === '/' || (isProjectHost(site) && splitSegments(site.base).length === 1);
}

function* reportMissingPage(site: Site): Generator<Fault> {
  const [namedErrorPage] = listNamedErrorPages(site);
  // `/* /app.html 200` on Cloudflare: no unknown URL gets so far, and the fix of the loop makes app.html the 404 page.
  if (site.causes.rewriteLoops?.some(({ rule }) => rule.from === '/*')) return;
  if (namedErrorPage === undefined && containsErrorPage(site)) yield { cause: describeNoPage(site) };
  // A script such as /missing.php isn't in the build.
  if (namedErrorPage === undefined || !/\.html?$/.test(namedErrorPage.to)) return;
  yield {
    ...pickPlace(namedErrorPage),
    cause: { key: 'missing', message: messages.missing(namedErrorPage.to, describeMissingUrl(site)) },
  };
}

/** Workers without `not_found_handling`, and without a Worker of the site that answers. */
function* reportUnserved({ plan, platforms, declared = [] }: Site): Generator<Fault> {
  const setting = plan && findErrorPageSetting(plan);
  const isAnsweredByProgram = declared.length > 0 || (platforms?.functions ?? []).length > 0;
  if (setting === undefined || isAnsweredByProgram) return;
  const { file = 'wrangler.jsonc', line, key } = setting;
  yield {
    ...pickPlace({ file, line }),
    cause: {
      key: 'unserved',
      message: messages.unserved(plan?.serving?.title ?? ''),
      fix: `set \`${key}\` to "404-page" in ${file}`,
    },
  };
}

/** Cloudflare Pages without a 404.html sends the home page: a soft 404, except for an app whose script knows all URLs. */
function describeNoPage({ serving, home, generator, documents }: Site): Cause {
  const isApp = home !== undefined && isShell(home);
  const isChosen = serving?.settings.some(({ isForUnknown }) => isForUnknown) ?? false;
  // A build for a folder of the site has its 404 page in there: versions/1.0/404.html. Its root only redirects, or has no page.
  const isInFolder = home?.kind !== 'page' || documents.some(({ file }) => isNotFoundFile(file));
  const errorPage = isInFolder
    ? 'a 404.html to the root,'
    : (generator?.settings.errorPage?.add ?? 'a 404 page');
  const fix = `add ${errorPage} with the site's navigation and a link to the home page`;
  if (serving === undefined) return { key: 'none', message: messages.none, fix: `${fix}, ${serverFix}` };
  if (serving.errorPageSetting !== undefined)
    return { key: 'none', message: messages.none, fix: `${fix}, and write ${serving.errorPageSetting}` };
  if (serving.unknown.status !== 200 || isApp || isChosen)
    return { key: 'none', message: messages.none, fix };
  return { key: 'home for all', level: 'error', message: messages.homeForAll(serving.title), fix };
}

/** By what readers see first. */
function isCopy(page: Page, home: Page | undefined): boolean {
  if (home === undefined || page === home) return home !== undefined;
  if (page.text.mainLength > 0 && page.text.hash === home.text.hash) return true;
  const headlines = ({ titles, h1s }: Page) => [...titles, ...h1s].map(({ text }) => text).join('\n');
  return page.titles.length > 0 && page.h1s.length > 0 && headlines(page) === headlines(home);
}

/** True for the 404 page of each language: if (location.pathname.startsWith("/de/")) location.replace("/de/404/") */
function leadsToNotFound({ acts }: Pick<Page, 'acts'>): boolean {
  return acts.some(({ act }) => act === 'to-not-found');
}

/** Also where the home page is /latest/, to which the host or a refresh leads from `/`. */
function linksHome(site: Site, page: Page): boolean {
  const homeUrl = { path: parsePath(site.base), query: '' };
  const homePage = judgeTarget(site, createOwnTarget(homeUrl)).page;
  return listLinkedPaths(page).some(
    (path) => isHomeUrl(site, path) || (homePage !== undefined && site.ask(path).page === homePage),
  );
}

/** The refresh or script by which the page is left without a click. */
function findAutomaticRedirect({ refreshes, acts }: Page) {
  const refresh = refreshes.find(({ href }) => href !== '');
  if (refresh !== undefined || leadsToNotFound({ acts })) return refresh;
  return acts.find(({ act }) => act === 'redirect-alone');
}

/** False for an error page without the words for a missing page, where Signpost knows the language. A picture may show the words. */
function tellsMissing({ lang, notFound, text }: Page): boolean {
  const isKnown = /^(?:en|de|fr|es|it|nl)\b/i.test(lang?.text ?? 'en');
  return !isKnown || notFound !== undefined || text.pictures > 0;
}

function isRelative({ href, target }: Ref): boolean {
  return target.kind === 'site' && !isRooted(href) && !/^\s*(?:$|[#?])/.test(href);
}
