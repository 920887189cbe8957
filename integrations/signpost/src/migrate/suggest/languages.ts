import { countItems, sortByCount } from '../../lib/counts.ts';
import { findLanguage, isSameLanguage } from '../../lib/url/language.ts';
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
  /** Versions without a section on the old site. A page of a fresh version needs the very title of the old page. */
  readonly fresh: ReadonlySet<Version>;
}

/**
 * Decides which language versions of the new site to search for each old page: by a code in its path (/de/, /blog/de/),
 * query or host (de.example.com, example.de), or by its `lang`.
 */
export function readLanguages(old: readonly LanguageSigns[], pages: readonly LanguageSigns[]) {
  const codes = findCodes([...old, ...pages]);
  const findVersion = (url: string): Version => findCode(url, codes);
  const counts = countItems(pages.map(({ url }) => findVersion(url)));
  const coded = [...counts.keys()].filter((code) => code !== undefined);
  const oldCodes = [...new Set(old.map(({ url }) => findVersion(url)))];

  const plain = pages.filter(({ url }) => findVersion(url) === undefined);
  const [[plainLanguage] = []] = sortByCount(plain.flatMap(({ lang }) => lang ?? []));
  const findVersions = (language: string): Version[] => [
    ...(counts.has(language) ? [language] : coded.filter((code) => isSameLanguage(code, language))),
    ...(isSameLanguage(plainLanguage, language) ? [undefined] : []),
  ];

  // Pages such as / and /imprint/ beside /de/ and /en/ are shared, and aren't a version.
  const paths = new Set(pages.map(({ url }) => splitPath(url).join('/')));
  const plainPaths = plain.flatMap(({ url }) => splitPath(url).join('/') || []);
  const mirrored = plainPaths.filter((path) => coded.some((code) => paths.has(`${code}/${path}`)));
  const isLarge = coded.every((code) => plainPaths.length * 2 >= (counts.get(code) ?? 0));
  const hasPlain = plainPaths.length > 0 && (isLarge || mirrored.length * 2 >= plainPaths.length);
  const fresh = coded.filter((code) => !oldCodes.some((known) => isSameLanguage(known, code)));
  const own = coded.filter((code) => isSameLanguage(code, plainLanguage));
  // If each new page has a code, old pages without a code moved to a code that the old site lacks.
  const inCodes = [own, fresh, coded].find(({ length }) => length > 0) ?? [];
  const usual = new Set(hasPlain ? [undefined] : [undefined, ...inCodes]);
  const lost = oldCodes.filter((code) => code !== undefined && findVersions(code).length === 0);

  return {
    findVersion,
    findLanguageSearch({ url, host = '', lang }: LanguageSigns): LanguageSearch {
      const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
      const code =
        findVersion(url) ?? [labels[0], labels.at(-1)].find((label) => coded.includes(label ?? ''));
      const versions = findVersions(code ?? lang?.toLowerCase() ?? '');
      if (versions.length > 0)
        return { versions: new Set(versions), code, isForeign: false, fresh: new Set() };

      // The only lost code became the pages without a code, if no `lang` contradicts.
      const isSuccessor = lost.length === 1 && hasPlain && plainLanguage === undefined;
      const isForeign = code !== undefined && !isSuccessor;
      return { versions: usual, code, isForeign, fresh: new Set(fresh) };
    },
  };
}

function splitPath(url: string): string[] {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path.toLowerCase().split('/').filter(Boolean);
}

/**
 * The language codes at the start of URLs. A single code needs a second sign, since /it/ may be a department: the `lang` of
 * a page, a country (/de-at/), a query, or two pages that exist without the code too.
 */
function findCodes(pages: readonly LanguageSigns[]): ReadonlySet<string> {
  const found = pages.flatMap(({ url, lang }) => {
    const code = findLanguage(splitPath(url)[0]) ?? findLanguage(findQueryLanguage(url));
    if (code === undefined) return [];
    return { url, lang, code };
  });
  const codes = new Set(found.map(({ code }) => code));
  if (codes.size > 1) return codes;

  const paths = new Set(pages.map(({ url }) => splitPath(url).join('/')));
  const mirrored = found.filter(({ url }) => paths.has(splitPath(url).slice(1).join('/')));
  const isTold = found.some(
    ({ url, lang, code }) => isSameLanguage(lang, code) || code.includes('-') || url.includes(`=${code}`),
  );
  return isTold || mirrored.length > 1 ? codes : new Set();
}

/** The code of a URL: of its query, its first folder, or a folder below a section such as /blog/de/. */
function findCode(url: string, codes: ReadonlySet<string>): Version {
  const named = [findQueryLanguage(url), ...splitPath(url).slice(0, 2)];
  return named.map((text) => text?.replace('_', '-')).find((code) => code !== undefined && codes.has(code));
}
