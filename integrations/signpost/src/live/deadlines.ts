/** What may take only so long. */
export interface Timed {
  /** When it began, as `performance.now()` has it. */
  readonly began: number;
  timedOut(): void;
}

/** One timer for all that may take equally long: one for each request costs more than to send it. */
export class Deadlines {
  readonly #timeout: number;
  readonly #open: () => Iterable<Timed>;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `timeout`: milliseconds. `open` says what goes on at the time. */
  constructor(timeout: number, open: () => Iterable<Timed>) {
    this.#timeout = timeout;
    this.#open = open;
  }

  /** Called when something began: it ends after all that began before it, so a timer that runs is early enough. */
  watch(): void {
    if (this.#timer === undefined && !this.#isClosed) this.#wakeAfter(this.#timeout);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wakeAfter(ms: number): void {
    // What is open keeps the process alive by its connection; a timer for nothing must not.
    this.#timer = setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    this.#timer = undefined;
    const last = performance.now() - this.#timeout;
    let soonest: number | undefined;
    for (const timed of [...this.#open()]) {
      if (timed.began <= last) timed.timedOut();
      else soonest = Math.min(soonest ?? timed.began, timed.began);
    }
    if (soonest !== undefined && !this.#isClosed) this.#wakeAfter(Math.ceil(soonest - last));
  }
}
