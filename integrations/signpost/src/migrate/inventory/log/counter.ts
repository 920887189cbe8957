import { Hosts } from './hosts.ts';
import type { Robots } from './robots.ts';
import type { Tally } from './tally.ts';

/** What every format of a log counts with. */
export class Counter {
  readonly hosts = new Hosts();
  readonly tally: Tally;
  readonly robots: Robots;

  constructor(tally: Tally, robots: Robots) {
    this.tally = tally;
    this.robots = robots;
  }

  /** Counts a line that is no request in the log's format. */
  unread(): void {
    this.tally.unread += 1;
  }

  /** Counts a request that asks for no page. */
  other(): void {
    this.tally.others += 1;
  }
}

/** Takes one line of a log, which are the bytes from `start` to `end`. */
export type TakeLine = (bytes: Buffer, start: number, end: number) => void;
