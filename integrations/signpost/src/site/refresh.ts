import type { Refresh } from './page.ts';

/**
 * What a `meta http-equiv=refresh` or a `Refresh` header asks for, which browsers read alike; undefined where that is
 * nothing. (HTML standard, shared declarative refresh steps.)
 */
export function parseRefresh(content: string): Pick<Refresh, 'delay' | 'href'> | undefined {
  const parts = /^\s*(\d*)(?:\.[\d.]*)?(?:[\s;,]+(?:url\s*=\s*)?(['"]?)(.*?)\2\s*)?$/is.exec(content);
  return parts === null ? undefined : { delay: Number(parts[1] ?? '0'), href: parts[3] ?? '' };
}
