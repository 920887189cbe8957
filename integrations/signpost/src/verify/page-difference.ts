import { isNoindex, robotKeys } from '../audit/rules/shared/noindex.ts';
import { readPage } from '../audit/site/raw-page.ts';

/** A fact for search engines in which a deployed page differs from its built file, such as the title. */
export interface PageDifference {
  readonly fact: 'title' | 'canonical' | 'robots' | 'hreflang' | 'text';
  /** In the built file. */
  readonly expected: string;
  /** In the deployed page. */
  readonly got: string;
}

/** The first fact in which a deployed page differs from its file; undefined if only other bytes differ. */
export function findPageDifference(built: Buffer, deployed: Buffer): PageDifference | undefined {
  const expected = readFacts(built);
  const got = readFacts(deployed);

  for (const fact of ['title', 'canonical', 'robots', 'hreflang', 'text'] as const) {
    if (expected[fact] !== got[fact]) return { fact, expected: expected[fact], got: got[fact] };
  }
  return undefined;
}

/** True if a meta element of the page prevents indexing. */
export function hasNoindex(page: Buffer): boolean {
  const { metas } = readPage('page.html', page);
  return metas.some(({ key, content }) => robotKeys.has(key) && isNoindex(content));
}

function readFacts(bytes: Buffer): Readonly<Record<PageDifference['fact'], string>> {
  const { titles, metas, rels, text } = readPage('page.html', bytes);
  const canonicals = rels.filter(({ rel }) => rel.includes('canonical')).map(({ href }) => href);
  const alternates = rels.flatMap(({ rel, hreflang, href }) =>
    rel.includes('alternate') && hreflang !== undefined ? `${hreflang} ${href}` : [],
  );

  return {
    title: titles[0]?.text.trim() ?? '',
    canonical: canonicals.join(' '),
    robots: metas.flatMap(({ key, content }) => (robotKeys.has(key) ? `${key}: ${content}` : [])).join('; '),
    hreflang: alternates.sort().join(', '),
    text: `${text.words} words (${text.hash.toString(16)})`,
  };
}
