import { memoizeByName } from '../../lib/memoize.ts';

/** Words without a meaning for a page: of English, and of URLs. */
const stopWords = new Set(
  (
    'a an and are as at be by for from how in is it of on or that the this to what with you your ' +
    'html htm php asp aspx jsp index default www'
  ).split(' '),
);

/** Lower case, stemmed, without stop words, each once. Scripts without spaces give pairs of characters. */
export function splitIntoWords(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return [...new Set(spaced.match(/[\p{L}\p{M}\p{N}]+/gu)?.flatMap((word) => readWord(word)))];
}

/** Cached: a site has few words, and shared strings are compared quickly. */
const readWord = memoizeByName((word): readonly string[] => {
  if (unspaced.test(word)) return splitIntoPairs(word);
  if (stopWords.has(word)) return [];
  return [stemWord(abbreviations.get(word) ?? word)];
}, 100_000);

const abbreviations = new Map(
  (
    'js javascript, ts typescript, py python, golang go, k8s kubernetes, kube kubernetes, ' +
    'postgresql postgres, config configuration, configs configuration, doc documentation, ' +
    'docs documentation, auth authentication, intro introduction, ref reference, app application, ' +
    'apps application, env environment, admin administration, repo repository, repos repository, ' +
    'db database, spec specification, specs specification, info information, dev development, ' +
    'perf performance, lang language, langs language, params parameters, perms permissions, ' +
    'prod production'
  )
    .split(', ')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function splitIntoPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((last, index) => `${characters[index]}${last}`);
}

const endings = 'ations ation ments ment ings ing ions ion ers er ed es s e'.split(' ');

/** Removes suffixes of Latin words: *installing* matches *installation*. Lighter than Porter's stemmer. */
function stemWord(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  for (const ending of endings) {
    const least = ending.length === 1 ? 3 : 4;
    if (word.length - ending.length >= least && word.endsWith(ending))
      return removeDoubledConsonant(word.slice(0, -ending.length), ending);
  }
  return word;
}

/** *Running* becomes *run*: only the suffix doubled the consonant. */
function removeDoubledConsonant(stemmed: string, ending: string): string {
  if (/^(?:ings?|ed|ers?)$/.test(ending)) return stemmed.replace(/([bdfgmnprt])\1$/, '$1');
  return stemmed;
}

/** `loadgenerator` as `load` and `generator`, if the new site has both and not the whole. */
export function splitJoinedWord(word: string, isKnown: (word: string) => boolean): string[] {
  if (word.length < 6 || isKnown(word)) return [word];

  for (let middle = 3; middle <= word.length - 3; middle++) {
    const parts = [word.slice(0, middle), word.slice(middle)];
    const knownParts = parts.flatMap((part) => [part, stemWord(part)].find(isKnown) ?? []);
    if (knownParts.length === 2) return knownParts;
  }
  return [word];
}
