import { statSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../../lib/disk/lock.ts';
import { readBytesSync } from '../../lib/disk/read.ts';
import { replaceFile } from '../../lib/disk/write.ts';
import { type Decision, type Decisions, parseReview, printReview, reviewFile } from './review-file.ts';

/**
 * `review.csv` while the desk is open. A second desk, an import or a person may change the file meanwhile, so the desk reads,
 * decides and writes in one turn: see `takeTurn`.
 */
export class OpenReview {
  readonly #file: string;
  /** Tells the file that was read or written last from a later one. At first the file counts as changed: it may be. */
  #stamp = 'unread';

  constructor(folder: string) {
    this.#file = join(folder, reviewFile);
  }

  /** Runs `work` while no other desk or command of this migration writes. */
  takeTurn<T>(work: () => T): T {
    const release = acquireLock(this.#file);
    try {
      return work();
    } finally {
      release();
    }
  }

  /** The decisions, if somebody else has written the file since. */
  readChanged(): Map<string, Decision> | undefined {
    const stamp = this.#readStamp();
    if (stamp === this.#stamp) return undefined;
    this.#stamp = stamp;
    return stamp === ''
      ? new Map()
      : parseReview(this.#file, (readBytesSync(this.#file) ?? '').toString('utf8'));
  }

  write(decisions: Decisions): void {
    replaceFile(this.#file, printReview(decisions));
    this.#stamp = this.#readStamp();
  }

  #readStamp(): string {
    const stats = statSync(this.#file, { throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
  }
}
