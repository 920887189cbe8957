import type { Dated } from '../state/calendar-file.ts';
import { compare } from '../state/old-address.ts';
import type { Due } from './due.ts';

/** A date of the calendar with what programs need that have it already. */
export interface Event extends Dated {
  readonly what: string;
}

/**
 * What falls due, held against what the calendar had: what moved counts one change more, and what no longer falls due
 * is cancelled, so that a program that reads the file again moves its dates and doubles none. `now` is the time of a
 * change, in whole seconds.
 */
export function revise(known: readonly Dated[], dates: readonly Due[], now: Date): Event[] {
  const revised = `${now.toISOString().slice(0, 19)}Z`;
  const before = new Map(known.map((dated) => [dated.id, dated]));
  const ids = new Set(dates.map(({ id }) => id));
  const due = dates.map((date): Event => {
    const was = before.get(date.id);
    if (was === undefined) return { ...date, sequence: 0, revised, cancelled: false };
    const isSame = was.on === date.on && was.title === date.title && !was.cancelled;
    return isSame ? { ...was, ...date } : { ...was, ...date, ...changed(was, revised), cancelled: false };
  });
  const left = known.filter(({ id }) => !ids.has(id));
  const cancelled = left.map((was): Event => {
    const own = was.cancelled ? {} : changed(was, revised);
    return { ...was, ...own, cancelled: true, what: 'It no longer falls due.' };
  });
  return [...due, ...cancelled].sort((a, b) => compare(a.on, b.on) || compare(a.id, b.id));
}

function changed({ sequence }: Dated, revised: string): Pick<Dated, 'sequence' | 'revised'> {
  return { sequence: sequence + 1, revised };
}
