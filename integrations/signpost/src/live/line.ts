/** Those who wait, first come first served. A shift of a long array would cost each time. */
export class Line<Item> {
  readonly #items: (Item | undefined)[] = [];
  #first = 0;

  push(item: Item): void {
    this.#items.push(item);
  }

  /** The first, who waits no longer; undefined where nobody does. */
  next(): Item | undefined {
    const item = this.#items[this.#first];
    if (item === undefined) return undefined;
    // It is not held any longer: what it holds is much more than its place.
    this.#items[this.#first] = undefined;
    this.#first += 1;
    if (this.#first > 1000 || this.#first === this.#items.length) {
      this.#items.splice(0, this.#first);
      this.#first = 0;
    }
    return item;
  }
}
