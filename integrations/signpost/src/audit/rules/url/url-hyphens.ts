import { keepFirst } from '../../../lib/list.ts';
import { isSameLanguage } from '../../../lib/url/language.ts';
import { decodePath, parsePath, splitSegments } from '../../../lib/url/path.ts';
import { isTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, pagesOfSite } from '../rule.ts';
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
  judges: pagesOfSite,
  examples: () => ({
    good: {
      'the folder of a language, and of a version': {
        files: site({
          '/zh_CN/gauges/': { title: '压力表 | Acme', heading: '压力表', lang: 'zh-CN' },
          '/1.0_beta/gauges/': {},
        }),
        nearMiss: {
          replace: ['lang="zh-CN"', 'lang="en"'],
          finds:
            'info zh_CN/gauges/index.html:1:1  "zh_CN" in the URL runs the words of "zh-cn" together  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
        },
      },
      'a name of code that the headline has too': {
        files: site({ '/read_level/': { title: 'Levels | Acme', heading: 'read_level' } }),
        nearMiss: {
          replace: ['<h1>read_level', '<h1>Read the level'],
          finds:
            'info read_level/index.html:1:1  "read_level" in the URL runs the words of "read-level" together  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
        },
      },
      'a long word, and two short ones that are often written as one': {
        files: site({
          '/timetable/': { title: 'Timetable | Acme', heading: 'Timetable' },
          '/checkout/': { title: 'Check out | Acme', heading: 'Check out' },
        }),
        nearMiss: {
          replace: ['Timetable', 'Time table'],
          finds:
            'info timetable/index.html:1:1  "timetable" in the URL runs the words of "time-table" together  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
        },
      },
      'a parameter of another site, and one of an advertisement': {
        files: site({
          '/': {
            body: '<a href="https://shop.example/?sort_order=price">A</a><a href="/gauges/?utm_source=x">B</a>',
          },
        }),
        nearMiss: {
          replace: ['https://shop.example/?', '/gauges/?'],
          finds:
            'info index.html:18:1  The query parameter "sort_order" joins words without a hyphen  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
        },
      },
      'names of code in a reference, and several hyphens in a row': site({
        '/tutorial---basics/': { title: 'Tutorial - Basics | Acme', heading: 'Tutorial - Basics' },
        '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
        '/api/serde_json/all/': {
          title: 'List of all items in this crate',
          head: '<meta name="generator" content="rustdoc">',
        },
        '/class_level_1_1_sensor/': {
          title: 'Acme: Level::Sensor Class Reference',
          head: '<meta name="generator" content="Doxygen 1.9.8">',
        },
        '/extern-c++/': { title: 'extern "C++" | Acme', heading: 'extern "C++"' },
        '/acme.level_sensors/': { title: 'acme.level_sensors | Acme', heading: 'acme.level_sensors' },
      }),
      'one word, a date, and words of another headline': site(
        Object.fromEntries(
          [
            ['/levelsensors/', 'Gauges'],
            ['/red-black-trees/', 'Red-Black Trees'],
            ['/troubleshooting/', 'Trouble-shooting'],
            ['/gitgraphjs/', 'GitGraph.js'],
            ['/_notes/', 'Notes'],
            ['/com/acme/LevelSensor/', 'LevelSensor (Acme API)'],
            ['/classes/level_sensor.LevelSensor/', 'LevelSensor | Acme'],
            ['/generated/porems.atom.Atom.set_name/', 'porems.atom.Atom.set_name — PoreMS'],
            ['/pkg/level_sensor/', 'level_sensor package'],
            ['/news/2026_11_27/', 'News of the week'],
          ].map(([url = '', title = '']) => [url, { title, heading: title }]),
        ),
      ),
    },
    bad: {
      'an underscore and camelCase, whatever the page is called': {
        files: site({
          '/product_range/gauges/': { title: 'Gauges | Acme', heading: 'Gauges' },
          '/ourTeam/': { title: 'People | Acme', heading: 'People' },
        }),
        finds:
          'info ourTeam/index.html:1:1  "ourTeam" in the URL runs the words of "our-team" together (2 places)  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
      },
      '/level_sensors/ for "Level sensors"': {
        files: site({
          '/level_sensors/': { title: 'Level sensors | Acme', heading: 'Level sensors' },
        }),
        finds:
          'info level_sensors/index.html:1:1  "level_sensors" in the URL runs the words of "level-sensors" together  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
      },
      'the words of the headline without a hyphen, and with a plus': {
        files: site({
          '/levelsensors/': { title: 'Level sensors for tanks', heading: 'Level sensors for tanks' },
          '/level+sensors/': { title: 'Level sensors', heading: 'Level sensors' },
        }),
        finds:
          'info level+sensors/index.html:1:1  "level+sensors" in the URL runs the words of "level-sensors" together (2 places)  Fix: Separate the words with hyphens, in lower case. A URL that is online needs a redirect then, and may as well stay.',
      },
    },
  }),

  *check(site) {
    yield* checkPaths(site);
    yield* checkParameters(site);
  },
});

