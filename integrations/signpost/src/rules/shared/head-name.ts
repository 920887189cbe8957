import type { Rel } from '../../site/page.ts';

/** What a link of the head names that a browser, a reader of news or a crawler fetches, and how it is called. */
export function headName({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  return rel.flatMap((token) => called.get(token) ?? [])[0];
}

const called: ReadonlyMap<string, string> = new Map([
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['search', 'search description'],
  ['amphtml', 'AMP page'],
  ['next', 'next page'],
  ['prev', 'previous page'],
]);
