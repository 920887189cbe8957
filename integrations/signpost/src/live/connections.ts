import type { Connect, Connection } from './connection.ts';
import { Line } from './line.ts';

/** Who asks for a connection: told of it when its turn has come. */
export interface User {
  begin(lane: Lane): void;
}

/** One connection, for one user at a time. */
export interface Lane {
  readonly connection: Connection;
  /** Takes it back from its user. */
  give(): void;
}

/**
 * The connections to one origin, so many and no more. Who finds none free waits, first come first served. The library's
 * own pool does the same, and costs more than all else that is done for a request.
 */
export class Connections<Asking extends User> {
  readonly #connect: () => Connection;
  readonly #most: number;
  readonly #lanes: OneLane<Asking>[] = [];
  readonly #free: OneLane<Asking>[] = [];
  #resting: OneLane<Asking>[] = [];
  readonly #waiting = new Line<Asking>();

  constructor(connect: Connect, origin: string, most: number) {
    this.#connect = () => connect(origin);
    this.#most = Math.max(1, Math.floor(most));
  }

  /** Gives a connection to who asks: at once where one is free, else when its turn has come. */
  take(asking: Asking): void {
    const lane = this.#free.pop() ?? this.#more();
    if (lane === undefined) this.#waiting.push(asking);
    else lane.use(asking);
  }

  /** Who has a connection at the time. */
  get users(): Asking[] {
    return this.#lanes.flatMap(({ user }) => user ?? []);
  }

  /** Ends them, and what goes on over them; who still waits is told of a connection that is closed. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ connection }) => connection.destroy()));
  }

  /**
   * A connection rests for a turn of the event loop: some servers close it behind their answer without saying so,
   * and that is seen by then.
   */
  #rest(lane: OneLane<Asking>): void {
    if (this.#resting.push(lane) === 1) setImmediate(() => this.#wake());
  }

  #wake(): void {
    const rested = this.#resting;
    this.#resting = [];
    for (const lane of rested) {
      const next = this.#waiting.next();
      if (next === undefined) this.#free.push(lane);
      else lane.use(next);
    }
  }

  #more(): OneLane<Asking> | undefined {
    if (this.#lanes.length >= this.#most) return undefined;
    const lane = new OneLane<Asking>(this.#connect(), (given) => this.#rest(given));
    this.#lanes.push(lane);
    return lane;
  }
}

class OneLane<Asking extends User> implements Lane {
  readonly connection: Connection;
  readonly #onGive: (lane: OneLane<Asking>) => void;
  user: Asking | undefined;

  constructor(connection: Connection, onGive: (lane: OneLane<Asking>) => void) {
    this.connection = connection;
    this.#onGive = onGive;
  }

  use(asking: Asking): void {
    this.user = asking;
    asking.begin(this);
  }

  give(): void {
    this.user = undefined;
    this.#onGive(this);
  }
}
