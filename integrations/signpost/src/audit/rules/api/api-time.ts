import { instantOf } from '../../../api/compare.ts';
import { defineRule } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';
import { isTimeNumber, isTimeObject, isTimeParts, isTimeText } from '../shared/time-forms.ts';

const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
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
      {
        title: 'a version that reads like a day',
        files: site(api({ ...goodRecord, version: '2026.03.01' })),
      },
      { title: 'a place', files: site(api({ ...goodRecord, availableAt: 'Bremen', soldAt: 'Pier 39' })) },
      { title: 'a large number of another kind', files: site(api({ ...goodRecord, views: 1772359200 })) },
      { title: 'sizes in a list', files: site(api({ ...goodRecord, dimensions: [2000, 12, 30] })) },
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
      {
        title: 'a date of HTTP',
        files: site(api({ ...goodRecord, modified: 'Sun, 01 Mar 2026 10:00:00 GMT' })),
      },
      { title: 'seconds and nanoseconds', files: timed({ _seconds: 1772359200, _nanoseconds: 0 }) },
      { title: 'parts of a date in a list', files: timed([2026, 3, 1, 10, 0]) },
      { title: 'days in a list', files: site(api({ ...goodRecord, dates: ['2026-03-01', '2026-03-02'] })) },
      { title: 'seconds of a token', files: site(api({ ...goodRecord, exp: 1772359200 })) },
      { title: 'words that depend on today', files: site(api({ ...goodRecord, updatedAt: '3 days ago' })) },
      { title: 'a week', files: site(api({ ...goodRecord, startDate: '2026-W10' })) },
      {
        title: 'a day under a name of another language',
        files: site(api({ ...goodRecord, fecha: '01/03/2026' })),
      },
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

function isWrong(name: string, value: unknown): boolean {
  if (typeof value === 'number') return isTimeNumber(name, value);
  if (Array.isArray(value))
    return isTimeParts(name, value) || value.some((one) => typeof one === 'string' && isWrong(name, one));
  if (typeof value !== 'string') return isTimeObject(value);
  // A leap second is a time, which no date of JavaScript can hold.
  if (instant.test(value)) return instantOf(value.replace(/:60(?=[.Z+-])/, ':59')) === undefined;
  return isTimeText(name, value);
}
