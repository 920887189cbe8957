import { countEdits } from '../../../lib/text/nearest.ts';
import { isNoindex, robotKeys } from '../../../pages/noindex.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';

const messages = {
  wrongName: 'the meta is named "robot", so crawlers ignore it',
  unknown: (word: string, key: string) => `crawlers don't know "${word.slice(0, 60)}" in the ${key} meta`,
  both: (key: string) => `the ${key} meta has both index and noindex`,
};

const words =
  'all index follow noindex nofollow none noarchive nocache nosnippet indexifembedded notranslate noimageindex noodp noydir noai noimageai'.split(
    ' ',
  );
const known = new RegExp(
  `^(?:${words.join('|')}|max-snippet:\\s*-?\\d+|max-image-preview:\\s*(?:none|standard|large)|max-video-preview:\\s*-?\\d+|unavailable_after:.*)$`,
);

/** `noindex`, `nofollow` and the like, but not `none` and `noai`. */
const restrictions = words.filter((word) => /^no\w{3}/.test(word));
/** What each page may be without the meta: `index`, and `archive` of `noarchive`. */
const permissions = [
  'all',
  'allow',
  'index',
  'follow',
  ...restrictions.map((word) => word.slice('no'.length)),
];

const withRobots = (content: string) =>
  site({ '/x/': { head: `<meta name="robots" content="${content}">` } });

export default defineRule({
  id: 'noindex-spelling',
  title: 'The robots meta has only words that crawlers know, and does not contradict itself',
  level: 'warning',
  conventions: ['W-NOINDEX-1', 'W-NOINDEX-2'],
  why: 'Crawlers ignore a word that they don\'t know: "no-index" has no effect. If a page has both index and noindex, noindex wins. (Google Search Central, robots meta tag.)',
  fix: 'write <meta name="robots" content="noindex">, or remove the meta',
  scope: 'page',
  examples: () => ({
    good: {
      'directives that search engines know': withRobots('noindex, nofollow, max-image-preview:large'),
      'a misspelled name of a meta that forbids nothing': {
        files: site({ '/x/': { head: '<meta name="robot" content="index">' } }),
        nearMiss: {
          replace: ['content="index"', 'content="noindex"'],
          finds:
            'warning x/index.html:10:1  The meta is named "robot", so crawlers ignore it  Fix: Write <meta name="robots" content="noindex">, or remove the meta.',
        },
      },
      'a word that forbids nothing, as no meta does': {
        files: withRobots('index folow'),
        nearMiss: {
          replace: ['index folow', 'index nofolow'],
          finds:
            'warning x/index.html:10:1  Crawlers don\'t know "index nofolow" in the robots meta  Fix: Remove "index nofolow".',
        },
      },
    },
    bad: {
      'index and noindex in one tag': {
        files: withRobots('index, noindex'),
        finds:
          'warning x/index.html:10:1  The robots meta has both index and noindex  Fix: Write <meta name="robots" content="noindex">, or remove the meta.',
      },
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      const wordsByKey = new Map<string, Set<string>>();
      for (const meta of page.metas) {
        const { key, content } = meta;
        const place = locateOnPage(site, page, meta);
        // <meta name="robot" content="noindex">
        if (key === 'robot' && isNoindex(content))
          yield { ...place, cause: { key: 'wrong name', message: messages.wrongName } };
        // A meta for robots, for Googlebot or for Bingbot
        if (!robotKeys.has(key)) continue;

        const all = wordsByKey.get(key) ?? new Set();
        // A page may have several metas with one name: their words count together, and are reported once.
        const wasBoth = all.has('index') && all.has('noindex');
        for (const word of splitRobotsWords(content)) {
          all.add(word);
          if (!known.test(word) && !isPermission(word))
            yield {
              ...place,
              cause: { key: 'unknown', message: messages.unknown(word, key), fix: proposeWord(word) },
            };
        }
        wordsByKey.set(key, all);
        if (!wasBoth && all.has('index') && all.has('noindex'))
          yield {
            ...place,
            cause: { key: 'both', message: messages.both(key), why: 'If a page has both, noindex wins.' },
          };
      }
    }
  },
});

function splitRobotsWords(content: string): string[] {
  const pieces = content
    .toLowerCase()
    .replace(/unavailable_after:.*$/s, '')
    .split(',');
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/** True for "index follow", "folow" and "archive". "nindex" may be meant to forbid, and "max-snippet=20" is a limit. */
function isPermission(word: string): boolean {
  const isNear = (piece: string, others: readonly string[]) =>
    others.some((one) => countEdits(piece, one) <= 1);
  const pieces = word.split(/[\s;]+/);
  return pieces.every((piece) => isNear(piece, permissions) && !isNear(piece, restrictions));
}

/** The fix for an unknown word: "noindex; nofollow", "no-index". Most have no meaning for crawlers. */
function proposeWord(word: string): string {
  const pieces = word.split(/[\s;]+/).filter(Boolean);
  if (pieces.length > 1 && pieces.every((piece) => known.test(piece)))
    return `write \`${pieces.join(', ')}\``;
  const letters = word.replace(/[^a-z]/g, '');
  const near = words.find((one) => countEdits(letters, one) <= 1);
  return near === undefined ? `remove "${word.slice(0, 60)}"` : `write ${near}`;
}