/**
 * Reports each page whose URL runs words together: /product_range/, /levelSensors/, and /levelsensors/ of a page with the heading
 * "Level sensors".
 */
function* checkPaths(site: SitePages): Generator<Fault> {
  for (const page of listCanonicalPages(site)) {
    // The base is the name of a repository or of another site: https://acme.github.io/PumpDocs/
    const belowBase = parsePath(page.servedUrl.slice(site.base.length - 1));
    const headlines = [...page.titles, ...page.h1s].map(({ text }) => text);
    for (const segment of splitSegments(belowBase)) {
      // /zh_CN/ of pages with lang="zh-CN"
      if (isSameLanguage(page.lang?.text, segment)) continue;
      const name = decodePath(segment.replace(/\.html?$/, ''));
      const words = headlines.map(splitWords);
      // /read_level/, which the headline "read_level" writes so
      const slug = isWordOf(words, name) ? undefined : (separateWords(name) ?? findSlug(name, words));
      if (slug === undefined) continue;

      yield { ...locateOnPage(site, page), cause: { key: 'name', message: messages.together(name, slug) } };
      break;
    }
  }
}

/** An underscore after a letter, as in `product_range` and `pumps_2026`, but not in the version `1.0_beta`; or camelCase. */
const joinedWords = /(?<=\p{L})_+(?=[\p{L}\p{N}])|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu;

/** True for `read_level` and `GitHub` of a page whose headline has it as one word, and for "Read-level" and /read_level/. */
function isWordOf(headlines: readonly (readonly string[])[], name: string): boolean {
  const joinedPieces = name.split(/[-. ]/).filter((piece) => piece.search(joinedWords) >= 0);
  const pieces = [name, ...joinedPieces].map((piece) => splitWords(piece).join(' '));
  const forms = [joinLetters(name), ...pieces];
  return headlines.some((words) => forms.some((form) => words.includes(form)));
}

/** `levelsensors` of `level_sensors` */
function joinLetters(name: string): string {
  return name.toLowerCase().replace(/[-_+ ]/g, '');
}

/** `product-range` for `product_range` and `productRange`. Undefined for a name that has one word. */
function separateWords(name: string): string | undefined {
  const slug = name.replace(joinedWords, '-');
  return slug === name ? undefined : slug.replaceAll('_', '-').toLowerCase();
}

/** "Read_level of Node.js" has the words `read_level`, `of` and `nodejs`. */
function splitWords(headline: string): readonly string[] {
  const lower = headline.toLowerCase().replace(/(\p{L})[-.'’](?=\p{L})/gu, '$1');
  return lower.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/**
 * The slug that a name without a separator should be: `level-sensors` for `levelsensors` of a page with the headline "Level
 * sensors". Undefined for a right name, and for one without words of a headline.
 */
function findSlug(name: string, headlines: readonly (readonly string[])[]): string | undefined {
  const lowerName = name.toLowerCase();
  const letters = joinLetters(name);

  // Two short words may be one, as in "log in" and /login/.
  if (letters === name && name.length < 9) return undefined;
  // Right: /red-black-trees/ for "Red-black trees", /extern-c++ for 'extern "C++"', and Docusaurus's /tutorial---basics/ for "Tutorial - Basics".
  if (/^-*[a-z\d]+(?:-+[a-z\d]+)+[-+]*$/.test(name)) return undefined;

  for (const words of headlines)
    for (const run of listWordRuns(words)) {
      const slug = run.join('-');
      if (run.join('') === letters) return slug === lowerName ? undefined : slug;
    }
  return undefined;
}

/** Two or more words in a row: of "Level sensors for pumps", `level sensors`, `level sensors for`, …, `for pumps`. */
function* listWordRuns(words: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < words.length; start += 1)
    for (let end = start + 2; end <= words.length; end += 1) yield words.slice(start, end);
}

/** Reports each parameter of the site's own links once, since navigation repeats them. Programs read them, so few can change. */
function* checkParameters(site: SitePages): Generator<Fault> {
  for (const { page, ref, name } of keepFirst(listParameters(site), ({ name }) => name)) {
    const isJoined = /[^_]_+[^_]|[a-z]{2}[A-Z][a-z]|\p{L} \p{L}/u.test(name);
    if (isJoined && !isTrackingParameter(name))
      yield {
        ...locateOnPage(site, page, ref),
        cause: { key: 'parameter', message: messages.parameter(name) },
      };
  }
}

/** The parameters of links to the site: `sort_by` of /gauges/?sort_by=price. */
function* listParameters(site: SitePages) {
  for (const page of site.documents)
    for (const ref of page.refs)
      if (ref.kind === 'link' && ref.target.kind === 'site' && ref.target.query !== '')
        for (const name of new URLSearchParams(ref.target.query).keys()) yield { page, ref, name };
}
