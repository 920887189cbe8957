import { sortByCount } from '../../lib/counts.ts';
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
  readonly versions: readonly Version[];
  readonly code: Version;
  /** True if the new site has no page in the language of the old URL. */
  readonly isForeign: boolean;
}

/**
 * Decides which language versions of the new site to search for each old page: by a code in its path (/de/, /blog/de/),
 * query or host (de.example.com, example.de), or by its `lang`. Without it, /breads/rye.html of an English site becomes
 * /de/breads/rye/ where the new site has /de/ and /en/.
 */
export function readLanguages(old: readonly LanguageSigns[], pages: readonly LanguageSigns[]) {
  const codes = findCodes([...old, ...pages]);
  const findVersion = (url: string): Version => findCode(url, codes);
  const versions = [...new Set(pages.map(({ url }) => findVersion(url)))];

  // The home page and /imprint/ beside /de/ and /en/ tell the default language.
  const plainPages = pages.filter(({ url }) => findVersion(url) === undefined);
  const plainLanguage = sortByCount(plainPages.flatMap(({ lang }) => lang ?? []))[0]?.[0];
  const findVersions = (language: Version): Version[] => {
    if (language === undefined) return [];
    // `de-at` has its own version, or shares that of `de`.
    if (versions.includes(language)) return [language];
    const versionsOfLanguage = versions.filter((version) =>
      isSameLanguage(version ?? plainLanguage, language),
    );
    // /de/kontakt became /kontakt/, if no `lang` contradicts.
    const isPlain = versionsOfLanguage.length === 0 && plainLanguage === undefined;
    return isPlain ? versions.filter((version) => version === undefined) : versionsOfLanguage;
  };

  // /team of unknown language moved to the default language. If no `lang` tells it, to a page without a code, where these are
  // more than /imprint/ and the home page, or to the only language that the old site lacks.
  const oldVersions = [...new Set(old.map(({ url }) => findVersion(url)))];
  const isNew = (code: Version): boolean => !oldVersions.some((version) => isSameLanguage(version, code));
  const added = versions.filter((version) => version !== undefined && isNew(version));
  let defaultVersions = versions;
  if (plainLanguage !== undefined) defaultVersions = [undefined, ...findVersions(plainLanguage)];
  else if (plainPages.length * versions.length * 2 > pages.length) defaultVersions = [undefined];
  else if (added.length === 1) defaultVersions = [undefined, ...added];

  return {
    findVersion,
    findLanguageSearch({ url, host = '', lang }: LanguageSigns): LanguageSearch {
      const code = findVersion(url) ?? findHostCode(host, versions);
      const knownVersions = findVersions(code ?? lang?.toLowerCase());
      if (knownVersions.length > 0) return { versions: knownVersions, code, isForeign: false };
      return { versions: defaultVersions, code, isForeign: code !== undefined };
    },
  };
}

/** `de` of de.example.com or www.example.de. */
function findHostCode(host: string, versions: readonly Version[]): Version {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return [labels[0], labels.at(-1)].find((label) => versions.includes(label));
}

/**
 * The language codes in URLs. A single code needs a second sign, since /it/ may be a department: a page with that `lang`, a
 * country (/de-at/) or a query.
 */
function findCodes(pages: readonly LanguageSigns[]): ReadonlySet<string> {
  const foundCodes = pages.flatMap(
    ({ url }) => findLanguage(listCodeTexts(url)[1]) ?? findLanguage(findQueryLanguage(url)) ?? [],
  );
  const codes = new Set(foundCodes);
  const [code = ''] = codes;
  const isConfirmed = pages.some(
    ({ url, lang }) => isSameLanguage(lang, code) || code.includes('-') || url.includes(`=${code}`),
  );
  return codes.size > 1 || isConfirmed ? codes : new Set();
}

/** The code of a URL: of its query, its first folder, or a folder below a section such as /blog/de/. */
function findCode(url: string, codes: ReadonlySet<string>): Version {
  return listCodeTexts(url).find((text) => text !== undefined && codes.has(text));
}

/** Where a URL may have a code, each part in lower case with `-`: the query, the first folder, the second folder. */
function listCodeTexts(url: string): Version[] {
  const path = removeQuery(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ''));
  const [first, second] = path.toLowerCase().split('/').filter(Boolean);
  return [findQueryLanguage(url), first, second].map((text) => text?.replace('_', '-'));
}
