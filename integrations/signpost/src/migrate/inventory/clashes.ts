import { hostIn, keyOf, siteName } from './names.ts';

/**
 * Addresses that stand on more than one host of the old site. They are one row: right for another name of one site,
 * and wrong where two sites are merged.
 */
export class Clashes {
  readonly #hosts = new Map<string, string>();
  readonly #found = new Map<string, readonly [string, string]>();

  /** Hears of an address as a source wrote it, and of the row that it goes to. */
  hear(written: string, address: string): void {
    const name = hostIn(written);
    if (name === undefined) return;
    const host = siteName(name);
    const key = keyOf(address);
    const known = this.#hosts.get(key);
    if (known === undefined) this.#hosts.set(key, host);
    // Each site has a home page.
    else if (known !== host && key !== '/') this.#found.set(key, [known, host]);
  }

  /** What a person should know of them; undefined where there are none. */
  says(): string | undefined {
    const [first] = this.#found;
    if (first === undefined) return undefined;
    const [address, [one, other]] = first;
    const { size } = this.#found;
    const what = size === 1 ? `${address} stands` : `${size} addresses, such as ${address}, stand`;
    return `${what} on ${one} and on ${other}, and ${size === 1 ? 'is one row' : 'are one row each'}: where these are different pages, give each old site a folder and a map of its own (--state DIR, --map FILE)`;
  }
}
