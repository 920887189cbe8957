/**
 * Writes what comes in one turn of the event loop together: a write for each answer costs more than the answer
 * itself. What waits is never older than that turn, and counts only once it is written.
 */
export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => void;
  #waiting: Item[] = [];
  #failed: { readonly error: unknown } | undefined;
  #isClosed = false;

  /** `write` puts them on disk, and throws where that can't be done. */
  constructor(write: (items: readonly Item[]) => void) {
    this.#write = write;
  }

  /** Takes one more. Throws what an earlier write threw, since nobody else hears of it. */
  add(item: Item): void {
    if (this.#isClosed) return;
    if (this.#failed) throw this.#failed.error;
    if (this.#waiting.push(item) === 1) setImmediate(() => this.#commit());
  }

  /** Writes what still waits; throws where it, or a write before it, could not be. */
  end(): void {
    this.close();
    if (this.#failed) throw this.#failed.error;
  }

  /** Writes what still waits, if it can be; what comes later is too late, and not taken. */
  close(): void {
    this.#commit();
    this.#isClosed = true;
  }

  #commit(): void {
    const items = this.#waiting;
    this.#waiting = [];
    if (items.length === 0 || this.#failed) return;
    try {
      this.#write(items);
    } catch (error) {
      this.#failed = { error };
    }
  }
}
