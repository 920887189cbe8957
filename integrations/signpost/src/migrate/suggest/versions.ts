import { countItems } from '../../lib/counts.ts';
import { findLanguage, getBaseLanguage, isSameLanguage, splitCode } from '../../lib/url/language.ts';

/** The facts of a page that show its language. */
export interface Speaker {
  readonly url: string;
  /** The host of the page, if known. */
  readonly host?: string | undefined;
  /** The `lang` of its `html` element, if read. */
  readonly lang?: string | undefined;
}

/** The versions of a site: by language or country. */
export interface Versions {
  /** The codes in its URLs, with the number of pages besides the home page. */
  readonly codes: ReadonlyMap<string, number>;
  readonly codeOf: CodeOf;
  /** The language in a page's `lang`; undefined if it is missing, or equal in every version. */
  langOf(page: Speaker): string | undefined;
  /** The language of most pages without a code; undefined if unknown. */
  readonly plainLanguage: string | undefined;
  /** True if pages without a code are a version of their own, not just some shared pages. */
  readonly hasPlain: boolean;
  /** True if at least half of the pages without a code also exist with one. */
  readonly isMirrored: boolean;
  /** Code ─▶ the rest of its URLs; undefined for pages without a code. */
  readonly rests: ReadonlyMap<string | undefined, ReadonlySet<string>>;
}

/** The versions of the old and new site; undefined if neither has any. */
export function readVersions(
  old: readonly Speaker[],
  pages: readonly Speaker[],
): [old: Versions, now: Versions] | undefined {
  const [codeOfOld, codeOfNew] = detectCodes(old, pages) ?? [];
  if (codeOfOld === undefined || codeOfNew === undefined) return undefined;
  return [detectVersions(old, codeOfOld), detectVersions(pages, codeOfNew)];
}

/** The data of one side. */
interface Gathered {
  readonly codes: Map<string, number>;
  readonly rests: Map<string | undefined, Set<string>>;
  /** The `lang` of pages without a code, besides the home page. */
  readonly plain: Speaker[];
  readonly home: Speaker[];
  /** How many pages have their code as `lang`, minus those with another. */
  agreeing: number;
}

function groupByCode(pages: readonly Speaker[], codeOf: CodeOf): Gathered {
  const found: Gathered = { codes: new Map(), rests: new Map(), plain: [], home: [], agreeing: 0 };
  for (const page of pages) {
    const code = codeOf(page);
    const split = splitCode(page.url);
    const rest = code === undefined ? split.whole : split.rest;
    addTo(found.rests, code, rest);
    if (code === undefined) found[rest === '' ? 'home' : 'plain'].push(page);
    else {
      found.codes.set(code, (found.codes.get(code) ?? 0) + (rest === '' ? 0 : 1));
      if (page.lang && findLanguage(code) !== undefined)
        found.agreeing += isSameLanguage(page.lang, code) ? 1 : -1;
    }
  }

  return found;
}

