/** A day in UTC, as `YYYY-MM-DD`. Days compare as strings. */
export type Day = string & { readonly day: unique symbol };

/** True for a day that the calendar has; `2026-02-30` is none. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day of an instant, in UTC. */
export function dayOf(date: Date): Day {
  return expectDay(date.toISOString().slice(0, 10));
}

/** The same day a number of years later; 29 February becomes 1 March where there is none. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return dayOf(date);
}

function expectDay(text: string): Day {
  if (isDay(text)) return text;
  throw new RangeError(`${text} is not a day`);
}
