import { isDay } from '../../../core/date.ts';
import type { SourceKind } from '../../state/old-address.ts';
import type { Sighting } from '../sighting.ts';
import { numberOf, type Role, type Roles } from './columns.ts';

/** What the columns of an export make of it. */
export function kindOf(roles: Roles): SourceKind {
  const has = (...names: readonly Role[]): boolean => names.some((name) => roles.has(name));
  if (has('from')) return 'backlinks';
  if (has('impressions', 'ctr') || (has('clicks') && !has('views', 'sessions', 'users', 'status')))
    return 'search-console';
  if (has('views', 'sessions', 'users')) return 'analytics';
  if (has('links')) return 'backlinks';
  if (has('status')) return 'crawl';
  return 'list';
}

/** A row of an export; undefined where it has no address, such as a total. */
export function sightingOf(roles: Roles, cells: readonly string[]): Sighting | undefined {
  const at = (role: Role): string => cells[roles.get(role) ?? -1]?.trim() ?? '';
  const from = at('from');
  const address = addressIn(at('address'));
  if (address === '' && from === '') return undefined;
  const status = at('status');
  const seen = at('seen').slice(0, 10);
  const used = ['views', 'sessions', 'users'] as const;
  const views = used.find((role) => roles.has(role));
  return {
    address,
    clicks: numberOf(at('clicks')),
    hits: numberOf(at('hits')),
    links: numberOf(at('links')),
    views: views === undefined ? 0 : numberOf(at(views)),
    status: /^[1-5]\d\d$/.test(status) ? Number(status) : undefined,
    title: at('title'),
    canonical: at('canonical'),
    location: at('location'),
    seen: isDay(seen) ? seen : undefined,
    from: from === '' ? undefined : withScheme(from),
  };
}

/** Analytics names pages by their path or without a scheme; `(not set)` and `(other)` are no pages. */
function addressIn(text: string): string {
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : '';
}

function withScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}
