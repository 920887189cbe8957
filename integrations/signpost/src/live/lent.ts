import { Socket } from 'node:net';

/** Who has the real connection. */
export interface Lender {
  /** Ends the connection. */
  abort(): void;
}

/**
 * A connection that is lent to the client library for one answer, whose beginning has come already. The request was
 * sent before, so what the library writes goes nowhere; what it reads is what has come, and what still comes.
 */
export class Lent extends Socket {
  readonly #lender: Lender;
  /** What came before the library wrote its request: it takes an answer for none of its own till then. */
  #early: (Buffer | null)[] | undefined = [];
  #hasEnded = false;
  #isBack = false;

  constructor(lender: Lender) {
    super();
    this.#lender = lender;
    // What breaks it is told to the library; before that listens, nobody else would.
    this.on('error', () => undefined);
  }

  /** Another piece of the answer, which is kept; null for the end of the connection. */
  arrived(piece: Buffer | null): void {
    this.#hasEnded ||= piece === null;
    if (this.#early === undefined) this.push(piece);
    else this.#early.push(piece);
  }

  /** Nothing is lent any more. True where the answer was read to its end and the connection may be asked again. */
  giveBack(): boolean {
    this.#isBack = true;
    return !this.destroyed && !this.#hasEnded && this.readableLength === 0;
  }

  /** What arrives is taken at once: the library reads as fast as it is told. */
  override _read(): void {}

  override _write(_request: unknown, _encoding: unknown, done: () => void): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    done();
    for (const piece of early) this.push(piece);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isBack) this.#lender.abort();
    super._destroy(error, done);
  }
}
