import { countEdits } from '../../../lib/text/nearest.ts';
import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isNoindex, robotKeys } from '../shared/noindex.ts';

const said = (content: string) => site({ '/x/': { head: `<meta name="robots" content="${content}">` } });
const words =
  'all index follow noindex nofollow none noarchive nocache nosnippet indexifembedded notranslate noimageindex noodp noydir noai noimageai'.split(
    ' ',
  );
const known = new RegExp(
  `^(?:${words.join('|')}|max-snippet:\\s*-?\\d+|max-image-preview:\\s*(?:none|standard|large)|max-video-preview:\\s*-?\\d+|unavailable_after:.*)$`,
);

export default defineRule({
  id: 'noindex-spelling',
  title: 'The robots meta has only words that crawlers know, and does not contradict itself',
  level: 'warning',
  conventions: ['W-NOINDEX-1', 'W-NOINDEX-2'],
  why: 'Crawlers ignore a word that they don\'t know: "no-index" has no effect. If a page has both index and noindex, noindex wins. (Google Search Central, robots meta tag.)',
  fix: 'write noindex, or remove the meta',
  scope: 'page',
  examples: () => ({
    good: { 'known words': said('noindex, nofollow, max-image-preview:large') },
    bad: { both: said('index, noindex') },
  }),
  *check(site) {
    for (const page of site.pages) {
      const said = new Map<string, Set<string>>();
      for (const meta of page.metas) {
        const wrong = wrongNames.get(meta.key);
        if (wrong !== undefined && isNoindex(meta.content))
          yield {
            ...locateOnPage(site, page, meta),
            message: `the meta ${wrong}, so crawlers ignore it`,
            fix: 'write name="robots"',
          };
        if (!robotKeys.has(meta.key)) continue;
        const before = said.get(meta.key) ?? new Set();
        const words = splitRobotsWords(meta.content);
        for (const word of words)
          if (!known.test(word))
            yield {
              ...locateOnPage(site, page, meta),
              message: `crawlers don't know "${word.slice(0, 60)}" in the ${meta.key} meta`,
              fix: proposeWord(word),
            };
        const all = new Set([...before, ...words]);
        if (isBoth(all) && !isBoth(before))
          yield {
            ...locateOnPage(site, page, meta),
            message: `the ${meta.key} meta has both index and noindex`,
          };
        said.set(meta.key, all);
      }
    }
  },
});

/** Metas with another key instead of `name="robots"`. */
const wrongNames: ReadonlyMap<string, string> = new Map([
  ['robot', 'is named "robot"'],
  ['property=robots', 'has the property "robots" instead of a name'],
  ['http-equiv=robots', 'has http-equiv instead of a name'],
]);

function splitRobotsWords(content: string): string[] {
  return content
    .toLowerCase()
    .replace(/unavailable_after:.*$/s, '')
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** The fix for an unknown word. Most have no meaning for crawlers. */
function proposeWord(word: string): string {
  const pieces = word.split(/[\s;]+/).filter(Boolean);
  if (pieces.length > 1 && pieces.every((piece) => known.test(piece)))
    return `write \`${pieces.join(', ')}\``;
  const letters = word.replace(/[^a-z]/g, '');
  const near = words.find((one) => countEdits(letters, one) <= 1);
  return near === undefined ? `remove "${word.slice(0, 60)}"` : `write ${near}`;
}

function isBoth(words: ReadonlySet<string>): boolean {
  return words.has('index') && words.has('noindex');
}
