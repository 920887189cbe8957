import { openJournal } from '../lib/disk/journal.ts';
import { type Result, type ResultRecord, resultRecord } from './result.ts';

/** The results of a run on disk, so that `--resume` can continue a killed run. */
export interface ResultJournal {
  /** The results of the interrupted run, by URL. */
  readonly earlier: ReadonlyMap<string, ResultRecord>;
  /** Adds a result, which is written within 50 ms. Throws if results before it couldn't be written. */
  add(result: Result): void;
  /** Writes the last results. */
  close(): void;
}

/** Milliseconds between two writes. Writing each result by itself would cost as much as the request. */
const writeInterval = 50;

/** Opens the journal of a run. `about` names its checks: `verify 3f2a…`. */
export function openResultJournal(
  file: string,
  options: { readonly about: string; readonly resume: boolean },
): ResultJournal {
  const journal = openJournal(file, options);
  // An unreadable record is requested again.
  const records = journal.records.flatMap((record) => resultRecord.safeParse(record).data ?? []);

  const unwritten: Result[] = [];
  const writeResults = (): void => {
    const added = unwritten.splice(0).map(({ check, ...others }) => ({ url: check.url, ...others }));
    if (added.length > 0) journal.append(...added);
  };

  // A full disk ends the run. An error that a timer throws would end the process instead.
  let writeError: unknown;
  const timer = setInterval(() => {
    try {
      writeResults();
    } catch (error) {
      writeError = error;
    }
  }, writeInterval);

  return {
    earlier: new Map(records.map((record) => [record.url, record])),
    add(result) {
      if (writeError !== undefined) throw writeError;
      unwritten.push(result);
    },
    close() {
      clearInterval(timer);
      writeResults();
    },
  };
}
