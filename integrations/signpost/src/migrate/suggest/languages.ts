import { languageOf, partsOf } from './address.ts';
import type { NewPage, OldPage } from './page.ts';

/** What says which language a page is in. */
export interface Spoken {
  /** As the new site writes its code, where it has it; undefined where the address says none. */
  readonly language: string | undefined;
  /** The one that the old host is of, where the new site has it: `de` of `de.example.com` and of `example.de`. */
  readonly hostLanguage?: string | undefined;
}

/** The languages of both sites' pages. */
export interface Languages {
  ofOld(page: Pick<OldPage, 'address' | 'host'>): Spoken;
  ofNew(page: Pick<NewPage, 'address'>): Spoken;
}

type Page = Pick<NewPage, 'address'>;

/**
 * Finds the language of each page. Its code stands first in the address, or below a section: `/blog/de/`. There it counts
 * where two languages stand beside each other that a site has first as well, since `it` may be a department too.
 */
export function readLanguages(old: readonly OldPage[], pages: readonly NewPage[]): Languages {
  const [oldFirst, newFirst] = [firstOf(old), firstOf(pages)];
  const known = new Set([...oldFirst, ...newFirst]);
  const oldInner = innerOf(old, known);
  const newInner = innerOf(pages, known);
  const ofNew = ({ address }: Page): Spoken => ({ language: first(address) ?? newInner(address) });
  const own = new Set(newFirst);
  for (const page of pages) {
    const code = newInner(page.address);
    if (code !== undefined) own.add(code);
  }
  return {
    ofNew,
    ofOld({ address, host = '' }) {
      const said = first(address) ?? oldInner(address);
      const named = labelsOf(host).find((label) => own.has(label));
      return { language: said === undefined ? undefined : nearestOf(said, own), hostLanguage: named };
    },
  };
}

/** Most addresses hold nothing that could be a code. */
const mayHold = /[/=][a-z]{2}(?:[-_][a-z]{2,4})?(?:[/.?#&]|$)/i;

function first(address: string): string | undefined {
  return mayHold.test(address) ? partsOf(address).language : undefined;
}

function firstOf(pages: readonly Page[]): Set<string> {
  return new Set(pages.map(({ address }) => first(address)).filter((code) => code !== undefined));
}

/** The code below a section, for addresses of sections that have several. */
function innerOf(
  pages: readonly Page[],
  known: ReadonlySet<string>,
): (address: string) => string | undefined {
  const codes = new Map<string, Set<string>>();
  for (const { address } of pages)
    for (const [section, code] of codesIn(address, known)) {
      const beside = codes.get(section);
      if (beside === undefined) codes.set(section, new Set([code]));
      else beside.add(code);
    }
  return (address) => {
    for (const [section, code] of codesIn(address, known))
      if ((codes.get(section)?.size ?? 0) > 1) return code;
    return undefined;
  };
}

/** The known codes that stand below a section, each with that section. */
function* codesIn(address: string, known: ReadonlySet<string>): Generator<[section: string, code: string]> {
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

/** The same language among those of a site: `de` for `de-at` and the other way round, where only one is meant. */
function nearestOf(code: string, own: ReadonlySet<string>): string {
  if (own.has(code)) return code;
  const [base = code] = code.split('-');
  const alike = [...own].filter((one) => one.split('-')[0] === base);
  return own.has(base) ? base : alike.length === 1 ? (alike[0] ?? code) : code;
}

/** The labels of a host that may name a language: the first and the last. */
function labelsOf(host: string): string[] {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return [labels.at(0) ?? '', labels.at(-1) ?? ''];
}
