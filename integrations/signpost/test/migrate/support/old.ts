import type { OldUrl } from '../../../src/migrate/state/old-url.ts';

/** A row of an inventory with what a test cares about. */
export function oldUrl(url: string, part: Partial<OldUrl> = {}): OldUrl {
  return {
    url,
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
