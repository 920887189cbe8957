import { reread } from './read-headers.ts';
import type { Answer } from './reply.ts';

/**
 * The head of an answer as it was sent, a line for each header, each with its line end. A header is looked for when
 * it is asked for: of most answers that is one, and to read them all costs more than the rest of the answer.
 */
export class Head implements ReadonlyMap<string, readonly string[]> {
  readonly #lines: string;
  #read: Answer['headers'] | undefined;

  constructor(lines: string) {
    this.#lines = lines;
  }

  get(name: string): readonly string[] | undefined {
    let values: string[] | undefined;
    for (let at = this.#find(name, 0); at >= 0; at = this.#find(name, this.#after(at))) {
      const value = this.#lines.slice(at + name.length + 1, this.#after(at) - 2);
      values ??= [];
      values.push(reread(value.replace(/^[\t ]+|[\t ]+$/g, '')));
    }
    return values;
  }

  has(name: string): boolean {
    return this.#find(name, 0) >= 0;
  }

  get size(): number {
    return this.#all.size;
  }

  keys(): MapIterator<string> {
    return this.#all.keys();
  }

  values(): MapIterator<readonly string[]> {
    return this.#all.values();
  }

  entries(): MapIterator<[string, readonly string[]]> {
    return this.#all.entries();
  }

  [Symbol.iterator](): MapIterator<[string, readonly string[]]> {
    return this.#all.entries();
  }

  forEach(act: (values: readonly string[], name: string, headers: Answer['headers']) => void): void {
    this.#all.forEach(act);
  }

  get #all(): Answer['headers'] {
    if (this.#read !== undefined) return this.#read;
    const names = Array.from(this.#lines.matchAll(/^([^:]+):.*\r\n/gm), ([, name = '']) =>
      name.toLowerCase(),
    );
    this.#read = new Map(names.map((name) => [name, this.get(name) ?? []]));
    return this.#read;
  }

  /** Where a header's line begins, from a line on; less than 0 where there is none. */
  #find(name: string, from: number): number {
    const { length } = name;
    for (let at = from; at < this.#lines.length; at = this.#after(at)) {
      if (this.#lines.charCodeAt(at + length) !== colon) continue;
      if (this.#lines.slice(at, at + length).toLowerCase() === name) return at;
    }
    return -1;
  }

  /** Where the line after this one begins. */
  #after(at: number): number {
    return this.#lines.indexOf('\r\n', at) + 2;
  }
}

const colon = 0x3a;
