import type { Rel } from '../../../pages/page.ts';

/** The name of a file that a head link leads to, such as a feed. */
export function nameHeadFile({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  return rel.flatMap((token) => headFileNouns.get(token) ?? [])[0];
}

const headFileNouns: ReadonlyMap<string, string> = new Map([
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['search', 'search description'],
  ['amphtml', 'AMP page'],
  ['next', 'next page'],
  ['prev', 'previous page'],
]);
