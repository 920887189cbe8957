import { fillPattern, firstOf, keysOf, type Pattern, partsOf } from './entry.ts';
import { siteVariant } from './pages.ts';
import { type Answer, move, read, siteData } from './site.ts';
import type { Parameter } from './url.ts';

/** The first matching pattern in written order, for a path as sent. */
export async function patternAt(raw: string, sent: readonly Parameter[]): Promise<Answer | undefined> {
  const parts = partsOf(raw);
  const keys = keysOf(parts);
  let best: Pattern | undefined;
  for (let at = 0; at < siteData.depths.length; at++) {
    const depth = siteData.depths[at] || 0;
    const name = ['*'].concat(keys.slice(0, depth)).join('/');
    let chunk = depth > keys.length ? '' : name;
    while (chunk !== '') {
      const text = await read(chunk);
      const list: (Pattern | number)[] = JSON.parse(text || '[]');
      const last = list[list.length - 1];
      best = firstOf(best, list, keys, sent);
      chunk = typeof last === 'number' ? `${name}\n${last}` : '';
    }
  }
  if (best === undefined) return undefined;
  const found = fillPattern(best, raw, parts, sent);
  if (found.location === undefined || best[4].charAt(0) !== '/') return found;
  const split = /^([^?#]*)([\s\S]*)$/.exec(found.location.slice(siteData.origin.length)) || [];
  const path = await siteVariant(split[1] || '');
  return move(found.status, siteData.origin + path + (split[2] || ''));
}
