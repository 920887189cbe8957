import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { forgottenBase, namesThisHost } from '../shared/forgotten-base.ts';
import { canonicalsOf } from '../shared/judge.ts';

const below = (base: string) =>
  site(
    Object.fromEntries(
      ['/', '/gauges/', '/prices/'].map((path) => [
        path,
        { canonical: `https://www.example.com${base}${path}`, body: '<a href="/gauges/">A</a>' },
      ]),
    ),
  );

const numbers = Array.from({ length: 12 }, (_, number) => `part-${number}/`);
const links = numbers.map((name) => `<a href="/docs/${name}">A</a>`).join(' ');
const linked = site(
  Object.fromEntries(['', 'gauges/', ...numbers].map((path) => [`/${path}`, { canonical: '', body: links }])),
);

export default defineRule({
  id: 'canonical-base',
  title: 'Canonicals match the URL at which the site is served',
  level: 'error',
  conventions: ['W-CANON-2'],
  why: "If all canonicals are below a folder that the site isn't in, none of them points to a page. The base is missing from the build or from --site. (Google Search Central, consolidate duplicate URLs.)",
  fix: 'add the base to --site, or build without it',
  examples: () => ({
    good: { 'canonicals of the site itself': below('') },
    bad: {
      'the base left out': below('/docs'),
      'a base of two folders': below('/en/docs'),
      'links below a base, and no canonical': linked,
    },
  }),
  *check(site) {
    const base = forgottenBase(site);
    if (base === undefined) return;
    const [first] = site.home === undefined ? site.pages : [site.home];
    if (first === undefined) return;
    yield {
      ...at(site, first, canonicalsOf(first)[0]),
      message: `${site.pages.some(namesThisHost) ? 'all canonicals are' : 'nearly all links lead'} below ${base}, but the audit assumes that the site is at ${site.origin}${site.base}; this may be the cause of most other errors`,
      fix: `pass --site ${site.origin}${base}, or build without that base`,
    };
  },
});
