import type { Cause } from '../../../lib/finding.ts';
import { toPathBelowBase } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { findErrorPageSetting } from '../../../plan/serving.ts';
import { findErrorPage, listNamedErrorPages, mayHaveErrorPage } from '../../site/error-page-urls.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { describeMissingUrl } from '../shared/describe-url.ts';
import {
  findAutomaticRedirect,
  findRelativeRef,
  isCopyOfHome,
  linksHome,
  tellsMissing,
} from '../shared/error-page-text.ts';
import { page, site } from '../shared/example.ts';
import { isShell } from '../shared/page-text.ts';

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
  unclear: 'the 404 page does not say that the page is missing',
  noWayHome: 'the 404 page has no link to the home page',
  relative: (href: string) =>
    `the 404 page has the relative URL "${href}", which leads elsewhere if the missing URL is in a folder`,
};
const sayFix = 'say in the title and the heading that the page is missing, and link to the home page';

// Hosts such as GitHub Pages look for 404.html by themselves, and web servers don't.
const serverFix =
  "and name it in the server's configuration if the host doesn't look for it: `ErrorDocument 404 /404.html` on Apache";

const { '404.html': notFound = '', ...without404 } = site();

const rootBase = '<base href="/">';
const ofGermans = 'if (navigator.language === "de") ';
const inPolish = page('/404', { title: 'Ojej', heading: 'Nie ma takiej strony', lang: 'pl', canonical: '' });
const withPicture = page('/404', {
  title: 'Oops',
  heading: 'Oops',
  canonical: '',
  body: '<img src="/icon.svg" alt="">',
});

