import { countItems } from '../../lib/counts.ts';
import { findLanguage, isSameLanguage } from '../../lib/url/language.ts';
import { findQueryLanguage } from '../../lib/url/query-words.ts';

/** The facts of a page that show its language. */
export interface Speaker {
  readonly url: string;
  /** The host of the page, if known. */
  readonly host?: string | undefined;
  /** The `lang` of its `html` element, if read. */
  readonly lang?: string | undefined;
}

/** A language version: the code in its URLs, such as `de` of /de/kontakt; undefined for URLs without a code. */
type Version = string | undefined;

/** Where to search for a page of the old site. */
export interface Sought {
  readonly versions: ReadonlySet<Version>;
  /** The code in the old URL or host. */
  readonly code: Version;
  /** True if the new site has no page in the language of the old URL. */
  readonly isForeign: boolean;
  /** Versions that the old site has no section for: a page there needs the very title of the old page. */
  readonly fresh: ReadonlySet<Version>;
}

export interface Languages {
  findSought(page: Speaker): Sought;
  findVersion(url: string): Version;
}

/**
 * Decides which language versions of the new site to search for each old page: by a code in its path (/de/, /blog/de/),
 * query or host (de.example.com, example.de), or by its `lang`.
 */
export function readLanguages(old: readonly Speaker[], pages: readonly Speaker[]): Languages {
  const codes = findCodes([...old, ...pages]);
  const findVersion = (url: string): Version => findCode(url, codes);
  const counts = countItems(pages.map(({ url }) => findVersion(url)));
  const oldVersions = new Set(old.map(({ url }) => findVersion(url)));

  const paths = new Set(pages.map(({ url }) => splitPath(url).join('/')));
  const plainPages = pages.filter(({ url }) => findVersion(url) === undefined);
  const plainLanguage = findMostCommon(plainPages.flatMap(({ lang }) => lang ?? []));
  const findVersions = (language: string): Version[] => [
    ...(counts.has(language)
      ? [language]
      : [...counts.keys()].filter((code) => isSameLanguage(code, language))),
    ...(isSameLanguage(plainLanguage, language) ? [undefined] : []),
  ];
  const lost = [...oldVersions].filter((code) => code !== undefined && findVersions(code).length === 0);

  // Pages such as / and /imprint/ beside /de/ and /en/ are shared, and no version of their own.
  const largest = Math.max(0, ...[...counts].map(([code, count]) => (code === undefined ? 0 : count)));
  const plainPaths = plainPages.flatMap(({ url }) => splitPath(url).join('/') || []);
  const mirrored = plainPaths.filter((path) => [...codes].some((code) => paths.has(`${code}/${path}`)));
  const isLarge = plainPaths.length * 2 >= largest || mirrored.length * 2 >= plainPaths.length;
  const hasPlain = plainPaths.length > 0 && isLarge;
  const isOld = (code: Version): boolean => [...oldVersions].some((known) => isSameLanguage(known, code));
  const fresh = new Set([...counts.keys()].filter((code) => code !== undefined && !isOld(code)));
  const usual = hasPlain ? [undefined] : chooseUsual([...counts.keys()], [...fresh], plainLanguage);

  return {
    findVersion,
    findSought({ url, host = '', lang }) {
      const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
      const named = [labels[0], labels.at(-1)].find((label) => label !== undefined && counts.has(label));
      const code = findVersion(url) ?? named;
      const found = findVersions(code ?? lang?.toLowerCase() ?? '');
      if (found.length > 0) return { versions: new Set(found), code, isForeign: false, fresh: new Set() };

      // The only code that is gone became the pages without a code, if their language isn't known.
      const isSuccessor = lost.length === 1 && hasPlain && plainLanguage === undefined;
      return { versions: new Set(usual), code, isForeign: code !== undefined && !isSuccessor, fresh };
    },
  };
}

/** Where to find old pages without a code if each new page has one: in a code that the old site lacks, or in any. */
function chooseUsual(all: readonly Version[], fresh: readonly Version[], plain: Version): readonly Version[] {
  const own = all.filter((code) => isSameLanguage(code, plain));
  if (own.length > 0) return [undefined, ...own];
  return fresh.length > 0 ? [undefined, ...fresh] : [undefined, ...all];
}

function splitPath(url: string): string[] {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path.toLowerCase().split('/').filter(Boolean);
}

/**
 * The language codes with which URLs of either site start. A single one needs a second sign, since /it/ may be a
 * department: the `lang` of a page, a country (/de-at/), a query, or two pages that are there without the code too.
 */
function findCodes(pages: readonly Speaker[]): ReadonlySet<string> {
  const found = pages.flatMap((page) => {
    const code = findLanguage(splitPath(page.url)[0]) ?? findLanguage(findQueryLanguage(page.url));
    return code === undefined ? [] : [{ ...page, code }];
  });
  const codes = new Set(found.map(({ code }) => code));
  if (codes.size > 1) return codes;

  const isTold = ({ url, lang, code }: Speaker & { readonly code: string }): boolean =>
    isSameLanguage(lang, code) || code.includes('-') || url.includes(`=${code}`);
  const paths = new Set(pages.map(({ url }) => splitPath(url).join('/')));
  const mirrored = found.filter(({ url }) => paths.has(splitPath(url).slice(1).join('/'))).length;
  return found.some(isTold) || mirrored > 1 ? codes : new Set();
}

/** The code of a URL: of its query, its first folder, or a folder below a section such as /blog/de/. */
function findCode(url: string, codes: ReadonlySet<string>): Version {
  const named = [findQueryLanguage(url), ...splitPath(url).slice(0, 2)];
  return named.map((text) => text?.replace('_', '-')).find((code) => code !== undefined && codes.has(code));
}

function findMostCommon(texts: readonly string[]): string | undefined {
  return [...countItems(texts)].sort(([, a], [, b]) => b - a)[0]?.[0];
}
