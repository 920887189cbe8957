/** Words that say nothing of a page: of English, and of URLs. */
const stopWords = new Set(
  (
    'a an and are as at be by for from how in is it of on or that the this to what with you your ' +
    'html htm php asp aspx jsp index default www'
  ).split(' '),
);

/** Lower case, stemmed, without stop words, in order, with repeats. Scripts without spaces give pairs of characters. */
export function splitIntoWords(text: string): string[] {
  const found =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words: string[] = [];
  for (const word of found) {
    if (unspaced.test(word)) words.push(...splitIntoPairs(word));
    else if (!stopWords.has(word)) words.push(stemWord(abbreviations.get(word) ?? word));
  }

  return words;
}

/** Common abbreviations. */
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
  return characters.length < 2
    ? characters
    : characters.slice(1).map((last, at) => `${characters[at]}${last}`);
}

const endings = 'ations ation ments ment ings ing ions ion ers er ed es s e'.split(' ');

/** Suffixes removed from Latin words, so that *installing* matches *installation*. Lighter than Porter's stemmer. */
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
  return /^(?:ings?|ed|ers?)$/.test(ending) && /([bdfgmnprt])\1$/.test(stemmed)
    ? stemmed.slice(0, -1)
    : stemmed;
}

/** Words as numbers, so that comparing needs no strings. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.#ids.size;
  }

  id(word: string): number {
    const id = this.#ids.get(word) ?? this.#ids.size;
    this.#ids.set(word, id);
    return id;
  }

  ids(text: string): number[] {
    return [...new Set(splitIntoWords(text).map((word) => this.id(word)))];
  }

  /** Like `ids`, but an unknown word such as *loadgenerator* counts as the two known words in it. */
  idsOfOld(text: string, isKnown: (id: number) => boolean): number[] {
    return [...new Set(splitIntoWords(text).flatMap((word) => this.#split(word, isKnown) ?? this.id(word)))];
  }

  #split(word: string, isKnown: (id: number) => boolean): number[] | undefined {
    const find = (part: string): number | undefined => {
      const id = this.#ids.get(part) ?? this.#ids.get(stemWord(part));
      return id !== undefined && isKnown(id) ? id : undefined;
    };
    if (word.length < 6 || find(word) !== undefined) return undefined;

    for (let at = 3; at <= word.length - 3; at++) {
      const [head, tail] = [find(word.slice(0, at)), find(word.slice(at))];
      if (head !== undefined && tail !== undefined) return [head, tail];
    }
    return undefined;
  }
}
