/** A day in UTC, as `YYYY-MM-DD`. Days compare as strings. */
export type Day = string & { readonly kind: 'day' };

/** True for a day that exists; false for `2026-02-30`. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);
}

function countDays(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The UTC day of an instant. */
export function toDay(date: Date): Day {
  return expectDay(date.toISOString().slice(0, 10));
}

/** The same day some years later; 29 February becomes 1 March in other years. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return toDay(date);
}

/** The day some days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

function expectDay(text: string): Day {
  if (isDay(text)) return text;
  throw new RangeError(`${text} is not a day`);
}
