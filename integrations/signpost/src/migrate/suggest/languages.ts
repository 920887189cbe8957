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

/** Where to search for a page of the old site. */
export interface Sought {
  /** Codes of the new site's versions to search; undefined for pages without a code. */
  readonly versions: ReadonlySet<string | undefined>;
  /**
   * `known`: these are in its language. `guessed`: its language or theirs is unknown. `foreign`: the new site has no page
   * in its language.
   */
  readonly as: 'known' | 'guessed' | 'foreign';
  /** The code in its URL or host. */
  readonly code: string | undefined;
}

/** The languages of both sites' pages. */
export interface Languages {
  ofOld(page: Speaker): Sought;
  /** The code of a new page's version. */
  ofNew(page: Pick<Speaker, 'url'>): string | undefined;
  /** True for a version of the new site that the old one had no section for: its pages were elsewhere. */
  isFresh(code: string | undefined): boolean;
}

/**
 * Decides which language versions of the new site to search for each old page: by a code in its path (/de/, /blog/de/) or
 * query, the first label of its host (de.example.com), its domain (example.de) or its `lang`.
 */
export function readLanguages(old: readonly Speaker[], pages: readonly Speaker[]): Languages {
  const codes = findCodes([...old, ...pages]);
  if (codes.size === 0) return oneLanguage;

  const [before, now] = [readVersions(old, codes), readVersions(pages, codes)];
  const inLanguage = (language: string): ReadonlySet<string | undefined> | undefined => {
    const same = [...now.codes].filter((code) => isSameLanguage(code, language));
    const exact = now.codes.has(language) ? [language] : same;
    const alike = isSameLanguage(now.plainLanguage, language) ? [...exact, undefined] : exact;
    return alike.length === 0 ? undefined : new Set(alike);
  };
  const lost = [...before.codes].filter((code) => inLanguage(code) === undefined);
  const isFresh = (code: string | undefined): boolean =>
    code === undefined || ![...before.codes].some((known) => isSameLanguage(known, code));
  const main = findMainVersions(now, [...now.codes].filter(isFresh));

  /** Of /de/kontakt. The only code that is gone became the pages without one, if their language isn't known. */
  const searchByCode = (code: string): Sought => {
    const versions = inLanguage(code);
    if (versions !== undefined) return { versions, as: 'known', code };
    const isSuccessor = lost.length === 1 && !before.hasPlain && now.plainLanguage === undefined;
    if (isSuccessor && now.hasPlain) return { versions: plainOnly, as: 'known', code };
    return { versions: main, as: 'foreign', code };
  };
  const searchByFacts = (lang: string | undefined, domain: string): Sought => {
    const versions = lang === undefined ? undefined : inLanguage(lang);
    if (versions !== undefined) return { versions, as: 'known', code: undefined };
    if (now.codes.has(domain) && !before.codes.has(domain))
      return { versions: new Set([undefined, domain]), as: 'guessed', code: domain };
    return { versions: main, as: now.plainLanguage === undefined ? 'guessed' : 'known', code: undefined };
  };

  return {
    ofNew: ({ url }) => findCode(url, codes),
    ofOld(page) {
      const labels = (page.host ?? '').toLowerCase().replace(/:\d+$/, '').split('.');
      const [label = ''] = labels;
      const code = findCode(page.url, codes) ?? (now.codes.has(label) ? label : undefined);
      if (code !== undefined) return searchByCode(code);
      return searchByFacts(before.readLang(page) ?? before.plainLanguage, labels.at(-1) ?? '');
    },
    isFresh,
  };
}

const plainOnly: ReadonlySet<string | undefined> = new Set([undefined]);

/** For a site without versions. */
const oneLanguage: Languages = {
  ofNew: () => undefined,
  ofOld: () => ({ versions: plainOnly, as: 'guessed', code: undefined }),
  isFresh: () => true,
};

function splitPath(url: string): string[] {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path.toLowerCase().split('/').filter(Boolean);
}

