import { baseOf, languageOf, sameLanguage, splitCode } from '../core/address-language.ts';
import { type CodeOf, codesIn } from './version-codes.ts';

/** A page by what says its language. */
export interface Speaker {
  readonly address: string;
  /** The host that has it, where that is known. */
  readonly host?: string | undefined;
  /** That of its `html` element, where it was read. */
  readonly lang?: string | undefined;
}

/** The versions of a site: by language, or by country. */
export interface Versions {
  /** The codes that its addresses have, with how many pages each has beside its home page. */
  readonly codes: ReadonlyMap<string, number>;
  readonly codeOf: CodeOf;
  /** What a page says of its language in `lang`; undefined where it says nothing, or all say the same in every version. */
  langOf(page: Speaker): string | undefined;
  /** The language of most pages without a code; undefined where they don't say it. */
  readonly plainLanguage: string | undefined;
  /** True where pages without a code are a version of their own, and not the few that all versions share. */
  readonly hasPlain: boolean;
  /** True where at least half of the pages without a code stand below one as well. */
  readonly isMirrored: boolean;
  /** What comes after each code; under undefined, the pages without one. */
  readonly rests: ReadonlyMap<string | undefined, ReadonlySet<string>>;
}

/** The versions of the old site and of the new one; undefined where neither has any. */
export function readVersions(
  old: readonly Speaker[],
  pages: readonly Speaker[],
): [old: Versions, now: Versions] | undefined {
  const [codeOfOld, codeOfNew] = codesIn(old, pages) ?? [];
  if (codeOfOld === undefined || codeOfNew === undefined) return undefined;
  return [versionsOf(old, codeOfOld), versionsOf(pages, codeOfNew)];
}

/** What is gathered of one side. */
interface Gathered {
  readonly codes: Map<string, number>;
  readonly rests: Map<string | undefined, Set<string>>;
  /** What pages without a code say of their language, beside the home page. */
  readonly plain: Speaker[];
  readonly home: Speaker[];
  /** How many pages say the language of their code in `lang` too, less those that say another. */
  agreeing: number;
}

function gather(pages: readonly Speaker[], codeOf: CodeOf): Gathered {
  const found: Gathered = { codes: new Map(), rests: new Map(), plain: [], home: [], agreeing: 0 };
  for (const page of pages) {
    const code = codeOf(page);
    const split = splitCode(page.address);
    const rest = code === undefined ? split.whole : split.rest;
    const known = found.rests.get(code);
    if (known === undefined) found.rests.set(code, new Set([rest]));
    else known.add(rest);
    if (code === undefined) found[rest === '' ? 'home' : 'plain'].push(page);
    else {
      found.codes.set(code, (found.codes.get(code) ?? 0) + (rest === '' ? 0 : 1));
      if (page.lang && languageOf(code) !== undefined)
        found.agreeing += sameLanguage(page.lang, code) ? 1 : -1;
    }
  }
  return found;
}

function versionsOf(pages: readonly Speaker[], codeOf: CodeOf): Versions {
  const { codes, rests, plain, home, agreeing } = gather(pages, codeOf);
  // A template that says one language of all pages says nothing.
  const langOf = ({ lang = '' }: Speaker): string | undefined =>
    lang === '' || agreeing < 0 ? undefined : lang.toLowerCase();
  const plainLanguage = mostSaid(plain.map(langOf)) ?? mostSaid(home.map(langOf));
  const others = [...rests].flatMap(([code, set]) => (code === undefined ? [] : [set]));
  const own = [...(rests.get(undefined) ?? [])].filter((rest) => rest !== '');
  const mirrored = own.filter((rest) => others.some((set) => set.has(rest))).length;
  const isMirrored = own.length > 0 && mirrored * 2 >= own.length;
  const isBeside = [...codes.keys()].some((code) => sameLanguage(code, plainLanguage));
  const isLarge = own.length * 2 >= Math.max(1, ...codes.values());
  return {
    codes,
    codeOf,
    langOf,
    plainLanguage,
    hasPlain: !isBeside && (isMirrored || isLarge),
    isMirrored,
    rests,
  };
}

/** What more than half of those say that say anything. */
function mostSaid(languages: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const language of languages)
    if (language !== undefined) counts.set(baseOf(language), (counts.get(baseOf(language)) ?? 0) + 1);
  const said = languages.filter((language) => language !== undefined).length;
  return [...counts].find(([, count]) => count * 2 > said)?.[0];
}
