import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { declaredIcons } from '../shared/icons.ts';

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
    good: { 'a plain name': iconed('favicon-96x96.svg') },
    bad: { 'a hash': iconed('_astro/icon.B3k9xQ2z.svg') },
  }),
  *check(site) {
    for (const { page, rel } of declaredIcons(site)) {
      if (rel?.target.kind !== 'site') continue;
      const fault = findChangingPart(rel.target);
      if (fault !== undefined)
        yield {
          ...locateOnPage(site, page, rel),
          ...fault,
          message: `the URL of the icon, ${rel.href}, ${fault.message}`,
        };
    }
  },
});

/** Folders in which a generator adds a hash to every name, after a period or hyphen. */
const hashing = /\/(?:_astro|_nuxt|_next\/static|_app\/immutable|_gatsby)\//;
const uuid = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/i;
/** `4.12.3`, and a time in seconds or digits: 1733000000, 20261002143000. */
const release = /(?:^|\/)v?\d+\.\d+\.\d+(?:[-+][\w.-]*)?\/|(?<![\w.])\d{10,}(?![\w])/;

/** In the name, in a folder, or in the query, as in Next. */
function findChangingPart({ path, query }: { readonly path: string; readonly query: string }) {
  const folders = path.split('/').slice(1, -1);
  const name = /(?<![^/])([^/]*)\.\w+$/.exec(path)?.[1] ?? '';
  const pieces = [...name.split('.').slice(1), ...name.split(/[._-]/), ...query.split(/[.=&-]/)];
  const tail = name.split('-').slice(1).at(-1) ?? '';
  if (
    (hashing.test(path) && /[.-]/.test(name.slice(0, -1))) ||
    uuid.test(path) ||
    [...pieces, tail, ...folders.flatMap((folder) => folder.split(/[._~-]/))].some(isHash) ||
    folders.some((folder) => /^(?=.*\d)(?=.*[a-f])[\da-f]{7}$/.test(folder))
  )
    return { message: 'contains a content hash' };
  return release.test(`${path}?${query}`)
    ? { level: 'info' as const, message: 'changes with each release' }
    : undefined;
}

/** True for mixed letters and digits that aren't a word, year or size. */
function isHash(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{8,}$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/\d{2}x\d{2}/.test(text) || isName(text)) return false;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text)) return true;
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text);
  const turns = text.match(/[A-Za-z]+|\d+/g)?.length ?? 0;
  return hasBothCases || turns > 3;
}

/** `version2`, `Favicon2024`, `appIcon2`: words with a number. */
function isName(text: string): boolean {
  return /^(?:[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*|[A-Z]+)\d{1,4}$/.test(text);
}
