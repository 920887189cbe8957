import type { PatternEntry } from '../../map/entry.ts';
import { hasPlaceholders } from '../../map/placeholders.ts';

// A pattern → whether a visitor's URL can make its target another host. Cloudflare fills a target such as /* as text, and
// sends it as it is: /x//evil.example would lead to //evil.example, which browsers read as a host.

/** True for `/x/*` to `/*`: a line for `/x//*` before it keeps a slash from the start of the matched text. */
export function needsGuard(entry: PatternEntry): boolean {
  return findFirstSegment(entry).includes('*');
}

/** True where that line isn't enough, so that the pattern can't be a line of `_redirects`. */
export function canNameHost(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;

  // /x/* to /*/about: more than the matched text follows.
  if (needsGuard(entry) && !target.path.endsWith('*')) return true;

  // /x/:name.html/* matches /x/..html/*: the platform resolves the dots that are left of the segment.
  const canLeaveDots = entry.segments.some((segment) => segment.name !== undefined && segment.tail !== '');
  if (canLeaveDots && entry.rest) return true;

  // /x/:name to /:name//about, where the first segment may vanish
  const startsWithMatch = hasPlaceholders(findFirstSegment(entry), entry);
  return target.path.includes('//') && (canLeaveDots || startsWithMatch);
}

/** The first segment of a target on the site: `:name` of /:name/about; '' for a target on another host. */
function findFirstSegment({ outcome: { target } }: PatternEntry): string {
  if (target?.origin !== '') return '';
  return target.path.slice(1).split('/')[0] ?? '';
}
