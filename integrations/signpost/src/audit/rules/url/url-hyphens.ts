import { decodePath, splitSegments } from '../../../lib/url/path.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { listCanonicalPages } from '../shared/judge.ts';

const messages = {
  underscore: (name: string) => `"${name}" in the URL joins words with an underscore`,
  camelCase: (name: string) => `"${name}" in the URL joins words in camelCase`,
  space: (name: string) => `"${name}" in the URL separates words with a space or a plus sign`,
  together: (name: string, words: string) => `"${name}" in the URL runs "${words}" together`,
  parameter: (name: string) => `the query parameter "${name}" joins words without a hyphen`,
};

/** Parameters of advertising and analytics. */
const foreignParameter = /^(?:utm_|mc_|_ga|_gl|fb|gc|ms)/;

export default defineRule({
  id: 'url-hyphens',
  title: 'Words in a URL are separated by hyphens',
  level: 'warning',
  conventions: ['W-ADDR-2'],
  why: 'A hyphen separates words for a search engine. An underscore joins them, and camelCase hides where a word ends. The same is true for the names of query parameters. (Google Search Central, URL structure.)',
  fix: 'separate the words with hyphens, in lower case, and redirect the old URL',
  scope: 'page',
  examples: () => ({
    good: { hyphens: site({ '/level-sensors/': { title: 'Level sensors | Acme' } }) },
    bad: { 'an underscore': site({ '/level_sensors/': {} }) },
  }),
  *check(site) {
    for (const page of listCanonicalPages(site)) yield* checkPath(site, page);
    yield* checkParameters(site);
  },
});

function* checkPath(site: SitePages, page: Page): Generator<Report> {
  for (const segment of splitSegments(page.url)) {
    const name = decodePath(segment.replace(/\.html?$/, ''));
    const fault = findSeparatorFault(name, page);
    if (fault !== undefined) {
      yield { ...locateOnPage(site, page), message: fault };
      return;
    }

    const words = findJoinedWords(name, page);
    if (words === undefined) continue;
    yield {
      ...locateOnPage(site, page),
      message: messages.together(name, words.join(' ')),
      fix: `write ${words.join('-')}, and redirect the old URL`,
    };
    return;
  }
}

/** What is wrong with the separators of a name; undefined for none, and for a word that the title has too: `read_level`. */
function findSeparatorFault(name: string, page: Page): string | undefined {
  if (isWordOfTitle(name, page)) return undefined;
  if (/\S \S|\p{L}\+\p{L}/u.test(name)) return messages.space(name);
  // `_astro` and `__init__` are names of their own.
  if (/[^_]_+[^_]/.test(name)) return messages.underscore(name);
  return /[a-z]{2}[A-Z][a-z]/.test(name) ? messages.camelCase(name) : undefined;
}

/** True for a name that the title or a heading has as it is, such as a function's or `GitHub`. */
function isWordOfTitle(name: string, { titles, h1s }: Page): boolean {
  return [...titles, ...h1s].some(({ text }) => text.split(/[^\w$]+/).includes(name));
}

/** The consecutive words of the title or a heading that a name runs together: `levelsensors` for "Level sensors". */
function findJoinedWords(name: string, { titles, h1s }: Page): readonly string[] | undefined {
  // Two short words may be one, as in "log in" and /login/.
  if (!/^[a-z]{9,}$/.test(name)) return undefined;
  for (const { text } of [...titles, ...h1s]) {
    // "Trouble-shooting" and "Node.js" are one word.
    const lower = text.toLowerCase().replace(/(\p{L})[-.'’](?=\p{L})/gu, '$1');
    const words = lower.match(/\p{L}+/gu) ?? [];
    if (words.some((word) => word === name)) return undefined;
    for (let start = 0; start < words.length; start += 1) {
      const found = matchWords(name, words.slice(start));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The first words, if together they are the name. */
function matchWords(name: string, words: readonly string[]): readonly string[] | undefined {
  let rest = name;
  for (const [index, word] of words.entries()) {
    if (!rest.startsWith(word)) return undefined;
    rest = rest.slice(word.length);
    if (rest === '') return index > 0 ? words.slice(0, index + 1) : undefined;
  }
  return undefined;
}

/** One finding for each parameter of the site's own links and forms, since navigation repeats them. */
function* checkParameters(site: SitePages): Generator<Report> {
  const reported = new Set<string>();
  for (const page of site.documents) {
    const links = page.refs.flatMap((ref) =>
      ref.kind === 'link' && ref.target.kind === 'site' && ref.target.query !== ''
        ? [...new URLSearchParams(ref.target.query).keys()].map((name) => ({
            name,
            place: ref,
            level: 'warning' as const,
          }))
        : [],
    );
    const fields = page.queryFields
      .filter(({ action }) => URL.parse(action, site.origin)?.origin === site.origin)
      // A theme's search field, which the site's owner can't rename: for `strict` alone.
      .map((field) => ({ name: field.text, place: field, level: 'info' as const }));
    for (const { name, place, level } of [...links, ...fields]) {
      const isJoined =
        /[^_]_+[^_]/.test(name) || /[a-z]{2}[A-Z][a-z]/.test(name) || /\p{L} \p{L}/u.test(name);
      if (!isJoined || foreignParameter.test(name) || reported.has(name)) continue;
      reported.add(name);
      yield { ...locateOnPage(site, page, place), level, message: messages.parameter(name) };
    }
  }
}
