import type { Backlink, OldAddress } from '../state/old-address.ts';
import { ofAnotherHost } from './junk.ts';
import { nameOf, type OldSite } from './names.ts';
import { hostKnown, hostOfBoth, hostSeen } from './own-host.ts';

/** Under its own path, where its host was set apart and is the old site's now. */
export function rejoined(row: OldAddress, site: OldSite): OldAddress {
  if (row.junk !== ofAnotherHost) return row;
  const named = nameOf(row.address, site);
  if (named?.host !== '') return row;
  const host = row.sources.map((kind) => hostSeen(kind, row, site)).find((one) => one !== undefined);
  return { ...row, address: named.address, host, junk: '' };
}

/** The same for what a link leads to. */
export function relinked(link: Backlink, site: OldSite): Backlink {
  return { ...link, address: nameOf(link.address, site)?.address ?? link.address };
}

/** Two rows of one address: the first says what it is called, and what the other alone knows is kept. */
export function together<Row extends OldAddress>(row: Row, other: OldAddress): Row {
  return {
    ...row,
    host: hostOfBoth(hostKnown(row), hostKnown(other)),
    sources: [...new Set([...row.sources, ...other.sources])].sort(),
    hits: row.hits + other.hits,
    bots: row.bots + other.bots,
    clicks: Math.max(row.clicks, other.clicks),
    views: Math.max(row.views, other.views),
    links: Math.max(row.links, other.links),
    seen: laterDay(row.seen, other.seen),
    status: row.status ?? other.status,
    title: row.title || other.title,
    canonical: row.canonical || other.canonical,
    location: row.location || other.location,
    junk: row.junk === '' || other.junk === '' ? '' : row.junk,
  };
}

/** The later of two days, where either is known. */
export function laterDay(a: OldAddress['seen'], b: OldAddress['seen']): OldAddress['seen'] {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
