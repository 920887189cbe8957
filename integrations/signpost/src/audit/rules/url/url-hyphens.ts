import { decodePath, segmentsOf } from '../../../lib/url/path.ts';
import { at, type Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { each, inBody, page, site } from '../shared/example.ts';
import { canonicalPages } from '../shared/judge.ts';
import { parameterWords, wordsIn } from '../shared/run-together.ts';

/** Parameter names of external tools. */
const foreign = /^(?:utm_|mc_|_ga|_gl|fb|gc|ms)/;

const separated = (url: string) => site({ [url]: { title: 'Level sensors | Acme' } });
const asking = (name: string) => inBody(`<a href="/gauges/?${name}=5">By price</a>`);

export default defineRule({
  id: 'url-hyphens',
  title: 'Words in a URL are separated by hyphens',
  level: 'warning',
  conventions: ['W-ADDR-2'],
  why: 'A hyphen separates words for a search engine. An underscore joins them, and camelCase hides where a word ends. The same is true for the names of query parameters. (Google Search Central, URL structure.)',
  fix: 'separate the words with hyphens, in lower case, and redirect the old URL',
  scope: 'page',
  examples: () => ({
    good: {
      'a form that is sent, not looked up': inBody(
        '<form method="post" action="https://forms.example.net/"><input name="first_name"></form>',
      ),
      'a form that a script sends': inBody('<form><input name="lastName"></form>'),
      hyphens: site({ '/level-sensors/': {} }),
      'a long word': site({ '/thermocouples/': { title: 'All thermocouples | Acme' } }),
      'a word that is written with a hyphen': site({
        '/troubleshooting/': { title: 'Trouble-shooting | Acme' },
      }),
      'names of parameters that are one word, and those of a usual API': inBody(
        '<a href="/gauges/?sortby=price&amp;keywords=a&amp;page=2&amp;category=b">By price</a>',
      ),
      'a file and a module by their names': site({
        '/node.js/': { title: 'Node.js for gauges | Acme' },
        'array.sort.html': page('/array.sort', { title: 'array.sort | Acme' }),
      }),
      'a name that is written so': site({ '/tags/GitLab/': {} }),
      'names with a dot or an apostrophe': site({
        '/gitgraphjs/': { title: 'GitGraph.js | Acme' },
        '/mcdonalds/': { title: "McDonald's | Acme" },
      }),
    },
    bad: {
      'an underscore': site({ '/level_sensors/': {} }),
      camelCase: site({ '/levelSensors/': {} }),
      'a space': site({ 'level sensors.html': page('/level%20sensors') }),
      'a plus sign': site({ '/level+sensors/': {} }),
      'words that run together': site({ '/levelsensors/': { title: 'Level sensors for tanks | Acme' } }),
      ...each('another separator: ', separated, ['/level.sensors/', '/level~sensors/']),
      'the name of a function, which the page has as its title (info)': site({
        '/read_level/': { title: 'read_level | Acme' },
      }),
      'a parameter': inBody('<a href="/gauges/?sort_order=price">By price</a>'),
      ...each('a parameter called ', asking, ['minprice', 'productcategory', 'min price']),
      'words that run together without the small ones': site({
        '/levelsensorstanks/': { title: 'Level sensors for tanks | Acme' },
      }),
      'words that run together in a folder': site({
        '/levelsensors/tanks/': { title: 'Level sensors for tanks | Acme' },
      }),
      'words that run together with small ones': site({
        '/howtocleangauges/': { title: 'Clean your gauges | Acme' },
      }),
      'a page that many sites have': site({ '/aboutus/': {} }),
      'a parameter in the action of a form': inBody(
        '<form method="post" action="/gauges/?sortOrder=1"></form>',
      ),
      'a parameter of a form': inBody('<form action="/gauges/"><input name="sortOrder"></form>'),
    },
  }),
  *check(site) {
    yield* faultsInPaths(site);
    for (const page of site.documents) {
      // Once per page, since navigation often repeats a link.
      const known = new Set<string>();
      for (const field of page.queryFields) {
        const what = isOwn(field.action, site) ? faultOfParameter(field.text) : undefined;
        if (what === undefined || known.has(field.text)) continue;
        known.add(field.text);
        yield { ...at(site, page, field), message: `the query parameter "${field.text}" of a form ${what}` };
      }
      for (const ref of page.refs) {
        const { kind, target } = ref;
        if (kind !== 'link' || target.kind !== 'site' || target.query === '') continue;
        for (const name of new URLSearchParams(target.query).keys()) {
          const what = known.has(name) ? undefined : faultOfParameter(name);
          if (what === undefined) continue;
          known.add(name);
          yield { ...at(site, page, ref), message: `the query parameter "${name}" ${what}` };
        }
      }
    }
  },
});

/** The error of a parameter name, as the end of a sentence; undefined for none. */
function faultOfParameter(name: string): string | undefined {
  if (foreign.test(name)) return undefined;
  if (joined(name) || /\p{L} \p{L}/u.test(name)) return fault(name);
  const words = parameterWords(name);
  return words && `runs "${words.join(' ')}" together`;
}

/** True for a form action on this site. */
function isOwn(action: string, { origin }: SitePages): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(action) || URL.parse(action, origin)?.origin === origin;
}

