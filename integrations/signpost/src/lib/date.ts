/** A day in UTC, as `YYYY-MM-DD`. Days compare as strings. */
export type Day = string & { readonly kind: 'day' };

/** True for an existing day; false for `2026-02-30`. */
export function isDay(text: string): text is Day {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text}T00:00:00.000Z`;
}

/** The UTC day of an instant. */
export function toDay(date: Date): Day {
  return expectDay(date.toISOString().slice(0, 10));
}

/** The day a number of years later; 29 February becomes 1 March in other years. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return toDay(date);
}

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

function expectDay(text: string): Day {
  if (isDay(text)) return text;
  throw new RangeError(`${text} is not a day`);
}
