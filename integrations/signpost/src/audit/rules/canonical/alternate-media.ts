import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site, siteWith } from '../shared/example.ts';
import { canonicalsOf, hitOf, isAbsent } from '../shared/judge.ts';

const announce =
  '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">';
const desktop = page('/gauges/', { head: announce });

export default defineRule({
  id: 'alternate-media',
  title: 'A mobile version and its desktop page point to each other',
  level: 'error',
  conventions: ['W-CANON-3', 'W-MIG-4'],
  why: "The desktop page links to its mobile version with rel=alternate and media, and the mobile version's canonical points back. If either half is missing, search engines see two pages with the same text. (Google Search Central, separate URLs for mobile.)",
  fix: 'link to a URL that exists, and set its canonical to this page',
  examples: () => ({
    good: [
      {
        title: 'a pair',
        files: site({
          'gauges/index.html': desktop,
          'm/gauges/index.html': page('/m/gauges/', { canonical: 'https://www.example.com/gauges/' }),
        }),
      },
      {
        title: 'a stylesheet for print',
        files: siteWith('/', { head: '<link rel="alternate stylesheet" media="print" href="/p.css">' }),
      },
    ],
    bad: [
      { title: 'a missing version', files: site({ 'gauges/index.html': desktop }) },
      {
        title: 'a version that is its own canonical',
        files: site({ 'gauges/index.html': desktop, 'm/gauges/index.html': page('/m/gauges/') }),
      },
      {
        title: 'a mobile version that its page does not announce',
        files: site({
          'm/gauges/index.html': page('/m/gauges/', { canonical: 'https://www.example.com/gauges/' }),
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of site.pages) {
      yield* unannounced(site, page);
      for (const rel of page.rels) {
        const isPair =
          rel.rel.includes('alternate') &&
          rel.media !== undefined &&
          rel.hreflang === undefined &&
          rel.type === undefined;
        if (!isPair || /print|prefers|speech/i.test(rel.media ?? '') || rel.target.kind !== 'site') continue;
        const hit = hitOf(site, rel.target);
        if (hit === undefined)
          yield { ...at(site, page, rel), message: `the mobile version ${rel.href} ${isAbsent(site)}` };
        else if (hit.kind === 'page' && !pointsBack(hit.page, page)) {
          yield {
            ...at(site, page, rel),
            message: `the mobile version ${rel.href} doesn't have ${page.address} as its canonical`,
          };
        }
      }
    }
  },
});

/** `/m/gauges/`, as sites call the mobile version of `/gauges/`. */
const mobile = /^\/(?:m|mobile|mobi)(?=\/)/;

function* unannounced(site: Site, page: Page): Generator<Report> {
  const rest = page.address.slice(site.base.length - 1);
  const canonical = mobile.test(rest) ? canonicalsOf(page)[0]?.target : undefined;
  const hit = canonical && hitOf(site, canonical);
  if (hit?.kind !== 'page' || hit.page.address.slice(site.base.length - 1) !== rest.replace(mobile, ''))
    return;
  const isAnnounced = hit.page.rels.some(
    ({ rel, target }) => rel.includes('alternate') && target.kind === 'site' && target.path === page.address,
  );
  if (isAnnounced) return;
  const href = site.origin + page.address;
  yield {
    ...at(site, hit.page),
    level: 'warning',
    message: `the page does not link to its mobile version ${page.address}`,
    fix: `add <link rel="alternate" media="only screen and (max-width: 640px)" href="${href}">`,
  };
}

function pointsBack(mobile: Page, desktop: Page): boolean {
  return canonicalsOf(mobile).some(({ target }) => target.kind === 'site' && target.path === desktop.address);
}
