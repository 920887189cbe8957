import { parsePath } from '../../../lib/path.ts';
import { at } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { siteWith } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { linkEdit } from '../shared/link-edit.ts';
import { sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'The URL with a slash, without it and with index.html are three URLs to a crawler: it fetches each of them, and visitors wait for a redirect. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: [
      {
        title: 'the page by its own URL',
        files: siteWith('/', { body: '<a href="/gauges/#top">Gauges</a>' }),
      },
      {
        title: 'another site, which counts visitors; and a page of a list',
        files: siteWith('/', {
          body: '<a href="https://shop.example.net/?utm_source=acme">Shop</a> <a href="/gauges/?page=2">2</a>',
        }),
      },
    ],
    bad: [
      {
        title: 'to the host without www',
        files: siteWith('/', { body: '<a href="https://example.com/gauges/">Gauges</a>' }),
      },
      {
        title: 'to the staging host',
        files: siteWith('/', { body: '<a href="https://staging.example.com/gauges/">Gauges</a>' }),
      },
      {
        title: 'with a parameter that counts where visitors come from',
        files: siteWith('/', { body: '<a href="/gauges/?utm_source=home">Gauges</a>' }),
      },
      {
        title: 'without its slash',
        files: siteWith('/', { body: '<a href="/gauges">Gauges</a>' }),
      },
      {
        title: 'with two slashes in a row',
        files: siteWith('/', { body: '<a href="/gauges//">Gauges</a>' }),
      },
      {
        title: 'by http',
        files: siteWith('/', { body: '<a href="http://www.example.com/gauges/">A</a>' }),
      },
      {
        title: 'the index file',
        files: siteWith('/', { body: '<a href="gauges/index.html">Gauges</a>' }),
      },
    ],
  }),
  *check(site) {
    const { misspelled, insecure, otherNames } = sortedRefs(site);
    for (const { page, ref, name } of otherNames) {
      if (ref.kind !== 'link' || (name.how !== 'twin' && name.how !== 'preview')) continue;
      if (site.find(name.path)?.kind !== 'page') continue;
      const own = new URL(site.origin).host;
      yield {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" points to the host ${name.host}, but this site is ${own}`,
        fix: `write ${short(name.path)}`,
        ...(name.how === 'twin' ? onOwnHost(site, ref.href) : {}),
      };
    }
    yield* tracked(site);
    for (const { page, ref, hit } of site.origin.startsWith('https:') ? insecure : []) {
      if (hit === undefined || hit.kind === 'gone') continue;
      yield {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" uses http, so each visitor is redirected`,
        fix: `write ${short(ref.href.trim().replace(/^http:/i, 'https:'))}`,
        ...(hit.kind === 'page' ? onOwnHost(site, ref.href) : {}),
      };
    }
    for (const { page, ref, target, hit } of misspelled) {
      if (target.insecure && site.origin.startsWith('https:')) continue;
      if (hit?.kind !== 'page' || hit.page.kind === 'error') continue;
      yield {
        ...at(site, page, ref),
        message: target.path.includes('//')
          ? `the link "${short(ref.href)}" has two slashes in a row, which is a different URL from ${hit.page.address}`
          : `the link "${short(ref.href)}" is a variant of ${hit.page.address}`,
        fix: `write ${hit.page.address}`,
        ...linkEdit(site, ref.href, hit.page.address + (target.query && `?${target.query}`)),
      };
    }
  },
});

/** A URL that names the site by another host or scheme, at the site's own origin and the page's own URL. */
function onOwnHost(site: Site, href: string): Pick<Report, 'edit'> {
  const url = URL.parse(href.trim());
  if (url === null) return {};
  const hit = site.find(parsePath(url.pathname), url.search.slice(1));
  if (hit?.kind !== 'page' || hit.page.kind !== 'page') return {};
  return linkEdit(site, href, `${site.origin}${hit.page.address}${url.search}`);
}

/** What counts where a visitor came from, or who it is. */
const tracking =
  /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|yclid|ttclid|igshid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid)$/i;

function* tracked(site: Site): Generator<Report> {
  for (const { page, ref, target, hit } of sortedRefs(site).queries) {
    if (hit?.kind !== 'page') continue;
    const name = [...new URLSearchParams(target.query).keys()].find((key) => tracking.test(key));
    if (name === undefined) continue;
    yield {
      ...at(site, page, ref),
      message: `the link "${short(ref.href)}" has the parameter ${name}, which is a different URL from ${hit.page.address}`,
      fix: `write ${hit.page.address}; analytics counts visits from page to page without it`,
    };
  }
}
