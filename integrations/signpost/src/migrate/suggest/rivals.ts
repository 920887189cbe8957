import type { Neighbour } from './neighbours.ts';
import type { Inventory } from './page-index.ts';

/** What the likeliest targets of other old addresses say of a page; in the order of `Claims.compare`. */
export const claimNames = ['claimed', 'nearHere', 'nearBeside', 'whereAbove'] as const;

/** The likeliest target of an old address before structure. */
export interface Claim {
  readonly page: number;
  readonly chance: number;
}

/** The other old addresses that are asked about one: those most like it, and the nearest that stands above it. */
export interface Others {
  readonly near: readonly Neighbour[];
  readonly above: readonly Neighbour[];
}

/** Which old addresses want which page: one that another wants is less likely, unless the two are alike. */
export class Claims {
  readonly #claims: readonly (Claim | undefined)[];
  /** The two surest claims of a page, so that an address can be told of the others'. */
  readonly #surest = new Map<number, [first: number, second: number]>();
  readonly #inventory: Inventory;

  constructor(claims: readonly (Claim | undefined)[], inventory: Inventory) {
    this.#claims = claims;
    this.#inventory = inventory;
    for (const claim of claims) {
      if (claim === undefined) continue;
      const [first, second] = this.#surest.get(claim.page) ?? [0, 0];
      const { page, chance } = claim;
      this.#surest.set(page, chance > first ? [chance, first] : [first, Math.max(second, chance)]);
    }
  }

  /** The pages that the neighbours of an address want, and the address above it. */
  wanted({ near, above }: Others): number[] {
    return [...near, ...above].flatMap(([at]) => this.#claims[at]?.page ?? []);
  }

  /** What is known of an address's candidates, each from 0 to 1. */
  compare(at: number, { near, above }: Others): (page: number) => Float32Array {
    const own = this.#claims[at];
    return (page) => {
      const [first, second] = this.#surest.get(page) ?? [0, 0];
      const isOwn = own?.page === page && own.chance === first;
      const path = this.#inventory.pages[page]?.path ?? '';
      const parent = parentOf(path);
      let [here, beside] = [0, 0];
      for (const [other, alike] of near) {
        const claim = this.#claims[other];
        if (claim === undefined) continue;
        const weight = alike * claim.chance;
        if (claim.page === page) here = Math.max(here, weight);
        const there = this.#inventory.pages[claim.page]?.path ?? '';
        if (parent !== '' && (parentOf(there) === parent || there === parent))
          beside = Math.max(beside, weight);
      }
      return Float32Array.of(isOwn ? second : first, here, beside, this.#share(above, page));
    };
  }

  /** How much others want a page. */
  #share(others: readonly Neighbour[], page: number): number {
    let most = 0;
    for (const [at, weight] of others) {
      const claim = this.#claims[at];
      if (claim?.page === page) most = Math.max(most, weight * claim.chance);
    }
    return most;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
