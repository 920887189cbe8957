import type { Rel } from '../../site/page.ts';

/** What a link of the head names that a browser, a reader of news or a crawler fetches, and how it is called. */
export function headName({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  const named = rel.find((token) => token in called);
  return named && called[named];
}

const called: Readonly<Record<string, string>> = {
  'apple-touch-icon': 'icon',
  'apple-touch-icon-precomposed': 'icon',
  'mask-icon': 'icon',
  manifest: 'manifest',
  search: 'search description',
  amphtml: 'AMP page',
  next: 'next page',
  prev: 'previous page',
};