function addTo<Key>(sets: Map<Key, Set<string>>, key: Key, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

function detectVersions(pages: readonly Speaker[], codeOf: CodeOf): Versions {
  const { codes, rests, plain, home, agreeing } = groupByCode(pages, codeOf);
  // A template with the same `lang` on all pages says nothing.
  const langOf = ({ lang = '' }: Speaker): string | undefined =>
    lang === '' || agreeing < 0 ? undefined : lang.toLowerCase();
  const plainLanguage = findMajorityLanguage(plain.map(langOf)) ?? findMajorityLanguage(home.map(langOf));
  const others = [...rests].flatMap(([code, set]) => (code === undefined ? [] : [set]));
  const own = [...(rests.get(undefined) ?? [])].filter((rest) => rest !== '');
  const mirrored = own.filter((rest) => others.some((set) => set.has(rest))).length;
  const isMirrored = own.length > 0 && mirrored * 2 >= own.length;
  const isBeside = [...codes.keys()].some((code) => isSameLanguage(code, plainLanguage));
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

/** The `lang` of more than half of those that have one. */
function findMajorityLanguage(languages: readonly (string | undefined)[]): string | undefined {
  const said = languages.filter((language) => language !== undefined).map(getBaseLanguage);
  return [...countItems(said)].find(([, count]) => count * 2 > said.length)?.[0];
}

/** The code of a page's version; undefined for none. */
type CodeOf = (page: { readonly url: string }) => string | undefined;

/**
 * How both sites write language codes in paths: as the first folder, or below a section such as `/blog/de/`. Undefined if
 * neither has any. A code needs a second sign, since `it` may also be a department.
 */
function detectCodes(
  old: readonly Speaker[],
  pages: readonly Speaker[],
): [ofOld: CodeOf, ofNew: CodeOf] | undefined {
  const both = [...old, ...pages].filter(({ url }) => mayHold.test(url));
  const countries = new Set([...detectCountries(old), ...detectCountries(pages)]);
  const first = (url: string): string | undefined => {
    const { code } = mayHold.test(url) ? splitCode(url) : { code: undefined };
    return code !== undefined && (findLanguage(code) !== undefined || countries.has(code)) ? code : undefined;
  };
  const known = new Set(both.map(({ url }) => first(url)).filter((code) => code !== undefined));
  const [only, another] = known;
  if (only === undefined || (another === undefined && !isLanguage(only, old, pages))) return undefined;
  const reader = (side: readonly Speaker[]): CodeOf => {
    const inner = innerCodeReader(side, known);
    return ({ url }) => first(url) ?? inner(url);
  };

  return [reader(old), reader(pages)];
}

/** Most URLs contain nothing that could be a code. */
const mayHold = /[/=][a-z]{2}(?:[-_][a-z]{2,4})?(?:[/.?#&]|$)/i;

/** True if the only code is a language: a country, a query or `lang` confirms it, or two pages have no code. */
function isLanguage(code: string, ...sides: readonly (readonly Speaker[])[]): boolean {
  const plain = new Set<string>();
  const rests = new Set<string>();
  for (const { url, lang } of sides.flat()) {
    const split = splitCode(url);
    if (split.code !== code) plain.add(split.whole);
    else if (code.includes('-') || !split.whole.startsWith(code) || isSameLanguage(lang, code)) return true;
    else if (split.rest !== '') rests.add(split.rest);
  }
  return rests.intersection(plain).size > 1;
}

/** Countries with site versions whose codes aren't languages. */
const countryCode =
  /^(?:ae|at|au|be|br|ch|cl|cn|cz|dk|gb|gr|hk|ie|il|in|jp|kr|li|lu|mx|nz|pe|rs|se|sg|tw|ua|us|za)$/;

/** The country codes with the same pages as another code, at least two and half of them. */
function detectCountries(pages: readonly Speaker[]): string[] {
  const rests = new Map<string, Set<string>>();
  for (const { url } of pages) {
    if (!mayHold.test(url)) continue;
    const { code, rest } = splitCode(url);
    if (code === undefined || rest === '' || !(countryCode.test(code) || findLanguage(code) !== undefined))
      continue;
    addTo(rests, code, rest);
  }
  const isCountry = (code: string): boolean => {
    const own = rests.get(code) ?? new Set();
    const least = Math.max(2, own.size / 2);
    return [...rests].some(([other, set]) => other !== code && own.intersection(set).size >= least);
  };

  return [...rests.keys()].filter((code) => countryCode.test(code) && isCountry(code));
}

/** The code below a section, for sections with several. */
function innerCodeReader(
  pages: readonly Speaker[],
  known: ReadonlySet<string>,
): (url: string) => string | undefined {
  const codes = new Map<string, Set<string>>();
  for (const { url } of pages)
    for (const [section, code] of listCodesBelow(url, known)) addTo(codes, section, code);
  return (url) => {
    for (const [section, code] of listCodesBelow(url, known))
      if ((codes.get(section)?.size ?? 0) > 1) return code;
    return undefined;
  };
}

/** The known codes below a section, each with that section. */
function* listCodesBelow(
  url: string,
  known: ReadonlySet<string>,
): Generator<[section: string, code: string]> {
  if (known.size === 0 || !mayHold.test(url)) return;
  const path = url
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase();
  for (const { 1: segment, index } of path.matchAll(/\/([^/]+)/g)) {
    const code = index === 0 ? undefined : findLanguage(segment);
    if (code !== undefined && known.has(code)) yield [path.slice(0, index), code];
  }
}