function* faultsInPaths(site: SitePages): Generator<Report> {
  for (const page of canonicalPages(site)) {
    // A quick test for most URLs.
    if (!/[_A-Z+.~,]|%20|[a-z]{7}/.test(page.url)) continue;
    const segments = segmentsOf(page.url).map((segment) => segment.replace(/\.html?$/, ''));
    const mayBeOdd = /[_A-Z+%]/.test(page.url);
    const odd = mayBeOdd ? segments.find((segment) => joined(segment) || parted(segment)) : undefined;
    if (odd !== undefined)
      yield {
        ...at(site, page),
        // The name of a function or option, not keywords.
        ...(isNamed(odd, page) ? { level: 'info' as const } : {}),
        message: `"${decodePath(odd)}" in the URL ${fault(odd)}`,
      };
    const dotted = segments.find((segment) => separatedIn(segment, page));
    if (dotted !== undefined)
      yield {
        ...at(site, page),
        message: `"${dotted}" in the URL separates words with something other than a hyphen`,
      };
    const [joint, words] = segments
      .flatMap((segment) => segment.split(/[-_.\d]+/).map((piece) => [segment, piece] as const))
      .map(([segment, piece]) => [segment, runTogether(piece, page) ?? wordsIn(site, page, piece)] as const)
      .find(([, found]) => found !== undefined) ?? ['', undefined];
    if (words === undefined) continue;
    const message = `"${joint}" in the URL runs "${words.join(' ')}" together`;
    yield { ...at(site, page), message, fix: `write ${words.join('-')}, and redirect the old URL` };
  }
}

/** True for a code name that is a word in the page's own title or heading. */
function isNamed(segment: string, { titles, h1s }: Page): boolean {
  return [...titles, ...h1s].some(({ text }) => text.split(/\W+/).includes(segment));
}

/**
 * True for `ring.pump` if the page's own title or heading has the words with a space, unlike the name of a file or module.
 */
function separatedIn(segment: string, { titles, h1s }: Page): boolean {
  if (!/^[a-z]{2,}(?:[.~,][a-z]{2,})+$/i.test(segment)) return false;
  const words = segment.toLowerCase().replace(/[.~,]/g, ' ');
  return [...titles, ...h1s].some(({ text }) => ` ${text.toLowerCase()} `.includes(` ${words} `));
}

/**
 * Words that are separate in the page's title or heading but not hyphenated in its URL. Two short ones may be one word
 * there: `check out`, `log in`.
 */
function runTogether(segment: string, { titles, h1s }: Page): string[] | undefined {
  if (!/^[a-z]{9,}$/.test(segment)) return undefined;
  for (const { text } of [...titles, ...h1s]) {
    // "Trouble-shooting", "Node.js" and "McDonald's" are one word in any notation.
    const joint = text.toLowerCase().replace(/(\p{L})[-.'’](?=\p{L})/gu, '$1');
    const words: readonly string[] = joint.match(/\p{L}+/gu) ?? [];
    if (words.includes(segment)) return undefined;
    for (let start = 0; start < words.length; start += 1) {
      const found = spelledBy(segment, words.slice(start));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Words that slugs omit. */
const small = new Set(
  'a an and at by for from in of on or our the to with & und für der die das mit von et de la le les des pour'.split(
    ' ',
  ),
);

/** The first word, if the words together form the text. */
function spelledBy(text: string, words: readonly string[]): string[] | undefined {
  const used: string[] = [];
  let rest = text;
  for (const [index, word] of words.entries()) {
    if (!rest.startsWith(word)) {
      if (used.length > 0 && small.has(word)) continue;
      return undefined;
    }
    rest = rest.slice(word.length);
    used.push(word);
    if (rest === '') return index > 0 ? used : undefined;
  }
  return undefined;
}

/** Names in their usual notation: one word for searchers. */
const names =
  /JavaScript|TypeScript|CoffeeScript|GitHub|GitLab|YouTube|LinkedIn|WordPress|WhatsApp|PayPal|TikTok|PowerShell|DevOps/g;

/** A leading underscore is its own convention, and `iPhone` one word. */
function joined(url: string): boolean {
  const text = url.replace(names, (name) => name.toLowerCase());
  return /[^_]_+[^_]/.test(text) || /[a-z]{2}[A-Z][a-z]/.test(text);
}

/** Two words with a space or plus sign between them; `C++` is one. */
function parted(segment: string): boolean {
  return /\S \S|\p{L}\+\p{L}/u.test(decodePath(segment));
}

function fault(text: string): string {
  if (parted(text)) return 'separates words with a space or a plus sign';
  return text.includes('_') ? 'joins words with an underscore' : 'joins words in camelCase';
}
