import { isDay } from '../../lib/date.ts';

/** A date in a text. */
export interface WrittenDay {
  /** `2026-03-01`. */
  readonly day: string;
  /** As written: `1 March 2026`. */
  readonly text: string;
}

/** Languages whose month names are known. */
const languages = 'en de fr es it nl pt pl tr uk ru hu el ro cs sk sv da nb fi ca hr id'.split(' ');

/** Month name, long or short, in lower case and without dots ─▶ number. */
let months: ReadonlyMap<string, number> | undefined;

function monthsByName(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // Formatted with a day, a month is in the grammatical case of dates.
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const parts = format.formatToParts(Date.UTC(2026, number - 1, 1));
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replaceAll('.', '') ?? '';
        // "mar" is March in English but not everywhere; the first language wins.
        if (/^\p{L}+$/u.test(name) && !found.has(name)) found.set(name, number);
      }
    }
  }
  return found.set('sept', 9).set('märz', 3);
}

const dayMonth =
  /(?<![\p{L}\d.])(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?\s{1,3}(?:de\s|d['’]|of\s)?\s?(\p{L}{3,12})\.?,?\s{1,3}(?:del?\s)?\s?(\d{4})(?!\d)/giu;
const monthDay =
  /(?<!\p{L})(\p{L}{3,12})\.?\s{1,3}(?:\d{1,2}\s?[-–]\s?)?(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})(?!\d)/giu;
const numbers =
  /(?<![\d./-])(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))(?![\d/])/g;
const inAsia = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/g;

/** Words before a date that isn't an end date: `since 1 May 1974`. */
const past =
  /(?:since|founded|established|est\.|©|copyright|updated|published|seit|gegründet|depuis|fondée?|desde|fundad[ao]|dal|fondat[ao]|sinds|opgericht)\D{0,20}$/iu;

/** The dates with a year in a text, in the known languages. */
export function daysIn(text: string): WrittenDay[] {
  if (!/\d{4}/.test(text)) return [];
  return [...named(text, dayMonth, 2, 1), ...named(text, monthDay, 1, 2), ...numbered(text)].filter(
    ({ text: one }) => !past.test(text.slice(0, text.indexOf(one)).slice(-60)),
  );
}

function named(text: string, form: RegExp, monthAt: number, dayAt: number): WrittenDay[] {
  return [...text.matchAll(form)].flatMap((found) => {
    months ??= monthsByName();
    const month = months.get((found[monthAt] ?? '').toLowerCase());
    return month === undefined ? [] : dayOf(found[0], found[3], month, found[dayAt]);
  });
}

function numbered(text: string): WrittenDay[] {
  return [
    ...[...text.matchAll(inAsia)].flatMap(([whole, year, month, day]) => dayOf(whole, year, month, day)),
    ...[...text.matchAll(numbers)].flatMap(([whole, year, month, day, d2, m2, y2, d3, m3, y3]) => {
      if (year !== undefined) return dayOf(whole, year, month, day);
      if (y2 !== undefined) return dayOf(whole, y2, m2, d2);
      // US dates have the month first. If both are possible, the later day counts.
      const both = [...dayOf(whole, y3, m3, d3), ...dayOf(whole, y3, d3, m3)];
      return both.sort((a, b) => (a.day < b.day ? 1 : -1)).slice(0, 1);
    }),
  ];
}

function dayOf(text: string, year = '', month: string | number = '', day = ''): WrittenDay[] {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? [{ day: written, text: text.trim() }] : [];
}
