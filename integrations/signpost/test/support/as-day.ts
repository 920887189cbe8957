import { type Day, isDay } from '../../src/lib/date.ts';

/** A text such as 2026-12-05 as a day. */
export function asDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}
