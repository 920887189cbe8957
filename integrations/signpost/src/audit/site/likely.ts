import { countsOf } from '../../lib/counts.ts';
import { decodePath, type Path, segmentsOf } from '../../lib/url/path.ts';
import { readLanguages } from './languages.ts';
import type { Page } from './page.ts';

/** The words of a URL with their weights: a word of every URL weighs nothing. */
interface Words {
  readonly of: ReadonlyMap<Path, readonly string[]>;
  readonly weight: ReadonlyMap<string, number>;
}

/** Below this share of common words, a page isn't a likely target. */
const enough = 0.5;

/** The likely target of a lost URL, only among pages in its language. */
export function likelyInLanguage(
  ledger: Iterable<{ readonly path: Path }>,
  pages: Iterable<Pick<Page, 'url' | 'lang'>>,
): (lost: Path) => Path | undefined {
  const now = [...pages].map(({ url, lang }) => ({ url, lang: lang?.text }));
  const { ofOld, ofNew } = readLanguages(
    [...ledger].map(({ path }) => ({ url: path })),
    now,
  );
  const byVersions = new Map<string, (lost: Path) => Path | undefined>();
  return (lost) => {
    const { as, versions } = ofOld({ url: lost });
    if (as === 'foreign') return undefined;
    const key = [...versions].join(' ');
    const known = byVersions.get(key);
    if (known !== undefined) return known(lost);
    const own = now.filter((page) => versions.has(ofNew(page))).map(({ url }) => url);
    const likely = makeLikely(own);
    byVersions.set(key, likely);
    return likely(lost);
  };
}

/**
 * Finds the page whose URL is most similar to a lost one, by common words: rare words and the last segment count more.
 * Undefined if none is similar enough; never the home page.
 */
export function makeLikely(pages: Iterable<Path>): (lost: Path) => Path | undefined {
  const words = weigh(pages);
  const byWord = new Map<string, Path[]>();
  for (const [path, list] of words.of) {
    for (const word of new Set(list)) byWord.set(word, [...(byWord.get(word) ?? []), path]);
  }
  return (lost) => {
    const lostWords = wordsOf(lost);
    const whole = total(lostWords, words.weight);
    const scores = new Map<Path, number>();
    for (const word of new Set(lostWords)) {
      for (const path of byWord.get(word) ?? []) {
        const times = lostWords.filter((other) => other === word).length;
        scores.set(path, (scores.get(path) ?? 0) + times * weightOf(words.weight, word));
      }
    }
    const best = [...scores].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))[0];
    return best !== undefined && best[1] / whole >= enough ? best[0] : undefined;
  };
}

function weigh(pages: Iterable<Path>): Words {
  const of = new Map(
    [...pages].map((path) => [path, wordsOf(path)] as const).filter(([, list]) => list.length > 0),
  );
  const seen = countsOf([...of.values()].flatMap((list) => [...new Set(list)]));
  const weight = new Map([...seen].map(([word, count]) => [word, Math.log(1 + of.size / count)]));
  return { of, weight };
}

/** An unknown word counts as a rare one. */
function weightOf(weight: Words['weight'], word: string): number {
  return weight.get(word) ?? Math.log(1 + weight.size);
}

function total(words: readonly string[], weight: Words['weight']): number {
  return words.reduce((sum, word) => sum + weightOf(weight, word), 0);
}

/** The words of a URL, those of the last segment twice, without extensions such as `.html`. */
function wordsOf(path: Path): string[] {
  const segments = segmentsOf(path).map((segment) =>
    decodePath(segment)
      .toLowerCase()
      .replace(/\.[a-z]+$/, ''),
  );
  const split = (segment: string): string[] => segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...segments.flatMap(split), ...split(segments.at(-1) ?? '')];
}
