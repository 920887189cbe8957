import { parsePath } from '../../../lib/path.ts';
import { at, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { linkEdit } from '../shared/link-edit.ts';
import { sortedRefs, trackingOf } from '../shared/refs.ts';

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'The URL with a slash, without it and with index.html are three URLs to a crawler: it fetches each of them, and visitors wait for a redirect. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: [
      inBody('the page by its own URL', '<a href="/gauges/#top">Gauges</a>'),
      inBody(
        'another site, which counts visitors; and a page of a list',
        '<a href="https://shop.example.net/?utm_source=acme">Shop</a> <a href="/gauges/?page=2">2</a>',
      ),
    ],
    bad: [
      inBody('to the host without www', '<a href="https://example.com/gauges/">Gauges</a>'),
      inBody('to the staging host', '<a href="https://staging.example.com/gauges/">Gauges</a>'),
      inBody(
        'with a parameter that counts where visitors come from',
        '<a href="/gauges/?utm_source=home">Gauges</a>',
      ),
      inBody('without its trailing slash', '<a href="/gauges">Gauges</a>'),
      inBody('with two slashes in a row', '<a href="/gauges//">Gauges</a>'),
      inBody('by http', '<a href="http://www.example.com/gauges/">A</a>'),
      inBody('the index file', '<a href="gauges/index.html">Gauges</a>'),
    ],
  }),
  *check(site) {
    const told = new Set<Ref>();
    for (const [ref, report] of variants(site)) {
      if (!told.has(ref)) yield report;
      told.add(ref);
    }
  },
});

/** Each variant with its link, which may be one in several ways: the first counts. */
function* variants(site: Site): Generator<readonly [Ref, Report]> {
  const { misspelled, insecure, otherNames } = sortedRefs(site);
  for (const { page, ref, name } of otherNames) {
    if (ref.kind !== 'link' || (name.how !== 'twin' && name.how !== 'preview')) continue;
    if (site.find(name.path)?.kind !== 'page') continue;
    const own = new URL(site.origin).host;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" points to the host ${name.host}, but this site is ${own}`,
        fix: `write ${short(name.path)}`,
        ...(name.how === 'twin' ? onOwnHost(site, ref.href) : {}),
      },
    ];
  }
  for (const { page, ref, hit } of site.origin.startsWith('https:') ? insecure : []) {
    if (hit === undefined || hit.kind === 'gone') continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" uses http, so each visitor is redirected`,
        fix: `write ${short(ref.href.trim().replace(/^http:/i, 'https:'))}`,
        ...(hit.kind === 'page' ? onOwnHost(site, ref.href) : {}),
      },
    ];
  }
  for (const { page, ref, target, hit } of misspelled) {
    if (target.insecure && site.origin.startsWith('https:')) continue;
    if (hit?.kind !== 'page' || hit.page.kind === 'error') continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: target.path.includes('//')
          ? `the link "${short(ref.href)}" has two slashes in a row, which is a different URL from ${hit.page.address}`
          : `the link "${short(ref.href)}" is a variant of ${hit.page.address}`,
        fix: `write ${hit.page.address}`,
        ...linkEdit(site, ref.href, hit.page.address + (target.query && `?${target.query}`)),
      },
    ];
  }
  yield* tracked(site);
}

/** A URL that names the site by another host or scheme, at the site's own origin and the page's own URL. */
function onOwnHost(site: Site, href: string): Pick<Report, 'edit'> {
  const url = URL.parse(href.trim());
  if (url === null) return {};
  const hit = site.find(parsePath(url.pathname), url.search.slice(1));
  if (hit?.kind !== 'page' || hit.page.kind !== 'page') return {};
  return linkEdit(site, href, `${site.origin}${hit.page.address}${url.search}`);
}

function* tracked(site: Site): Generator<readonly [Ref, Report]> {
  for (const { page, ref, target, hit } of sortedRefs(site).queries) {
    if (hit?.kind !== 'page') continue;
    const name = trackingOf(target.query);
    if (name === undefined) continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" has the parameter ${name}, which is a different URL from ${hit.page.address}`,
        fix: `write ${hit.page.address}; analytics counts visits from page to page without it`,
      },
    ];
  }
}
