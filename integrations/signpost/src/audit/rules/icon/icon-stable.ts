import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { siteIcons } from '../shared/icons.ts';

const iconed = (...hrefs: readonly string[]) =>
  site({
    'index.html': page('/', {
      head: hrefs.map((href) => `<link rel="icon" href="/${href}">`).join('\n'),
    }).replace('<link rel="icon" href="/icon.svg">', ''),
    ...Object.fromEntries(hrefs.map((href) => [href.replace(/\?.*/, ''), '<svg viewBox="0 0 48 48"></svg>'])),
  });

export default defineRule({
  id: 'icon-stable',
  title: 'The URL of the icon does not change',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'Search engines fetch icons rarely. A URL with a content hash changes with the icon, and the old one is missing until the next visit. (Google Search Central, favicon in search results: the URL must be stable.)',
  fix: 'give the icon a plain name that stays the same; with Astro, put it into public/',
  examples: () => ({
    good: [
      { title: 'a plain name', files: iconed('favicon-96x96.svg') },
      {
        title: 'names with a version, a year or a size',
        files: iconed(
          'favicon-version2.svg',
          'site-favicon2024.svg',
          'acme-icon-for-2024.svg',
          'apple-touch-icon-180px.svg',
          'favicon-512px512.svg',
          'logo-64x64-round2.svg',
          'icon.Version2.svg',
          'favicon.svg?v=2',
        ),
      },
    ],
    bad: [
      { title: 'a hash', files: iconed('_astro/icon.B3k9xQ2z.svg') },
      { title: 'a hex hash', files: iconed('assets/icon-3f2a9c1d.svg') },
      { title: 'a hash in base64url', files: iconed('_astro/favicon.CqFpYh3-.svg') },
      { title: 'a hash in the query', files: iconed('favicon.svg?favicon.0b3bf435.svg') },
      { title: 'a query that is a hash', files: iconed('icon.svg?d41d8cd98f00') },
    ],
  }),
  *check(site) {
    for (const { page, rel } of siteIcons(site)) {
      if (rel?.target.kind !== 'site' || !hasHash(rel.target)) continue;
      yield {
        ...at(site, page, rel),
        message: `the URL of the icon, ${rel.href}, contains a content hash`,
      };
    }
  },
});

/** In the name, behind a dot or a hyphen; or anywhere in the query, as Next writes it. */
function hasHash({ path, query }: { readonly path: string; readonly query: string }): boolean {
  const name = /(?<![^/])([^/]*)\.\w+$/.exec(path)?.[1] ?? '';
  const ends = [name.split('.').slice(1).at(-1) ?? '', name.split('-').slice(1).at(-1) ?? ''];
  return [...ends, ...query.split(/[.=&-]/)].some(isHash);
}

/** True for what nobody names a file: letters and digits in a mixture that isn't a word, year or size. */
function isHash(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{8,}$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/\dx\d/.test(text) || isName(text)) return false;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text)) return true;
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text);
  const turns = text.match(/[A-Za-z]+|\d+/g)?.length ?? 0;
  return hasBothCases || turns > 3;
}

/** `version2`, `Favicon2024`, `appIcon2`: words, and a number behind them. */
function isName(text: string): boolean {
  return /^(?:[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*|[A-Z]+)\d{1,4}$/.test(text);
}
