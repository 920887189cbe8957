import { baseOf, languageOf, sameLanguage } from '../../lib/url-language.ts';
import { readVersions, type Speaker, type Versions } from './versions.ts';

/** Where a page of the old site is to be looked for. */
export interface Sought {
  /** Codes of the new site's versions that it may be in; undefined stands for pages without a code. */
  readonly versions: ReadonlySet<string | undefined>;
  /**
   * `known`: these are in its language. `guessed`: nothing says its language, or theirs. `foreign`: the new site has no
   * page in its language.
   */
  readonly as: 'known' | 'guessed' | 'foreign';
  /** The code that its URL or its host says. */
  readonly code: string | undefined;
}

/** The languages of both sites' pages. */
export interface Languages {
  ofOld(page: Speaker): Sought;
  /** The code of a new page's version. */
  ofNew(page: Pick<Speaker, 'url'>): string | undefined;
  /** True for a version of the new site that the old one has no section for: its pages stood elsewhere. */
  isFresh(code: string | undefined): boolean;
}

/**
 * Tells in which language versions of the new site to look for each old page: by its path, its host's first label or its
 * `lang`. A folder that contains the whole new site, such as its base, is ignored.
 */
export function readLanguages(old: Iterable<Speaker>, pages: Iterable<Speaker>): Languages {
  const all = [...pages];
  const base = commonFolder(all);
  if (base === undefined) return languagesOf([...old], all);
  const below = <T extends Pick<Speaker, 'url'>>(page: T): T =>
    page.url.startsWith(base) ? { ...page, url: page.url.slice(base.length - 1) } : page;
  const { ofOld, ofNew, isFresh } = languagesOf([...old].map(below), all.map(below));
  return { ofOld: (page) => ofOld(below(page)), ofNew: (page) => ofNew(below(page)), isFresh };
}

/** The first folder, where all pages are below it and it isn't a language's. */
function commonFolder([page, ...others]: readonly Speaker[]): string | undefined {
  const [folder, name] = /^\/([^/?#]+)\//.exec(page?.url ?? '') ?? [];
  if (folder === undefined || others.length === 0 || languageOf(name) !== undefined) return undefined;
  return others.every(({ url }) => url.startsWith(folder)) ? folder : undefined;
}

function languagesOf(old: readonly Speaker[], pages: readonly Speaker[]): Languages {
  const found = readVersions(old, pages);
  if (found === undefined) return oneLanguage;
  const [before, now] = found;
  const main = mainVersions(before, now);
  const successor = successorOfCode(before, now);

  const inLanguage = (language: string): ReadonlySet<string | undefined> | undefined => {
    const alike = alikeIn(language, now);
    if (sameLanguage(now.plainLanguage, language)) alike.push(undefined);
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
    isFresh: (code) => code === undefined || alikeIn(code, before).length === 0,
  };
}

const plainOnly: ReadonlySet<string | undefined> = new Set([undefined]);

/** Of a site without versions. */
const oneLanguage: Languages = {
  ofNew: () => undefined,
  ofOld: () => ({ versions: plainOnly, as: 'guessed', code: undefined }),
  isFresh: () => true,
};

/** The same language among a site's codes: `de` for `de-at` and the other way round. */
function alikeIn(code: string, { codes }: Pick<Versions, 'codes'>): (string | undefined)[] {
  if (codes.has(code)) return [code];
  const base = baseOf(code);
  if (codes.has(base)) return [base];
  const alike = [...codes.keys()].filter((one) => sameLanguage(one, code));
  return alike.length > 0 ? alike : [...codes.keys()].filter((one) => countryOf(one) === countryOf(code));
}

/** `gb` of `en-gb`, of `gb` and of what many call it. */
function countryOf(code: string): string {
  const country = code.split('-').at(-1) ?? '';
  return country === 'uk' ? 'gb' : country;
}

/** Where old pages without a code are: in the version without one, or in the likeliest of those that took its place. */
function mainVersions(before: Versions, now: Versions): ReadonlySet<string | undefined> {
  const isNew = (code: string): boolean => alikeIn(code, before).length === 0;
  const fresh = [...now.codes].filter(([code]) => languageOf(code) !== undefined && isNew(code));
  const plain = now.plainLanguage;
  // A language that the old site had a section of has lost its code, and so another one has got one.
  const isSwapped = fresh.length === 1 && before.hasPlain && (before.codes.get(plain ?? '') ?? 0) >= fewest;
  if (now.hasPlain) return new Set([isSwapped ? fresh[0]?.[0] : undefined]);
  const named = clearest(fresh.map(([code]) => [code, shared(before, undefined, now, code)]));
  const own = plain === undefined || !isNew(plain) ? [] : alikeIn(plain, now);
  return new Set([undefined, named ?? own[0] ?? mostOf(fresh) ?? mostOf([...now.codes])]);
}

/**
 * The old site's code that the new site's pages without one had, where these don't say their language: the only one that is
 * gone, or the one whose pages are there without it. `none` where the old site had such pages itself; undefined for no clue.
 */
function successorOfCode(before: Versions, now: Versions): string | 'none' | undefined {
  if (before.isMirrored) return 'none';
  const gone = [...before.codes.keys()].filter((code) => alikeIn(code, now).length === 0);
  if (gone.length === 1 && !before.hasPlain) return gone[0];
  return clearest(gone.map((code) => [code, shared(before, code, now, undefined)]));
}

type Count = readonly [code: string, count: number];

/** How many pages of a version have the same URL in another, but for the codes. */
function shared(
  one: Versions,
  code: string | undefined,
  other: Versions,
  theirs: string | undefined,
): number {
  const there = other.rests.get(theirs);
  return [...(one.rests.get(code) ?? [])].filter((rest) => rest !== '' && there?.has(rest)).length;
}

/** So many pages are a clue, and twice as many as the next have. */
const fewest = 3;

function clearest(counts: readonly Count[]): string | undefined {
  const [first, second] = counts.toSorted(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < fewest) return undefined;
  return first[1] >= 2 * (second?.[1] ?? 0) ? first[0] : undefined;
}

function mostOf(counts: readonly Count[]): string | undefined {
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
