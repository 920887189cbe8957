import type { Ref, Refs } from './page.ts';
import type { RefRows } from './ref-rows.ts';
import { type Resolver, type Target, unresolved } from './target.ts';

/** Some rows of all references, as those of one page. */
export class RefList implements Refs {
  readonly #rows: RefRows;
  readonly #first: number;
  readonly length: number;
  readonly #resolver: Resolver | undefined;
  readonly #base: string;
  /** False where its `base` element names another host. */
  readonly #isOnSite: boolean;

  /** Without a resolver nothing is known of where they lead. `base` is what relative addresses are relative to. */
  constructor(rows: RefRows, first: number, length: number, resolver?: Resolver, base = '') {
    this.#rows = rows;
    this.#first = first;
    this.length = length;
    this.#resolver = resolver;
    this.#base = base;
    this.#isOnSite = base.startsWith('/');
  }

  /** The same, seen from the address of their page or what its `base` element says. */
  resolved(resolver: Resolver, base: string): RefList {
    return new RefList(this.#rows, this.#first, this.length, resolver, base);
  }

  at(index: number): Ref {
    const row = this.#first + index;
    const href = this.#rows.text(this.#rows.textAt(row));
    const { noscript, line, column } = this.#rows.spotAt(row);
    return { kind: this.#rows.kindAt(row), href, target: this.targetAt(index), noscript, line, column };
  }

  targetAt(index: number): Target {
    const number = this.#rows.textAt(this.#first + index);
    return this.#resolver?.resolveNumbered(this.#rows, number, this.#base) ?? unresolved;
  }

  numberAt(index: number): number {
    const number = this.#rows.textAt(this.#first + index);
    return this.#isOnSite && this.#rows.isAbsolute(number) ? number : -1;
  }

  skip(from: number, numbers: readonly boolean[]): number {
    if (!this.#isOnSite) return from;
    return this.#rows.skip(this.#first + from, this.#first + this.length, numbers) - this.#first;
  }

  *[Symbol.iterator](): Generator<Ref, undefined> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }

  some(test: (ref: Ref) => boolean): boolean {
    for (const ref of this) if (test(ref)) return true;
    return false;
  }

  filter(test: (ref: Ref) => boolean): Ref[] {
    return [...this].filter(test);
  }

  /** Where its rows are: the first, and how many. */
  get range(): readonly [number, number] {
    return [this.#first, this.length];
  }

  toJSON(): Ref[] {
    return [...this];
  }
}
