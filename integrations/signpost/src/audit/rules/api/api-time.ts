import { instantOf } from '../../../api/compare.ts';
import { defineRule } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const named =
  /(?:[a-z](?:At|On|Date|Time|Timestamp|Day|From|Until|Since|Start|End|Seen|Login|Deadline)|^(?:date|time|timestamp|ts|epoch|unix|unixTime|created|updated|published|modified|deleted|released|registered|joined|expires|expired|expiry|start|end|starts|ends|from|since|until|due|deadline|birthday|birthdate|dob))$/;
const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** Nothing but a day and a time. */
const dayAndTime =
  /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/;
/** A day or an instant as people and other programs write them; `3 days` and `09:00` are none. */
const days = [
  /^\d{4}[-/]\d{2}[-/]\d{2}(?:$|[ T])/,
  /^\/Date\(-?\d+/,
  /^\d{10}(?:\d{3})?$/,
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})\b/,
  /^\d{8}(?:T\d{4,6}Z?)?$/,
  /^\d{4}年\d{1,2}月\d{1,2}日/,
  /^\d{1,2}\.? (?:januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|(?:de )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))\b.* \d{4}$/i,
  /^(?=.*\b\d{1,2}(?:st|nd|rd|th)?\b)(?=.*\b\d{4}\b).*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i,
];
const timed = (createdAt: unknown) => site(api({ ...goodRecord, createdAt }));

export default defineRule({
  id: 'api-time',
  title: 'Times are RFC 3339, with an offset',
  level: 'error',
  conventions: ['A-FIELD-2'],
  why: 'A time without an offset is a different instant in each time zone, and a number does not say whether it counts seconds or milliseconds. (Uniform Resource API Conventions, fields; RFC 3339.)',
  fix: 'write 2026-03-01T10:00:00Z; in JavaScript, use Date.toISOString()',
  examples: () => ({
    good: [
      { title: 'UTC', files: timed('2026-03-01T10:00:00.000Z') },
      { title: 'how long it takes', files: site(api({ ...goodRecord, deliveryTime: '3 to 5 days' })) },
      {
        title: 'a text that starts with a time',
        files: site(api({ ...goodRecord, note: '2026-03-01 10:00 we open' })),
      },
      { title: 'a leap second', files: timed('2016-12-31T23:59:60Z') },
      { title: 'a number of another kind', files: site(api({ ...goodRecord, start: 3, end: 1250 })) },
      { title: 'an offset', files: timed('2026-03-01T10:00:00+01:00') },
    ],
    bad: [
      { title: 'seconds', files: timed(1772359200) },
      { title: 'a space', files: timed('2026-03-01 10:00:00') },
      { title: 'no offset', files: timed('2026-03-01T10:00:00') },
      { title: 'a day in words', files: timed('1 January 2026') },
      { title: 'a day with slashes', files: timed('01/02/2026') },
      { title: 'a day', files: timed('2026-03-01') },
      { title: 'a day that no month has', files: timed('2026-00-00T00:00:00Z') },
      { title: 'the 30th of February', files: timed('2026-02-30T10:00:00Z') },
      {
        title: 'an epoch under another name of a time',
        files: site(api({ ...goodRecord, lastSeen: 1772359200 })),
      },
      { title: 'an epoch as an end', files: site(api({ ...goodRecord, validUntil: 1772359200000 })) },
      { title: 'a deadline in words', files: site(api({ ...goodRecord, deadline: '1st March 2026' })) },
      { title: 'a day in German', files: site(api({ ...goodRecord, released: '1. März 2026' })) },
      { title: 'a day in Chinese', files: site(api({ ...goodRecord, date: '2026年3月1日' })) },
      { title: 'digits alone', files: site(api({ ...goodRecord, startDate: '20260301' })) },
      { title: 'as .NET wrote it', files: timed('/Date(1772359200000)/') },
      {
        title: 'milliseconds, under a name with an underscore',
        files: site(api({ ...goodRecord, updated_at: 1772359200000 })),
      },
    ],
  }),
  *check(site) {
    for (const field of oncePerField(
      fieldsOf(site).filter((field) => isWrong(camelCaseOf(field), field.value)),
    )) {
      yield {
        ...inApi(field.file, field),
        message: `${field.way} is ${JSON.stringify(field.value)}, which is not an RFC 3339 time`,
      };
    }
  },
});

/** A number counts as an epoch from 2001 on; a text counts as a time where it is one, or starts with a day and is named so. */
function isWrong(name: string, value: unknown): boolean {
  if (typeof value === 'number') return named.test(name) && value >= 1e9 && value < 1e14;
  if (typeof value !== 'string') return false;
  // A leap second is a time, which no date of JavaScript can hold.
  if (instant.test(value)) return instantOf(value.replace(/:60(?=[.Z+-])/, ':59')) === undefined;
  return dayAndTime.test(value) || (named.test(name) && days.some((day) => day.test(value)));
}
