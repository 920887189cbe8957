import { isNoindex, robotKeys } from '../audit/rules/shared/noindex.ts';
import { readPage } from '../audit/site/raw-page.ts';

/** The facts of a page that search engines read. */
export interface PageFacts {
  readonly title: string;
  readonly canonical: string;
  readonly robots: string;
  readonly hreflang: string;
  readonly text: string;
  /** True if a meta element prevents indexing. */
  readonly isHidden: boolean;
}

export function readPageFacts(bytes: Buffer): PageFacts {
  const { titles, metas, rels, text } = readPage('page.html', bytes);
  const canonicals = rels.filter(({ rel }) => rel.includes('canonical')).map(({ href }) => href);
  const alternates = rels.flatMap(({ rel, hreflang, href }) =>
    rel.includes('alternate') && hreflang !== undefined ? `${hreflang} ${href}` : [],
  );
  const robots = metas.filter(({ key }) => robotKeys.has(key));

  return {
    title: titles[0]?.text.trim() ?? '',
    canonical: canonicals.join(' '),
    robots: robots.map(({ key, content }) => `${key}: ${content}`).join('; '),
    hreflang: alternates.sort().join(', '),
    text: `${text.words} words (${text.hash.toString(16)})`,
    isHidden: robots.some(({ content }) => isNoindex(content)),
  };
}
