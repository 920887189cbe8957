import type { OldAddress } from '../../../src/migrate/state/old-address.ts';

/** A row of an inventory with what a test cares about. */
export function oldAddress(address: string, part: Partial<OldAddress> = {}): OldAddress {
  return {
    address,
    sources: ['list'],
    hits: 0,
    bots: 0,
    clicks: 0,
    views: 0,
    links: 0,
    seen: undefined,
    status: undefined,
    title: '',
    canonical: '',
    location: '',
    junk: '',
    ...part,
  };
}
