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
    good: {
      UTC: timed('2026-03-01T10:00:00.000Z'),
      'how long it takes': site(api({ ...goodRecord, deliveryTime: '3 to 5 days' })),
      'a text that starts with a time': site(api({ ...goodRecord, note: '2026-03-01 10:00 we open' })),
      'a version that reads like a day': site(api({ ...goodRecord, version: '2026.03.01' })),
      'a place': site(api({ ...goodRecord, availableAt: 'Bremen', soldAt: 'Pier 39' })),
      'a large number of another kind': site(api({ ...goodRecord, views: 1772359200 })),
      'sizes in a list': site(api({ ...goodRecord, dimensions: [2000, 12, 30] })),
      'a leap second': timed('2016-12-31T23:59:60Z'),
      'a number of another kind': site(api({ ...goodRecord, start: 3, end: 1250 })),
      'an offset': timed('2026-03-01T10:00:00+01:00'),
    },
    bad: {
      seconds: timed(1772359200),
      'a space': timed('2026-03-01 10:00:00'),
      'no offset': timed('2026-03-01T10:00:00'),
      'a day in words': timed('1 January 2026'),
      'a day with slashes': timed('01/02/2026'),
      'a day': timed('2026-03-01'),
      'a day that no month has': timed('2026-00-00T00:00:00Z'),
      'the 30th of February': timed('2026-02-30T10:00:00Z'),
      'an epoch under another name of a time': site(api({ ...goodRecord, lastSeen: 1772359200 })),
      'an epoch as an end': site(api({ ...goodRecord, validUntil: 1772359200000 })),
      'a deadline in words': site(api({ ...goodRecord, deadline: '1st March 2026' })),
      'a day in German': site(api({ ...goodRecord, released: '1. März 2026' })),
      'a day in Chinese': site(api({ ...goodRecord, date: '2026年3月1日' })),
      'a date of HTTP': site(api({ ...goodRecord, modified: 'Sun, 01 Mar 2026 10:00:00 GMT' })),
      'seconds and nanoseconds': timed({ _seconds: 1772359200, _nanoseconds: 0 }),
      'parts of a date in a list': timed([2026, 3, 1, 10, 0]),
      'days in a list': site(api({ ...goodRecord, dates: ['2026-03-01', '2026-03-02'] })),
      'seconds of a token': site(api({ ...goodRecord, exp: 1772359200 })),
      'words that depend on today': site(api({ ...goodRecord, updatedAt: '3 days ago' })),
      'a week': site(api({ ...goodRecord, startDate: '2026-W10' })),
      'a day under a name of another language': site(api({ ...goodRecord, fecha: '01/03/2026' })),
      'digits alone': site(api({ ...goodRecord, startDate: '20260301' })),
      'as .NET wrote it': timed('/Date(1772359200000)/'),
      'milliseconds, under a name with an underscore': site(
        api({ ...goodRecord, updated_at: 1772359200000 }),
      ),
    },
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
