/** A number of places: who finds none free waits, first come first served. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  /** The first that still waits; a shift of a long array would cost each time. */
  #first = 0;

  constructor(count: number) {
    this.#free = Math.max(1, Math.floor(count));
  }

  /** Takes a place: at once where one is free, else when its turn has come. */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the place to who waits longest. */
  give(): void {
    const next = this.#waiting[this.#first];
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#first += 1;
    if (this.#first > 1000) {
      this.#waiting.splice(0, this.#first);
      this.#first = 0;
    }
    next();
  }
}
