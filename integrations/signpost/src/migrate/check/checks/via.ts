import type { Coverage } from '../coverage.ts';
import { type Judged, split } from '../fate.ts';

/** Finds what becomes of the address that the old site itself redirects another one to. */
export function makeVia({ all }: Coverage, origin: string): (old: Judged['old']) => Judged | undefined {
  const known = new Map(all.map((judged) => [keyOf(judged.old.address), judged]));
  return ({ location }) => {
    if (location === '') return undefined;
    const url = URL.parse(location, origin) ?? undefined;
    return known.get(keyOf(url === undefined ? location : url.pathname + url.search));
  };
}

function keyOf(address: string): string {
  const { path, query } = split(address);
  return `${path}?${query}`;
}
