import { decodePath, parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';

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
    good: { '/level-sensors/': site({ '/level-sensors/': { title: 'Level sensors | Acme' } }) },
    bad: { '/level_sensors/': site({ '/level_sensors/': {} }) },
  }),

  *check(site) {
    for (const page of listCanonicalPages(site)) {
      // The base is the name of a repository or of another site: https://acme.github.io/PumpDocs/
      const belowBase = parsePath(page.servedUrl.slice(site.base.length - 1));
      const names = splitSegments(belowBase).map((segment) => decodePath(segment.replace(/\.html?$/, '')));
      const fault = names.map((name) => findNameFault(name, page)).find((one) => one !== undefined);
      if (fault !== undefined) yield { ...locateOnPage(site, page), ...fault };
    }
    yield* checkParameters(site);
  },
});

/** A generator joins words in the same way on all pages: one finding. */
function findNameFault(name: string, page: Page): Pick<RuleFault, 'message' | 'shared'> | undefined {
  const headlines = [...page.titles, ...page.h1s].map(({ text }) => text);
  // A name that the title contains unchanged, such as `print.tuber_result`, `read_level` or `GitHub`.
  const gaps = [/[^\w$]+/, /[^\w$.]+/];
  if (headlines.some((text) => gaps.some((gap) => text.split(gap).includes(name)))) return undefined;
  if (/\S \S|\p{L}\+\p{L}/u.test(name)) return { message: messages.space(name), shared: 'space' };
  // `_astro` and `__init__` are names of their own.
  if (/[^_]_+[^_]/.test(name)) return { message: messages.underscore(name), shared: 'underscore' };
  if (/[a-z]{2}[A-Z][a-z]/.test(name)) return { message: messages.camelCase(name), shared: 'camelCase' };

  // Two short words may be one, as in "log in" and /login/.
  const words = /^[a-z]{9,}$/.test(name) ? findJoinedWords(name, headlines) : undefined;
  return words && { message: messages.together(name, words.join(' ')) };
}

/** The consecutive words of a headline that a name runs together: `levelsensors` for "Level sensors". */
function findJoinedWords(name: string, headlines: readonly string[]): readonly string[] | undefined {
  for (const text of headlines) {
    // "Trouble-shooting" and "Node.js" are one word.
    const lower = text.toLowerCase().replace(/(\p{L})[-.'’](?=\p{L})/gu, '$1');
    const words: readonly string[] = lower.match(/\p{L}+/gu) ?? [];
    if (words.includes(name)) return undefined;
    for (let start = 0; start < words.length; start += 1)
      for (let end = start + 2; end <= words.length; end += 1) {
        const some = words.slice(start, end);
        if (some.join('') === name) return some;
      }
  }
  return undefined;
}

/** Reports each parameter of the site's own links once, since navigation repeats them. */
function* checkParameters(site: SitePages): Generator<RuleFault> {
  const reported = new Set<string>();
  for (const page of site.documents)
    for (const ref of page.refs) {
      const query = ref.kind === 'link' && ref.target.kind === 'site' ? ref.target.query : '';
      for (const name of query === '' ? [] : new URLSearchParams(query).keys()) {
        const isJoined = /[^_]_+[^_]|[a-z]{2}[A-Z][a-z]|\p{L} \p{L}/u.test(name);
        if (!isJoined || foreignParameter.test(name) || reported.has(name)) continue;
        reported.add(name);
        yield { ...locateOnPage(site, page, ref), message: messages.parameter(name) };
      }
    }
}
