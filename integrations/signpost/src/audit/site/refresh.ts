import type { Refresh } from './page.ts';

/**
 * What a `meta http-equiv=refresh` or a `Refresh` header asks for, which browsers read alike; undefined where that is
 * nothing. (HTML standard, shared declarative refresh steps.)
 */
export function parseRefresh(content: string): Pick<Refresh, 'delay' | 'href'> | undefined {
  const [whole, delay, rest = ''] = /^\s*(\d*)(?:\.[\d.]*)?(?:[\s;,]+(.*))?$/s.exec(content) ?? [];
  if (whole === undefined) return undefined;
  const written = rest.replace(/^url\s*=\s*/i, '').trim();
  return { delay: Number(delay), href: /^(['"])(.*)\1$/s.exec(written)?.[2] ?? written };
}
