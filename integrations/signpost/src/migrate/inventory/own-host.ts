import type { OldAddress, SourceKind } from '../state/old-address.ts';
import { hostIn, type OldSite, siteName } from './names.ts';
import type { Sighting } from './sighting.ts';

/** Sources that list what a host serves itself, and not what is asked of it or leads there. */
const owners: ReadonlySet<SourceKind> = new Set([
  'sitemap',
  'crawl',
  'folder',
  'wordpress',
  'search-console',
]);

/**
 * Where two sites are merged, the host that has an address: '' for the first of the old site and its twins, undefined
 * where the source can't tell.
 */
export function hostSeen(
  kind: SourceKind,
  { address, location }: Pick<Sighting, 'address' | 'location'>,
  site: OldSite,
): string | undefined {
  const host = hostIn(address);
  const [first = ''] = site.hosts;
  const isSaid = host !== undefined && site.hosts.size > 1 && owners.has(kind) && !location;
  if (!isSaid) return undefined;
  return siteName(host) === siteName(first) ? '' : host;
}

/** The same of a row that was written earlier. */
export function hostKnown({ host, sources }: OldAddress): string | undefined {
  return host ?? (sources.some((kind) => owners.has(kind)) ? '' : undefined);
}

/** What two sources say together: an address of both is asked of the first host. */
export function hostOfBoth(known: string | undefined, said: string | undefined): string | undefined {
  if (known === undefined || said === undefined) return known ?? said;
  return siteName(known) === siteName(said) ? known : '';
}