/**
 * The language codes with which URLs of either site start. A single one needs a second sign, since /it/ may be a
 * department: the `lang` of a page, a country (/de-at/) or a query, or the same pages without it.
 */
function findCodes(pages: readonly Speaker[]): ReadonlySet<string> {
  const found = new Map<string, Speaker[]>();
  for (const page of pages) {
    const code = findLanguage(splitPath(page.url)[0]) ?? findLanguage(findQueryLanguage(page.url));
    if (code !== undefined) found.set(code, [...(found.get(code) ?? []), page]);
  }
  const [only, another] = found.keys();
  if (only === undefined || another !== undefined) return new Set(found.keys());

  const members = found.get(only) ?? [];
  const isSaid = members.some(({ url, lang }) => isSameLanguage(lang, only) || url.includes(`=${only}`));
  const paths = new Set(pages.map(({ url }) => splitPath(url).join('/')));
  const mirrored = members.filter(({ url }) => paths.has(splitPath(url).slice(1).join('/'))).length;
  return isSaid || only.includes('-') || mirrored > 1 ? new Set([only]) : new Set();
}

/** The code of a URL: of its query, its first folder, or a folder below a section such as /blog/de/. */
function findCode(url: string, codes: ReadonlySet<string>): string | undefined {
  const named = [findQueryLanguage(url), ...splitPath(url).slice(0, 2)].map((text) =>
    text?.replace('_', '-'),
  );
  return named.find((code) => code !== undefined && codes.has(code));
}

/** `breads/rye` of /de/breads/rye/. */
function removeCode(url: string, code: string): string {
  return splitPath(url)
    .filter((segment) => segment.replace('_', '-') !== code)
    .join('/');
}

/** The versions of one site. */
interface Versions {
  readonly codes: ReadonlySet<string>;
  readonly largest: string | undefined;
  /** True if pages without a code are a version of their own, not just some shared pages. */
  readonly hasPlain: boolean;
  /** The language of the pages without a code; undefined if unknown. */
  readonly plainLanguage: string | undefined;
  readLang(page: Speaker): string | undefined;
}

function readVersions(pages: readonly Speaker[], codes: ReadonlySet<string>): Versions {
  const coded = pages.map((page) => ({ ...page, code: findCode(page.url, codes) }));
  const counts = countItems(coded.flatMap(({ code }) => code ?? []));
  const [largest, most = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const plain = coded.filter(({ code, url }) => code === undefined && splitPath(url).length > 0);
  const rests = new Set(coded.flatMap(({ code, url }) => (code === undefined ? [] : removeCode(url, code))));
  const mirrored = plain.filter(({ url }) => rests.has(splitPath(url).join('/'))).length;

  // A template with the same `lang` on the pages of all languages says nothing.
  const isTold = coded.every(({ code, lang }) => !code || !lang || isSameLanguage(code, lang));
  const readLang = ({ lang }: Speaker): string | undefined =>
    isTold && lang ? lang.toLowerCase() : undefined;
  const languages = countItems(
    coded.flatMap((page) => (page.code === undefined ? (readLang(page) ?? []) : [])),
  );
  const [plainLanguage] = [...languages].sort(([, a], [, b]) => b - a)[0] ?? [];

  return {
    codes: new Set(counts.keys()),
    largest,
    hasPlain: plain.length > 0 && (plain.length * 2 >= most || mirrored * 2 >= plain.length),
    plainLanguage,
    readLang,
  };
}

/** Where to find old pages without a code: in the version without one, or the most likely replacement. */
function findMainVersions(now: Versions, fresh: readonly string[]): ReadonlySet<string | undefined> {
  if (now.hasPlain) return plainOnly;
  const own = [...now.codes].find((code) => isSameLanguage(code, now.plainLanguage));
  const [only, another] = fresh;
  return new Set([undefined, only !== undefined && another === undefined ? only : (own ?? now.largest)]);
}
