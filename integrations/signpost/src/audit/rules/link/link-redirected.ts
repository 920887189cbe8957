import type { Cause } from '../../../lib/finding.ts';
import { formatLocation, formatUrl } from '../../site/follow-target.ts';
import { listIndirectLinks } from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { isMoved } from '../../site/site-answer.ts';
import type { Verdict } from '../../site/verdict.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isMovedForGood } from '../shared/moved-for-good.ts';
import { readLinkEdit } from '../shared/propose-link.ts';

const messages = {
  redirects: (href: string, to: string) => `the link "${shortenUrl(href)}" redirects to ${shortenUrl(to)}`,
  stub: (href: string, to: string) =>
    `the link "${shortenUrl(href)}" leads to a page that only redirects to ${shortenUrl(to)}`,
};

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Here</a>`;

export default defineRule({
  id: 'link-redirected',
  title: 'Internal links go straight to the new URL',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-4'],
  why: 'Each visitor waits for the redirect, and crawlers see that the old URL still counts. Redirects are for links on other sites. (Google Search Central, site moves: update internal links.)',
  fix: 'link to a page that exists, or remove the link',
  examples: () => ({
    good: {
      'a short URL of the site, which leads to its chat on another host': {
        files: site({
          '/': { body: '<a href="/chat">Chat</a>' },
          _redirects: '/chat https://example.net/chat/ 301\n',
        }),
        nearMiss: {
          replace: ['https://example.net/chat/', '/gauges/'],
          finds: 'warning index.html:18:1  The link "/chat" redirects to /gauges/  Fix: Link to /gauges/',
        },
      },
      'the newest version of a manual by its name': {
        files: site({
          '/': { body: '<a href="/manual/latest/">Manual</a>' },
          '/manual/2.1/': {},
          'manual/latest/index.html': stub('/manual/2.1/'),
          'manual/versions.json': '[{"version":"2.1","aliases":["latest"]}]',
        }),
        nearMiss: {
          replace: [stub('/manual/2.1/'), stub('/gauges/')],
          finds:
            'warning index.html:18:1  The link "/manual/latest/" leads to a page that only redirects to /gauges/  Fix: Link to /gauges/',
        },
      },
      'a link to the home page, which leads to the first chapter': {
        files: site({
          'index.html': stub('/gauges/'),
          'start/index.html': stub('/gauges/'),
          '/meters/': { body: '<a href="/" rel="home">Start</a>' },
        }),
        nearMiss: {
          replace: ['href="/" rel="home"', 'href="/start/"'],
          finds:
            'warning meters/index.html:18:1  The link "/start/" leads to a page that only redirects to /gauges/  Fix: Link to /gauges/',
        },
      },
      'a link to the new URL': site({
        'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
      }),
      'a URL that redirects for now, as to a login': {
        files: site({
          '/': { body: '<a href="/account/">Account</a>' },
          'redirects.yaml':
            'redirects:\n  - { from: /account/, to: /gauges/, status: 302, since: 2026-01-01 }\n',
        }),
        nearMiss: {
          replace: ['status: 302', 'status: 301'],
          finds: 'warning index.html:18:1  The link "/account/" redirects to /gauges/  Fix: Link to /gauges/',
        },
      },
    },
    bad: {
      'a link to a URL that _redirects redirects': {
        files: site({
          '/': { body: '<a href="/meters/x">A</a>' },
          _redirects: '/meters/* /gauges/ 301\n',
        }),
        finds: 'warning index.html:18:1  The link "/meters/x" redirects to /gauges/  Fix: Link to /gauges/',
      },
    },
  }),

  *check(site) {
    for (const { page, ref, verdict } of listIndirectLinks(site)) {
      // Not for good: a redirect for now, as to a login, or to another host; the home page that leads to the first chapter; /docs/latest/,
      // which stays the URL of the newest version. `link-variant` reports the slash that the host adds.
      if (!isMovedForGood(site, verdict)) continue;
      const repair = findRepair(site, page, ref.href, verdict);
      yield {
        ...locateOnPage(site, page, ref),
        cause: describeMove(site, ref.href, verdict, repair?.url),
        // With a query, the redirect may lead elsewhere for another value.
        ...(verdict.target?.query === '' && readLinkEdit(site, ref.href, repair)),
      };
    }
  },
});

function describeMove(site: Site, href: string, verdict: Verdict, url: string | undefined): Cause {
  const { answer, last, target } = verdict;
  const to = last === undefined ? '' : formatUrl(last);
  return {
    key: `moved ${target?.path}`,
    also: 'through a redirect',
    message:
      answer !== undefined && isMoved(answer)
        ? messages.redirects(href, formatLocation(site, answer))
        : messages.stub(href, to),
    ...(url !== undefined && { fix: `link to ${url}` }),
  };
}
