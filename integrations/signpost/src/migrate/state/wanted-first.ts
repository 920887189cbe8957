import { byLevel, byWeight, type Finding } from '../../core/finding.ts';
import { byTraffic, type OldAddress } from './old-address.ts';

/**
 * The order of findings about old addresses: the worst first, of two as bad the one that more people ask for, and all
 * others behind by file and line. `addressOf` gives the old address that a finding's `url` is about.
 */
export function wantedFirst(
  inventory: readonly OldAddress[],
  addressOf: (url: string) => string | undefined = (url) => url,
): (a: Finding, b: Finding) => number {
  const places = new Map(inventory.toSorted(byTraffic).map(({ address }, place) => [address, place]));
  const placeOf = ({ url }: Finding): number =>
    places.get((url === undefined ? undefined : addressOf(url)) ?? '') ?? places.size;
  return (a, b) => byLevel(a, b) || placeOf(a) - placeOf(b) || byWeight(a, b);
}
