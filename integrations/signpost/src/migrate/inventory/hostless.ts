import { counted } from '../../core/counted.ts';
import { isWanted, type OldAddress } from '../state/old-address.ts';
import { hostIn, keyOf, siteName } from './names.ts';

/** Addresses that a source names without a host, as most logs do. Of two old sites that are merged, they count to the first. */
export class Hostless {
  readonly #keys = new Set<string>();

  /** Hears of an address as a source wrote it, and of the row that it goes to. */
  hear(written: string, address: string): void {
    if (hostIn(written) === undefined) this.#keys.add(keyOf(address));
  }

  /** What a person should know of those that only logs have; undefined where there are none, or one old site alone. */
  says(rows: readonly OldAddress[], hosts: readonly string[]): string | undefined {
    const [first, ...others] = hosts;
    const other = others.find((host) => first !== undefined && siteName(host) !== siteName(first));
    const unsure = rows.filter((row) => isWanted(row) && this.#isUnsure(row)).length;
    if (other === undefined || unsure === 0) return undefined;
    const [are, they] = unsure === 1 ? ['is', 'counts'] : ['are', 'count'];
    return `${counted(unsure, 'address')} ${are} known from logs without host names alone, and ${they} to ${first}: where one is of ${other}, write that into its column host`;
  }

  #isUnsure({ address, host, sources }: OldAddress): boolean {
    return host === undefined && sources.every((kind) => kind === 'log') && this.#keys.has(keyOf(address));
  }
}
