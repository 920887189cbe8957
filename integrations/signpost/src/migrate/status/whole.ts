import { isWanted, type Measure, type OldUrl, pickMeasure } from '../state/old-url.ts';

/** All old URLs of a move, those that stay too. The desk, the documents of the move and `check` count their shares of it. */
export interface Whole {
  readonly all: readonly OldUrl[];
  /** Undefined if no source has traffic figures. */
  readonly measure: Measure | undefined;
}

export function readWhole(inventory: readonly OldUrl[]): Whole {
  const all = inventory.filter(isWanted);
  return { all, measure: pickMeasure(all) };
}

/** Splits the whole into the URLs that the new site keeps, if nobody has decided otherwise, and those to decide on. */
export function splitStaying({ all }: Whole, stays: (record: OldUrl) => boolean) {
  const isStaying = (record: OldUrl): boolean => record.decision === undefined && stays(record);
  return {
    staying: all.filter(isStaying),
    toDecide: all.filter((record) => !isStaying(record)),
  };
}

/** A number of old URLs, and their traffic. */
export interface Amount {
  readonly urls: number;
  readonly traffic: number;
}

export function sumTraffic<Row>(rows: readonly Row[], readTraffic: (row: Row) => number): Amount {
  return { urls: rows.length, traffic: rows.reduce((sum, row) => sum + readTraffic(row), 0) };
}