export default defineRule({
  id: 'error-page',
  title: 'The site has a 404 page that helps visitors find their way',
  level: 'warning',
  conventions: ['W-ERR-1', 'W-ERR-3'],
  why: 'Visitors who follow an old link should learn that the page is missing, and find a way on. Without a 404.html, some hosts return 200 with the home page. (Google Search Central, custom 404 pages.)',
  fix: "add a 404 page with the site's navigation and a link to the home page",
  examples: () => ({
    good: {
      'an error page that links home': site(),
      'a link to the content of the page itself': {
        files: site({ '404.html': notFound.replace('<nav>', '<nav><a href="#content">Skip</a>') }),
        nearMiss: {
          replace: ['"#content"', '"content"'],
          finds:
            'warning 404.html:13:6  The 404 page has the relative URL "content", which leads elsewhere if the missing URL is in a folder  Fix: Start its URLs with /',
        },
      },
      'URLs that count from the root, by <base>': {
        files: site({
          'a.css': '',
          '404.html': notFound.replace('<title>', `${rootBase}<link rel="stylesheet" href="a.css">$&`),
        }),
        nearMiss: {
          replace: [rootBase, ''],
          finds:
            'warning 404.html:6:1  The 404 page has the relative URL "a.css", which leads elsewhere if the missing URL is in a folder  Fix: Start its URLs with /',
        },
      },
      'a script that leads to the page in the language of the visitor': {
        files: site({
          '404.html': notFound.replace('</main>', `<script>${ofGermans}location.href = "/de/404"</script>$&`),
        }),
        nearMiss: {
          replace: [ofGermans, ''],
          finds:
            'warning 404.html:19:9  The 404 page redirects, so not all visitors learn that the page is missing  Fix: Remove the redirect, and link to the home page instead.',
        },
      },
      'a page that a script of Next.js fills': {
        files: site({
          '404.html':
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Acme</title><body><div id="__next"></div><script src="/app.js"></script></body></html>',
          'app.js': '',
        }),
        nearMiss: {
          replace: ['<script src="/app.js"></script>', ''],
          finds:
            'warning 404.html:1:1  The 404 page does not say that the page is missing  Fix: Say in the title and the heading that the page is missing, and link to the home page.',
        },
      },
      'a 404 page in a language whose words nobody has listed': {
        files: site({ '404.html': inPolish }),
        nearMiss: {
          replace: ['lang="pl"', 'lang="de"'],
          finds:
            'warning 404.html:1:1  The 404 page does not say that the page is missing  Fix: Say in the title and the heading that the page is missing, and link to the home page.',
        },
      },
      'a page in a folder, which a server may send by its configuration': {
        files: { ...without404, NAME: 'x', '404/index.html': notFound },
        nearMiss: {
          replace: ['NAME', 'CNAME'],
          finds:
            'warning 404/index.html:1:1  The 404 page is 404/index.html, and GitHub Pages sends only 404.html for a missing URL  Fix: Build it as 404.html.',
        },
      },
      'a picture that shows the words': {
        files: site({ '404.html': withPicture }),
        nearMiss: {
          replace: ['<img src="/icon.svg" alt="">', ''],
          finds:
            'warning 404.html:1:1  The 404 page does not say that the page is missing  Fix: Say in the title and the heading that the page is missing, and link to the home page.',
        },
      },
      'the page of cPanel, which its Apache sends': {
        files: { ...without404, '404.shtml': notFound },
        nearMiss: {
          replace: ['404.shtml', '500.shtml'],
          finds:
            "warning  The site has no 404 page  Fix: Add a 404.html to the root with the site's navigation and a link to the home page, and name it in the server's configuration if the host doesn't look for it: `ErrorDocument 404 /404.html` on Apache.",
        },
      },
      'a script that answers on Apache': {
        files: { ...without404, '.htaccess': 'ErrorDocument 404 /missing.php\n' },
        nearMiss: {
          replace: ['/missing.php', '/missing.html'],
          finds:
            "warning .htaccess:1:1  The 404 page is /missing.html, which is not in the build  Fix: Add a 404 page with the site's navigation and a link to the home page.",
        },
      },
    },
    bad: {
      'a site without an error page': {
        files: without404,
        finds:
          "warning  The site has no 404 page  Fix: Add a 404.html to the root with the site's navigation and a link to the home page, and name it in the server's configuration if the host doesn't look for it: `ErrorDocument 404 /404.html` on Apache.",
      },
      'Cloudflare Pages without a 404 page, where the home page answers': {
        files: { ...without404, 'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }' },
        finds:
          "error  The site has no 404 page, so Cloudflare Pages sends the home page with 200 for every unknown URL  Fix: Add a 404.html to the root with the site's navigation and a link to the home page.",
      },
      'Workers without the setting for a 404 page': {
        files: { ...site(), 'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }' },
        finds:
          'warning wrangler.jsonc:1:1  The 404 page is never served: Cloudflare Workers return an empty 404  Fix: Set `assets.not_found_handling` to "404-page" in wrangler.jsonc.',
      },
      'a copy of the home page': {
        files: { ...site(), '404.html': site()['index.html'] ?? '' },
        finds:
          "warning 404.html:1:1  The 404 page is a copy of the home page, so visitors don't learn that the page is missing  Fix: Say in the title and the heading that the page is missing, and link to the home page.",
      },
      'a page that leads to the home page after a while': {
        files: site({
          '404.html': notFound.replace('<title>', '<meta http-equiv="refresh" content="10; url=/">$&'),
        }),
        finds:
          'warning 404.html:6:1  The 404 page redirects, so not all visitors learn that the page is missing  Fix: Remove the redirect, and link to the home page instead.',
      },
      'a page that does not say that the page is missing': {
        files: site({ '404.html': page('/404', { title: 'Oops', heading: 'Oops', canonical: '' }) }),
        finds:
          'warning 404.html:1:1  The 404 page does not say that the page is missing  Fix: Say in the title and the heading that the page is missing, and link to the home page.',
      },
      'a page without a way on, and with a relative style': {
        files: site({
          'a.css': '',
          '404.html': notFound
            .replaceAll('<a href="/">Home</a>', '<a href="/gauges/">Gauges</a>')
            .replace('<title>', '<link rel="stylesheet" href="a.css">$&'),
        }),
        finds:
          'warning 404.html:1:1  The 404 page has no link to the home page  Fix: Add a link to the home page to it.\nwarning 404.html:6:1  The 404 page has the relative URL "a.css", which leads elsewhere if the missing URL is in a folder  Fix: Start its URLs with /',
      },
    },
  }),

  *check(site) {
    // Files alone, such as those of an API, have no visitors who get lost.
    if (site.pages.length === 0) return;
    // The page that a line of the site's own names, such as `ErrorDocument 404 /missing.html`, otherwise 404.html or 404/index.html.
    const page = findErrorPage(site);
    if (page === undefined) yield* reportMissingPage(site);
    else yield* checkErrorPage(site, page);
  },
});

