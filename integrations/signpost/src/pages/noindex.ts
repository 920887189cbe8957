import type { Meta } from './page.ts';

/** Names of robots metas. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** The meta that keeps a page out of Google's index; undefined without one. Google reads it anywhere in the page. */
export function findNoindexMeta({ metas }: { readonly metas: readonly Meta[] }): Meta | undefined {
  return metas.find(isNoindexMeta);
}

export function isNoindexMeta({ key, content }: Meta): boolean {
  return (key === 'robots' || key === 'googlebot') && isNoindex(content);
}

/**
 * True for `noindex` and `none` in a robots meta or an X-Robots-Tag, also for Google only: `googlebot: noindex`.
 * `bingbot: noindex, nofollow` is for Bing alone, to its end, and `max-image-preview:none` only hides pictures. (Google
 * Search Central, robots meta tag specifications.)
 */
export function isNoindex(content: string): boolean {
  const words = content.toLowerCase().split(',');
  const first = /^\s*([\w*-]+)\s*:/.exec(words[0] ?? '')?.[1] ?? '*';
  if (!prefixesForGoogle.has(first)) return false;
  return words
    .map((word) => word.replace(/^\s*(?:\*|googlebot)\s*:/, '').trim())
    .some((word) => word === 'noindex' || word === 'none');
}

/** What may come before the first colon of a text that Google obeys: `googlebot: noindex`, `max-snippet:20, noindex`. */
const prefixesForGoogle: ReadonlySet<string> = new Set([
  '*',
  'googlebot',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);
