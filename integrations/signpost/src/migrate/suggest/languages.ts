import { countItems, sortByCount } from '../../lib/counts.ts';
import { findLanguage, isSameLanguage } from '../../lib/url/language.ts';
import { removeQuery } from '../../lib/url/path.ts';
import { findQueryLanguage } from '../../lib/url/query-words.ts';

/** What tells the language of a page: /de/kontakt, de.example.com, or `<html lang="de">`. */
export interface LanguageSigns {
  readonly url: string;
  readonly host?: string | undefined;
  /** The `lang` of the `html` element, if known. */
  readonly lang?: string | undefined;
}

/** The code of a language version, such as `de` of /de/kontakt; undefined for URLs without a code. */
type Version = string | undefined;

/** The language versions of the new site to search for a page of the old site: `de` for /de/kontakt. */
export interface LanguageSearch {
  readonly versions: ReadonlySet<Version>;
  readonly code: Version;
  /** True if the new site has no page in the language of the old URL. */
  readonly isForeign: boolean;
  /** Versions that the old site lacks, if the language is unknown. Their page needs the very title of the old page. */
  readonly addedVersions: ReadonlySet<Version>;
}

/**
 * Decides which language versions of the new site to search for each old page: by a code in its path (/de/, /blog/de/),
 * query or host (de.example.com, example.de), or by its `lang`.
 */
export function readLanguages(old: readonly LanguageSigns[], pages: readonly LanguageSigns[]) {
  const codes = findCodes([...old, ...pages]);
  const findVersion = (url: string): Version => findCode(url, codes);
  const newSite = readNewSite(pages, findVersion);
  const oldCodes = [...new Set(old.map(({ url }) => findVersion(url)))];

  // `en`, if the old site has no /en/
  const addedCodes = newSite.codes.filter(
    (code) => !oldCodes.some((oldCode) => isSameLanguage(oldCode, code)),
  );
  // `it`, if the new site has no Italian page
  const lostCodes = oldCodes.filter((code) => code !== undefined && findVersions(newSite, code).length === 0);
  const defaultVersions = new Set(listDefaultVersions(newSite, addedCodes));

  return {
    findVersion,
    findLanguageSearch({ url, host = '', lang }: LanguageSigns): LanguageSearch {
      const code = findVersion(url) ?? findHostCode(host, newSite);
      const versions = findVersions(newSite, code ?? lang?.toLowerCase() ?? '');
      if (versions.length > 0)
        return { versions: new Set(versions), code, isForeign: false, addedVersions: new Set() };

      // The only lost code became the pages without a code, if no `lang` contradicts.
      const isSuccessor =
        lostCodes.length === 1 && newSite.hasPlainVersion && newSite.plainLanguage === undefined;
      const isForeign = code !== undefined && !isSuccessor;
      return { versions: defaultVersions, code, isForeign, addedVersions: new Set(addedCodes) };
    },
  };
}

/** The language versions of the new site. */
interface NewSite {
  /** `de`, `en`. */
  readonly codes: readonly string[];
  /** True if the pages without a code are a version of their own: /team/ beside /de/team/. */
  readonly hasPlainVersion: boolean;
  /** The commonest `lang` of the pages without a code. */
  readonly plainLanguage: string | undefined;
}

function readNewSite(pages: readonly LanguageSigns[], findVersion: (url: string) => Version): NewSite {
  const counts = countItems(pages.map(({ url }) => findVersion(url)));
  const codes = [...counts.keys()].filter((code) => code !== undefined);
  const plainPages = pages.filter(({ url }) => findVersion(url) === undefined);
  const plainLanguage = sortByCount(plainPages.flatMap(({ lang }) => lang ?? []))[0]?.[0];

  const paths = new Set(pages.map(({ url }) => joinPath(url)));
  const plainPaths = plainPages.map(({ url }) => joinPath(url)).filter((path) => path !== '');
  // /team/ beside /de/team/
  const translatedPaths = plainPaths.filter((path) => codes.some((code) => paths.has(`${code}/${path}`)));

  // / and /imprint/ beside /de/ and /en/ are pages of both, and not a version.
  const areMostTranslated = translatedPaths.length * 2 >= plainPaths.length;
  const areMany = codes.every((code) => plainPaths.length * 2 >= (counts.get(code) ?? 0));
  const hasPlainVersion = plainPaths.length > 0 && (areMany || areMostTranslated);
  return { codes, hasPlainVersion, plainLanguage };
}

/** The versions in a language: `de-at` and `de-ch` for "de"; undefined is the key of the pages without a code. */
function findVersions({ codes, plainLanguage }: NewSite, language: string): Version[] {
  const versions: Version[] = codes.includes(language)
    ? [language]
    : codes.filter((code) => isSameLanguage(code, language));
  if (isSameLanguage(plainLanguage, language)) versions.push(undefined);
  return versions;
}

/** The versions to search for an old page such as /team, of unknown language. */
function listDefaultVersions(
  { codes, plainLanguage, hasPlainVersion }: NewSite,
  addedCodes: readonly string[],
): Version[] {
  if (hasPlainVersion) return [undefined];

  // It moved to /en/team: the home page without a code is English, or else the old site has no /en/.
  const codesOfHome = codes.filter((code) => isSameLanguage(code, plainLanguage));
  const successors = [codesOfHome, addedCodes, codes].find(({ length }) => length > 0) ?? [];
  return [undefined, ...successors];
}

/** `de` of de.example.com or www.example.de. */
function findHostCode(host: string, { codes }: NewSite): Version {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return [labels[0], labels.at(-1)].find((label) => codes.includes(label ?? ''));
}

/** `de/kontakt` of https://www.example.com/de/Kontakt/. */
function joinPath(url: string): string {
  return splitPath(url).join('/');
}

function splitPath(url: string): string[] {
  const path = removeQuery(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ''));
  return path.toLowerCase().split('/').filter(Boolean);
}

/**
 * The language codes at the start of URLs. A single code needs a second sign, since /it/ may be a department: the `lang` of
 * a page, a country (/de-at/), a query, or two pages that exist without the code too.
 */
function findCodes(pages: readonly LanguageSigns[]): ReadonlySet<string> {
  const codedPages = pages.flatMap(({ url, lang }) => {
    const code = findLanguage(splitPath(url)[0]) ?? findLanguage(findQueryLanguage(url));
    return code === undefined ? [] : [{ url, lang, code }];
  });
  const codes = new Set(codedPages.map(({ code }) => code));
  if (codes.size > 1) return codes;

  const isConfirmed = codedPages.some(
    ({ url, lang, code }) => isSameLanguage(lang, code) || code.includes('-') || url.includes(`=${code}`),
  );
  // /team/ beside /it/team/
  const paths = new Set(pages.map(({ url }) => joinPath(url)));
  const translatedPages = codedPages.filter(({ url }) => paths.has(splitPath(url).slice(1).join('/')));
  return isConfirmed || translatedPages.length > 1 ? codes : new Set();
}

/** The code of a URL: of its query, its first folder, or a folder below a section such as /blog/de/. */
function findCode(url: string, codes: ReadonlySet<string>): Version {
  const candidates = [findQueryLanguage(url), ...splitPath(url).slice(0, 2)];
  return candidates
    .map((text) => text?.replace('_', '-'))
    .find((code) => code !== undefined && codes.has(code));
}
