import { findLanguage, getBaseLanguage, isSameLanguage } from '../../lib/url/language.ts';
import { readVersions, type Speaker, type Versions } from './versions.ts';

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
 * Decides which language versions of the new site to search for each old page: by its path, its host's first label or its
 * `lang`. Ignores a folder that contains the whole new site, such as its base.
 */
export function readLanguages(old: Iterable<Speaker>, pages: Iterable<Speaker>): Languages {
  const all = [...pages];
  const base = findCommonFolder(all);
  if (base === undefined) return detectLanguages([...old], all);
  const below = <T extends Pick<Speaker, 'url'>>(page: T): T =>
    page.url.startsWith(base) ? { ...page, url: page.url.slice(base.length - 1) } : page;
  const { ofOld, ofNew, isFresh } = detectLanguages([...old].map(below), all.map(below));
  return { ofOld: (page) => ofOld(below(page)), ofNew: (page) => ofNew(below(page)), isFresh };
}

/** The first folder, if it contains all pages and isn't a language. */
function findCommonFolder([page, ...others]: readonly Speaker[]): string | undefined {
  const [folder, name] = /^\/([^/?#]+)\//.exec(page?.url ?? '') ?? [];
  if (folder === undefined || others.length === 0 || findLanguage(name) !== undefined) return undefined;
  return others.every(({ url }) => url.startsWith(folder)) ? folder : undefined;
}

function detectLanguages(old: readonly Speaker[], pages: readonly Speaker[]): Languages {
  const found = readVersions(old, pages);
  if (found === undefined) return oneLanguage;
  const [before, now] = found;
  const main = findMainVersions(before, now);
  const successor = findCodeSuccessor(before, now);

  const inLanguage = (language: string): ReadonlySet<string | undefined> | undefined => {
    const alike = findAlikeCodes(language, now);
    if (isSameLanguage(now.plainLanguage, language)) alike.push(undefined);
    return alike.length === 0 ? undefined : new Set(alike);
  };
  const byCode = (code: string): Sought => {
    const versions = inLanguage(code);
    if (versions !== undefined) return { versions, as: 'known', code };
    const isUnsaid = now.plainLanguage === undefined && now.hasPlain;
    if (isUnsaid && successor === code) return { versions: plainOnly, as: 'known', code };
    return { versions: main, as: isUnsaid && successor === undefined ? 'guessed' : 'foreign', code };
  };
  return {
    ofNew: now.codeOf,
    ofOld(page) {
      const [label = '', ...labels] = (page.host ?? '').toLowerCase().replace(/:\d+$/, '').split('.');
      const code = before.codeOf(page) ?? (now.codes.has(label) ? label : undefined);
      if (code !== undefined) return byCode(code);

      const lang = before.langOf(page) ?? before.plainLanguage;
      const versions = lang === undefined ? undefined : inLanguage(lang);
      if (versions !== undefined) return { versions, as: 'known', code };
      const domain = labels.at(-1) ?? '';
      if (now.codes.has(domain) && !before.codes.has(domain))
        return { versions: new Set([undefined, domain]), as: 'guessed', code: domain };

      return { versions: main, as: now.plainLanguage === undefined ? 'guessed' : 'known', code };
    },
    isFresh: (code) => code === undefined || findAlikeCodes(code, before).length === 0,
  };
}

const plainOnly: ReadonlySet<string | undefined> = new Set([undefined]);

/** For a site without versions. */
const oneLanguage: Languages = {
  ofNew: () => undefined,
  ofOld: () => ({ versions: plainOnly, as: 'guessed', code: undefined }),
  isFresh: () => true,
};

/** The same language among a site's codes: `de` for `de-at` and vice versa. */
function findAlikeCodes(code: string, { codes }: Pick<Versions, 'codes'>): (string | undefined)[] {
  if (codes.has(code)) return [code];
  const base = getBaseLanguage(code);
  if (codes.has(base)) return [base];
  const alike = [...codes.keys()].filter((one) => isSameLanguage(one, code));
  return alike.length > 0
    ? alike
    : [...codes.keys()].filter((one) => normalizeCountry(one) === normalizeCountry(code));
}

/** `gb` for `en-gb`, `gb` and common other names. */
function normalizeCountry(code: string): string {
  const country = code.split('-').at(-1) ?? '';
  return country === 'uk' ? 'gb' : country;
}

/** Where to find old pages without a code: in the version without one, or the most likely replacement. */
function findMainVersions(before: Versions, now: Versions): ReadonlySet<string | undefined> {
  const isNew = (code: string): boolean => findAlikeCodes(code, before).length === 0;
  const fresh = [...now.codes].filter(([code]) => findLanguage(code) !== undefined && isNew(code));
  const plain = now.plainLanguage;
  // If a language of the old site has lost its code, another one has got one.
  const isSwapped = fresh.length === 1 && before.hasPlain && (before.codes.get(plain ?? '') ?? 0) >= fewest;
  if (now.hasPlain) return new Set([isSwapped ? fresh[0]?.[0] : undefined]);
  const named = chooseClearest(fresh.map(([code]) => [code, countSharedPages(before, undefined, now, code)]));
  const own = plain === undefined || !isNew(plain) ? [] : findAlikeCodes(plain, now);
  return new Set([undefined, named ?? own[0] ?? chooseLargest(fresh) ?? chooseLargest([...now.codes])]);
}

/**
 * The old code of the new site's pages without one, if these don't declare their language: the only code that is gone, or
 * the one whose pages now exist without it. `none` if the old site had such pages; undefined if unknown.
 */
function findCodeSuccessor(before: Versions, now: Versions): string | 'none' | undefined {
  if (before.isMirrored) return 'none';
  const gone = [...before.codes.keys()].filter((code) => findAlikeCodes(code, now).length === 0);
  if (gone.length === 1 && !before.hasPlain) return gone[0];
  return chooseClearest(gone.map((code) => [code, countSharedPages(before, code, now, undefined)]));
}

type Count = readonly [code: string, count: number];

/** How many pages of a version have the same URL in another version, except for the code. */
function countSharedPages(
  one: Versions,
  code: string | undefined,
  other: Versions,
  theirs: string | undefined,
): number {
  const there = other.rests.get(theirs);
  return [...(one.rests.get(code) ?? [])].filter((rest) => rest !== '' && there?.has(rest)).length;
}

/** The least number of pages to decide, which must also be twice that of the runner-up. */
const fewest = 3;

function chooseClearest(counts: readonly Count[]): string | undefined {
  const [first, second] = counts.toSorted(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < fewest) return undefined;
  return first[1] >= 2 * (second?.[1] ?? 0) ? first[0] : undefined;
}

function chooseLargest(counts: readonly Count[]): string | undefined {
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
