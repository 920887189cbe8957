import { keepFirst } from '../../../lib/list.ts';
import { decodePath, parsePath, splitSegments } from '../../../lib/url/path.ts';
import { isTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';

const messages = {
  together: (name: string, slug: string) => `"${name}" in the URL runs the words of "${slug}" together`,
  parameter: (name: string) => `the query parameter "${name}" joins words without a hyphen`,
};

export default defineRule({
  id: 'url-hyphens',
  title: 'Words in a URL are separated by hyphens',
  level: 'info',
  conventions: ['W-ADDR-2'],
  why: 'A hyphen separates words for a search engine. An underscore joins them, and camelCase hides where a word ends. The same is true for the names of query parameters. (Google Search Central, URL structure.)',
  fix: 'separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay',
  scope: 'page',
  examples: () => ({
    good: {
      'a module in a reference, and several hyphens in a row': site({
        '/tutorial---basics/': { title: 'Tutorial - Basics | Acme', heading: 'Tutorial - Basics' },
        '/acme.level_sensors/': { title: 'acme.level_sensors | Acme', heading: 'acme.level_sensors' },
      }),
    },
    bad: {
      '/level_sensors/ for "Level sensors"': site({
        '/level_sensors/': { title: 'Level sensors | Acme', heading: 'Level sensors' },
      }),
    },
  }),

  *check(site) {
    for (const page of listCanonicalPages(site)) {
      // The base is the name of a repository or of another site: https://acme.github.io/PumpDocs/
      const belowBase = parsePath(page.servedUrl.slice(site.base.length - 1));
      const headlines = [...page.titles, ...page.h1s].map(({ text }) => splitWords(text));
      for (const segment of splitSegments(belowBase)) {
        const name = decodePath(segment.replace(/\.html?$/, ''));
        const slug = findSlug(name, headlines);
        if (slug === undefined) continue;
        yield { ...locateOnPage(site, page), message: messages.together(name, slug), shared: 'name' };
        break;
      }
    }
    yield* checkParameters(site);
  },
});

/** "Read_level of Node.js" has the words `read_level`, `of` and `nodejs`. */
function splitWords(headline: string): readonly string[] {
  const lower = headline.toLowerCase().replace(/(\p{L})[-.'’](?=\p{L})/gu, '$1');
  return lower.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/**
 * The slug of a name that joins words of the headline otherwise: `level-sensors` for `level_sensors`, `levelSensors` and
 * `levelsensors` of "Level sensors". Other names come from code or from a generator: `acme.Level_sensor`, `site_libs`.
 */
function findSlug(name: string, headlines: readonly (readonly string[])[]): string | undefined {
  const lower = name.toLowerCase();
  const letters = lower.replace(/[-_+ ]/g, '');
  // Two short words may be one, as in "log in" and /login/.
  if (letters === name && name.length < 9) return undefined;
  // "Red-black trees" has one hyphen less than /red-black-trees/.
  // Docusaurus writes /tutorial---basics/ for "Tutorial - Basics".
  if (/^-*[a-z\d]+(?:-+[a-z\d]+)+-*$/.test(name)) return undefined;
  if (headlines.some((words) => words.includes(lower) || words.includes(letters))) return undefined;

  for (const words of headlines)
    for (let start = 0; start < words.length; start += 1)
      for (let end = start + 2; end <= words.length; end += 1) {
        const some = words.slice(start, end);
        if (some.join('') === letters) return some.join('-') === lower ? undefined : some.join('-');
      }
  return undefined;
}

/** Reports each parameter of the site's own links once, since navigation repeats them. Programs read them, so few can change. */
function* checkParameters(site: SitePages): Generator<RuleFault> {
  for (const { page, ref, name } of keepFirst(listParameters(site), ({ name }) => name)) {
    const isJoined = /[^_]_+[^_]|[a-z]{2}[A-Z][a-z]|\p{L} \p{L}/u.test(name);
    if (isJoined && !isTrackingParameter(name))
      yield { ...locateOnPage(site, page, ref), message: messages.parameter(name) };
  }
}

/** The parameters of links to the site: `sort_by` of /gauges/?sort_by=price. */
function* listParameters(site: SitePages) {
  for (const page of site.documents)
    for (const ref of page.refs)
      if (ref.kind === 'link' && ref.target.kind === 'site' && ref.target.query !== '')
        for (const name of new URLSearchParams(ref.target.query).keys()) yield { page, ref, name };
}
