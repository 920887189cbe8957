import { languageOf, sameLanguage, splitCode } from '../core/address-language.ts';

/** The code of a page's version; undefined for none. */
export type CodeOf = (page: { readonly address: string }) => string | undefined;

interface Addressed {
  readonly address: string;
  readonly lang?: string | undefined;
}

/**
 * How the codes of the old site's addresses and of the new one's are read. A language's code stands first in the address,
 * or below a section: `/blog/de/`. There it counts where two stand beside each other that a site has first as well, since
 * `it` may be a department too; and where it is the only one that stands first, other things must say that it is a
 * language. A country's code counts where the same pages stand below another. Undefined where neither site has a code.
 */
export function codesIn(
  old: readonly Addressed[],
  pages: readonly Addressed[],
): [ofOld: CodeOf, ofNew: CodeOf] | undefined {
  const both = [...old, ...pages].filter(({ address }) => mayHold.test(address));
  const countries = new Set([...countriesOf(old), ...countriesOf(pages)]);
  const first = (address: string): string | undefined => {
    const { code } = mayHold.test(address) ? splitCode(address) : { code: undefined };
    return code !== undefined && (languageOf(code) !== undefined || countries.has(code)) ? code : undefined;
  };
  const known = new Set(both.map(({ address }) => first(address)).filter((code) => code !== undefined));
  const [only, another] = known;
  if (only === undefined || (another === undefined && !isLanguage(only, old, pages))) return undefined;
  const reader = (side: readonly Addressed[]): CodeOf => {
    const inner = innerOf(side, known);
    return ({ address }) => first(address) ?? inner(address);
  };
  return [reader(old), reader(pages)];
}

/** Most addresses hold nothing that could be a code. */
const mayHold = /[/=][a-z]{2}(?:[-_][a-z]{2,4})?(?:[/.?#&]|$)/i;

/** Whether the only code there is says a language: a country beside it, a query or `lang` do, or two pages that have none. */
function isLanguage(code: string, ...sides: readonly (readonly Addressed[])[]): boolean {
  const plain = new Set<string>();
  const rests = new Set<string>();
  for (const { address, lang } of sides.flat()) {
    const split = splitCode(address);
    if (split.code !== code) plain.add(split.whole);
    else if (code.includes('-') || !split.whole.startsWith(code) || sameLanguage(lang, code)) return true;
    else if (split.rest !== '') rests.add(split.rest);
  }
  return rests.intersection(plain).size > 1;
}

/** Countries whose codes are no language's, of those that sites have versions for. */
const countryCode =
  /^(?:ae|at|au|be|br|ch|cl|cn|cz|dk|gb|gr|hk|ie|il|in|jp|kr|li|lu|mx|nz|pe|rs|se|sg|tw|ua|us|za)$/;

/** The codes of countries that have the same pages, two at least, as half of those of another code. */
function countriesOf(pages: readonly Addressed[]): string[] {
  const rests = new Map<string, Set<string>>();
  for (const { address } of pages) {
    if (!mayHold.test(address)) continue;
    const { code, rest } = splitCode(address);
    if (code === undefined || rest === '' || !(countryCode.test(code) || languageOf(code) !== undefined))
      continue;
    const known = rests.get(code);
    if (known === undefined) rests.set(code, new Set([rest]));
    else known.add(rest);
  }
  const isCountry = (code: string): boolean => {
    const own = rests.get(code) ?? new Set();
    const least = Math.max(2, own.size / 2);
    return [...rests].some(([other, set]) => other !== code && own.intersection(set).size >= least);
  };
  return [...rests.keys()].filter((code) => countryCode.test(code) && isCountry(code));
}

/** The code below a section, for addresses of sections that have several. */
function innerOf(
  pages: readonly Addressed[],
  known: ReadonlySet<string>,
): (address: string) => string | undefined {
  const codes = new Map<string, Set<string>>();
  for (const { address } of pages)
    for (const [section, code] of codesBelow(address, known)) {
      const beside = codes.get(section);
      if (beside === undefined) codes.set(section, new Set([code]));
      else beside.add(code);
    }
  return (address) => {
    for (const [section, code] of codesBelow(address, known))
      if ((codes.get(section)?.size ?? 0) > 1) return code;
    return undefined;
  };
}

/** The known codes that stand below a section, each with that section. */
function* codesBelow(
  address: string,
  known: ReadonlySet<string>,
): Generator<[section: string, code: string]> {
  if (known.size === 0 || !mayHold.test(address)) return;
  const path = address
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase();
  for (const { 1: segment, index } of path.matchAll(/\/([^/]+)/g)) {
    const code = index === 0 ? undefined : languageOf(segment);
    if (code !== undefined && known.has(code)) yield [path.slice(0, index), code];
  }
}
