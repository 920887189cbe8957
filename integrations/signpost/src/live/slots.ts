import { Line } from './line.ts';

/** A number of places: who finds none free waits, first come first served. */
export class Slots {
  #free: number;
  readonly #waiting = new Line<() => void>();

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
    const next = this.#waiting.next();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