/** One fault of the page as a whole, otherwise those of its text and its URLs. */
function* checkErrorPage(site: Site, page: Page): Generator<Fault> {
  yield* reportUnserved(site);
  const place = locateOnPage(site, page);
  const automaticRedirect = findAutomaticRedirect(page);

  // GitHub Pages reads only 404.html: https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
  if (site.serving?.host === 'github-pages' && page.file.endsWith('/index.html')) {
    const message = messages.notRead(site.serving.title, page.file);
    yield { ...place, cause: { key: 'not read', message, fix: 'build it as 404.html' } };
  } else if (isCopyOfHome(page, site.home)) {
    // The home page itself, or a page with its text
    yield { ...place, cause: { key: 'copy', message: messages.copy, fix: sayFix } };
  } else if (automaticRedirect !== undefined) {
    const fix = 'remove the redirect, and link to the home page instead';
    yield {
      ...locateOnPage(site, page, automaticRedirect),
      cause: { key: 'leaves', message: messages.leaves, fix },
    };
  } else {
    yield* checkText(site, page);
    yield* checkRelativeUrls(site, page);
  }
}

function* checkText(site: Site, page: Page): Generator<Fault> {
  // A script fills the 404.html of VitePress or Next.js, with a link to the home page.
  if (isShell(page)) return;

  const place = locateOnPage(site, page);
  // In English, German, French, Spanish, Italian and Dutch, the words for it are known. A picture may show them.
  if (!tellsMissing(page))
    yield { ...place, cause: { key: 'unclear', message: messages.unclear, fix: sayFix } };
  else if (!linksHome(site, page))
    yield {
      ...place,
      cause: { key: 'no way home', message: messages.noWayHome, fix: 'add a link to the home page to it' },
    };
}

/** The host serves the page at every missing URL, against which relative URLs are resolved. `#top` and `?page=2` stay there. */
function* checkRelativeUrls(site: Site, page: Page): Generator<Fault> {
  const relativeRef = findRelativeRef(page);
  if (relativeRef === undefined) return;
  const message = messages.relative(relativeRef.href);
  yield {
    ...locateOnPage(site, page, relativeRef),
    cause: { key: 'relative', message, fix: `start its URLs with ${site.base}` },
  };
}

function* reportMissingPage(site: Site): Generator<Fault> {
  const [namedErrorPage] = listNamedErrorPages(site);
  // https://www.example.com/docs/ has the 404 page of the site at the root of the host, which is another build. `mayHaveErrorPage` is
  // false too where `/* /app.html 200` loops on Cloudflare: `redirect-rewrite` reports that.
  if (namedErrorPage === undefined && mayHaveErrorPage(site) && !hasPageOfServer(site))
    yield { cause: describeNoPage(site) };

  // A script such as /missing.php isn't in the build.
  if (namedErrorPage === undefined || !/\.html?$/.test(namedErrorPage.to)) return;
  yield {
    ...pickPlace(namedErrorPage),
    cause: { key: 'missing', message: messages.missing(namedErrorPage.to, describeMissingUrl(site)) },
  };
}

/** True for the 404.shtml that the Apache of cPanel sends: https://docs.cpanel.net/cpanel/advanced/error-pages/ */
function hasPageOfServer({ files, base, serving }: Site): boolean {
  return serving === undefined && files.has(toPathBelowBase('404.shtml', base));
}

/** The 404 page that Workers without `not_found_handling` never send. A Worker or function of the site may send it. */
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
function describeNoPage({ serving, home, generator }: Site): Cause {
  const isApp = home !== undefined && isShell(home);
  // `not_found_handling`: "single-page-application" of Workers says so on purpose.
  const isChosen = serving?.settings.some(({ isForUnknownUrls }) => isForUnknownUrls) ?? false;
  // The generator builds versions of a documentation into folders, to which the root leads.
  const addedPage = home?.kind === 'page' ? generator?.settings.errorPage?.add : undefined;
  const errorPage = addedPage ?? 'a 404.html to the root';
  const fix = `add ${errorPage} with the site's navigation and a link to the home page`;
  if (serving?.unknown.status === 200 && !isApp && !isChosen)
    return { key: 'home for all', level: 'error', message: messages.homeForAll(serving.title), fix };

  const setting = serving?.errorPageSetting;
  const hint = serving === undefined ? `, ${serverFix}` : '';
  return {
    key: 'none',
    message: messages.none,
    fix: fix + (setting === undefined ? hint : `, and write ${setting}`),
  };
}
