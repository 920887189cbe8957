import { makeRows } from '../desk/make-rows.ts';
import { findFate, readSignOff, sumFates } from '../desk/row.ts';
import type { Migration } from '../migration.ts';
import type { NewPages } from '../review/new-pages.ts';
import type { MoveParts } from '../status/describe-move.ts';

// The rows of both documents of a move: each old URL, with what becomes of it and who decided that.

export type Fate = keyof MoveParts;

export const fateNames: Readonly<Record<Fate, string>> = {
  stay: 'stays',
  move: 'moves',
  lost: 'is given up',
  open: 'is open',
};

export interface MoveRow {
  readonly url: string;
  readonly traffic: number;
  readonly fate: Fate;
  /** The new URL; '' for none. */
  readonly target: string;
  readonly who: string;
  readonly note: string;
}

export interface MoveRows {
  /** Those with the most traffic first. */
  readonly rows: readonly MoveRow[];
  readonly parts: MoveParts;
  /** `clicks` */
  readonly measure: string;
}

/** Lists all old URLs of a move, those that stay too. `weight` is a column such as `revenue`. */
export function listMoveRows(migration: Migration, pages: NewPages, weight: string | undefined): MoveRows {
  const desk = makeRows(migration, { stays: (url) => pages.keeps(url), weight });
  const stay = desk.stayingUrls.map(({ url, traffic }): MoveRow => {
    return { url, traffic, fate: 'stay', target: url, who: '', note: '' };
  });
  const others = [...desk.rows.values()].map((row): MoveRow => {
    const { url, traffic, decision } = row;
    const { who, note } = readSignOff(row);
    const fate = findFate(row);
    return { url, traffic, fate, target: fate === 'move' ? (decision?.target ?? '') : '', who, note };
  });

  const rows = [...stay, ...others].sort((a, b) => b.traffic - a.traffic);
  const parts = { stay: desk.staying, ...sumFates(desk.rows.values()) };
  return { rows, parts, measure: desk.measure };
}
