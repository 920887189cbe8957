import type { Cause } from '../../../lib/finding.ts';
import { proposeSetting } from '../../../lib/generators/settings.ts';
import { findNoindexMeta } from '../../../pages/noindex.ts';
import type { Page, Refresh } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { isRedirectedByHost } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { isSelf } from '../shared/canonicals.ts';
import { site, sitemap, siteWithHead } from '../shared/example.ts';
import { findScriptRedirect } from '../shared/page-text.ts';

const stub =
  '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/"><a href="/gauges/">Gauges</a>';

const stubAfterSeconds = (head: string) => stub.replace('content="0;', 'content="3;') + head;
const noindex = '<meta name="robots" content="noindex">';
const script = '<script>location.replace("/gauges/")</script>';
const lateFinding =
  'warning meters/index.html:1:36  The page redirects after some seconds  Fix: Write `0` before the URL: <meta http-equiv="refresh" content="0; url=…">';

export default defineRule({
  id: 'redirect-meta',
  title: 'A server redirect is better than a meta refresh',
  level: 'warning',
  conventions: ['W-REDIR-2'],
  why: 'Each visitor loads a page before the redirect, and crawlers see it late. An immediate meta refresh counts as a permanent redirect, and a delayed one as temporary. Every client sees a server redirect at once. (Google Search Central, redirects.)',
  fix: 'redirect on the server, for example by a line of redirects.yaml, and remove the page',
  scope: 'page',
  // `error-page` reports a 404 page that leads on.
  judges: { ...writtenPages, leavesOut: ['error'] },
  examples: () => ({
    good: {
      'a page that reloads itself': {
        files: { ...siteWithHead('<meta http-equiv="refresh" content="300; url=/">'), 'netlify.toml': '' },
        nearMiss: {
          replace: ['content="300; url=/"', 'content="300; url=/gauges/"'],
          finds:
            'warning index.html:10:1  A meta refresh replaces a temporary redirect  Fix: Redirect on the server, for example by a line of redirects.yaml, and remove the page.',
        },
      },
      'a board that loads itself again after minutes': {
        files: siteWithHead('<meta http-equiv="refresh" content="300">'),
        nearMiss: {
          replace: ['content="300"', 'content="0"'],
          finds:
            'error index.html:10:1  The page reloads itself endlessly  Fix: Add the URL to redirect to, or remove the refresh.',
        },
      },
      'a page with a text, which leads on later, on a host that may have no redirects': {
        files: {
          ...siteWithHead('<meta http-equiv="refresh" content="300; url=/gauges/">'),
          'notes.txt': '',
        },
        nearMiss: {
          replace: ['notes.txt', 'netlify.toml'],
          finds:
            'warning index.html:10:1  A meta refresh replaces a temporary redirect  Fix: Redirect on the server, for example by a line of redirects.yaml, and remove the page.',
        },
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
      'a temporary redirect, as Astro writes it': {
        files: site({ 'meters/index.html': stubAfterSeconds(noindex) }),
        nearMiss: { replace: [noindex, ''], finds: lateFinding },
      },
      'a page that a script leaves at once': {
        files: site({ 'meters/index.html': stubAfterSeconds(script) }),
        nearMiss: { replace: [script, ''], finds: lateFinding },
      },
      'a page on a host that may have no redirects': {
        files: site({ 'meters/index.html': stub }),
        nearMiss: {
          replace: ['content="0;', 'content="3;'],
          finds: lateFinding,
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
    for (const page of site.documents)
      for (const refresh of page.refreshes) {
        // The host answers a redirect in the place of the page.
        const cause = isRedirectedByHost(site, page) ? undefined : findCause(site, page, refresh);
        if (cause !== undefined) yield { ...locateOnPage(site, page, refresh), cause };
      }
  },
});

function findCause(site: SitePages, page: Page, refresh: Refresh): Cause | undefined {
  const { href, target, delay } = refresh;
  if (href === '' && delay === 0) return forEver;
  // A board that reloads itself for new scores
  if (isSelf(page, target)) return undefined;

  // An unknown host may serve files alone: without the page, the old URL would be lost there.
  if (site.serverRedirects !== true) return isLate(page, refresh) ? late : undefined;

  const how = delay === 0 ? 'permanent' : 'temporary';
  // A generator writes such pages from its own list of old URLs.
  const fix = proposeSetting(site.generator, 'redirectPages');
  return { key: how, message: `a meta refresh replaces a ${how} redirect`, fix };
}

/**
 * True for a page that leads everybody on after seconds. Astro's noindex page with a delay is a temporary redirect on purpose, and
 * where a script redirects at once, as on the pages of mike and Javadoc, the refresh is for the few without scripts.
 */
function isLate(page: Page, { delay }: Refresh): boolean {
  const isForAll = findNoindexMeta(page) === undefined && findScriptRedirect(page) === undefined;
  return page.kind === 'redirect' && delay > 0 && isForAll;
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
