import type { Header } from './answer.ts';

/**
 * The headers that let a page of another origin read an answer, errors included (`A-HTTP-2`). An origin that
 * is not on the list gets none. With a list, caches must know that the answer depends on the origin.
 */
export function corsHeaders(origins: readonly string[], origin: string | null | undefined): Header[] {
  if (origins.length === 0) return [];
  if (origins.includes('*')) return [['Access-Control-Allow-Origin', '*']];
  const vary: Header = ['Vary', 'Origin'];
  return origin && origins.includes(origin) ? [['Access-Control-Allow-Origin', origin], vary] : [vary];
}
