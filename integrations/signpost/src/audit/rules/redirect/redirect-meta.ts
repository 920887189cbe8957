import type { Cause } from '../../../lib/finding.ts';
import { proposeSetting } from '../../../lib/generators/settings.ts';
import { type Path, removePageEnding } from '../../../lib/url/path.ts';
import { findNoindexMeta } from '../../../pages/noindex.ts';
import type { Page, Refresh } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { isNeverShown } from '../../site/site-answer.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { isSelf } from '../shared/canonicals.ts';
import { site, sitemap, siteWithHead } from '../shared/example.ts';
import { findLeavingAct } from '../shared/page-text.ts';

const stub =
  '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/"><a href="/gauges/">Gauges</a>';

export default defineRule({
  id: 'redirect-meta',
  title: 'A server redirect is better than a meta refresh',
  level: 'warning',
  conventions: ['W-REDIR-2'],
  why: 'Each visitor loads a page before the redirect, and crawlers see it late. An immediate meta refresh counts as a permanent redirect, and a delayed one as temporary. Every client sees a server redirect at once. (Google Search Central, redirects.)',
  fix: 'redirect on the server, for example by a line of redirects.yaml, and remove the page',
  scope: 'page',
  examples: () => ({
    good: {
      'a page that reloads itself': {
        ...siteWithHead('<meta http-equiv="refresh" content="300">'),
        'netlify.toml': '',
      },
      'a home page in whose place Cloudflare Pages answers a redirect': {
        files: {
          ...site({ 'index.html': stub, _redirects: '/ /gauges/ 301\n', 'sitemap.xml': sitemap('/gauges/') }),
          'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }',
        },
        nearMiss: {
          replace: ['/ /gauges/ 301', '/home /gauges/ 301'],
          finds:
            'warning index.html:1:36  A meta refresh replaces a permanent redirect  Fix: Redirect on the server, for example by a line of redirects.yaml, and remove the page.',
        },
      },
      'a page on a host that may have no redirects': {
        files: site({ 'meters/index.html': stub }),
        nearMiss: {
          replace: ['content="0;', 'content="3;'],
          finds:
            'warning meters/index.html:1:36  The page redirects after some seconds  Fix: Write `0` before the URL: <meta http-equiv="refresh" content="0; url=…">',
        },
      },
    },
    bad: {
      'a page that leads on at once': {
        files: site({ 'meters/index.html': stub, 'netlify.toml': '' }),
        finds:
          'warning meters/index.html:1:36  A meta refresh replaces a permanent redirect  Fix: Redirect on the server, for example by a line of redirects.yaml, and remove the page.',
      },
    },
  }),
  *check(site) {
    // An unknown host may serve files alone: without the page, the old URL would be lost there.
    const canRedirect = site.serverRedirects === true;
    for (const page of site.documents) {
      if (page.refreshes.length > 0 && isNeverShown(site, page)) continue;
      for (const refresh of page.refreshes) {
        const again = refresh.href === '' && refresh.delay === 0;
        if (again && page.kind !== 'error') yield { ...locateOnPage(site, page, refresh), cause: forEver };
        if (isFirstPageAlias(page, refresh)) continue;
        if (page.kind === 'error' || isSelf(page, refresh.target)) continue;
        if (!canRedirect) {
          if (isLate(page, refresh)) yield { ...locateOnPage(site, page, refresh), cause: late };
          continue;
        }
        const how = refresh.delay === 0 ? 'permanent' : 'temporary';
        yield {
          ...locateOnPage(site, page, refresh),
          cause: {
            key: how,
            message: `a meta refresh replaces a ${how} redirect`,
            ...proposeRedirect(site),
          },
        };
      }
    }
  },
});

/** A generator writes such pages from its own list of old URLs. */
function proposeRedirect({ generator }: SitePages): Pick<Cause, 'fix'> {
  return { fix: proposeSetting(generator, 'redirectPages') };
}

/**
 * True for a page that leads everybody on after seconds. Astro's noindex page with a delay is a temporary redirect on purpose, and
 * where a script redirects at once, as on the pages of mike and Javadoc, the refresh is for the few without scripts.
 */
function isLate(page: Page, { delay }: Refresh): boolean {
  const isForAll = findNoindexMeta(page) === undefined && findLeavingAct(page) === undefined;
  return page.kind === 'redirect' && delay > 0 && isForAll;
}

/** Hugo's alias of the first page of a list, to which nothing links: /news/page/1/ redirects to /news/. */
function isFirstPageAlias({ servedUrl }: Page, { target }: Refresh): boolean {
  if (target.kind !== 'site') return false;
  const list = removeListEnding(target.path);
  return [`${list}/page/1`, `${list}/1`].includes(removeListEnding(servedUrl));
}

/** `/news` for /news/, and for /news.html, which Hugo writes with `uglyURLs`. */
function removeListEnding(url: Path): string {
  return removePageEnding(url).replace(/\/$/, '');
}

const late = {
  key: 'late',
  message: 'the page redirects after some seconds',
  fix: 'write `0` before the URL: <meta http-equiv="refresh" content="0; url=…">',
  why: 'A meta refresh with a delay counts as a temporary redirect: search engines may keep the old URL, and visitors wait.',
} as const;

/** Generators write this without a target. */
const forEver = {
  key: 'for ever',
  level: 'error',
  message: 'the page reloads itself endlessly',
  fix: 'add the URL to redirect to, or remove the refresh',
} as const;
