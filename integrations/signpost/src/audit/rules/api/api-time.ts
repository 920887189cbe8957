import { parseInstant } from '../../../api/text.ts';
import { isObject } from '../../../lib/json/is-object.ts';
import { once } from '../../../lib/remember.ts';
import { defineRule } from '../rule.ts';
import { camelCaseOf, fieldReports, fieldsOf, withFields } from '../shared/api.ts';

const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const timed = (createdAt: unknown) => withFields({ createdAt });

export default defineRule({
  id: 'api-time',
  title: 'Times are RFC 3339, with an offset',
  level: 'error',
  conventions: ['A-FIELD-2'],
  why: 'A time without an offset is a different instant in each time zone, and a number does not say whether it counts seconds or milliseconds. (RFC 3339.)',
  fix: 'write 2026-03-01T10:00:00Z; in JavaScript, use Date.toISOString()',
  examples: () => ({
    good: {
      UTC: timed('2026-03-01T10:00:00.000Z'),
      'how long it takes': withFields({ deliveryTime: '3 to 5 days' }),
      'a text that starts with a time': withFields({ note: '2026-03-01 10:00 we open' }),
      'a version that reads like a day': withFields({ version: '2026.03.01' }),
      'a place': withFields({ availableAt: 'Bremen', soldAt: 'Pier 39' }),
      'a large number of another kind': withFields({ views: 1772359200 }),
      'sizes in a list': withFields({ dimensions: [2000, 12, 30] }),
      'a leap second': timed('2016-12-31T23:59:60Z'),
      'a number of another kind': withFields({ start: 3, end: 1250 }),
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
      'an epoch under another name of a time': withFields({ lastSeen: 1772359200 }),
      'an epoch as an end': withFields({ validUntil: 1772359200000 }),
      'a deadline in words': withFields({ deadline: '1st March 2026' }),
      'a day in German': withFields({ released: '1. März 2026' }),
      'a day in Chinese': withFields({ date: '2026年3月1日' }),
      'a date of HTTP': withFields({ modified: 'Sun, 01 Mar 2026 10:00:00 GMT' }),
      'seconds and nanoseconds': timed({ _seconds: 1772359200, _nanoseconds: 0 }),
      'parts of a date in a list': timed([2026, 3, 1, 10, 0]),
      'days in a list': withFields({ dates: ['2026-03-01', '2026-03-02'] }),
      'seconds of a token': withFields({ exp: 1772359200 }),
      'words that depend on today': withFields({ updatedAt: '3 days ago' }),
      'a week': withFields({ startDate: '2026-W10' }),
      'a day under a name of another language': withFields({ fecha: '01/03/2026' }),
      'digits alone': withFields({ startDate: '20260301' }),
      'a JavaScript date as text': withFields({
        opening: 'Tue Nov 24 2026 10:00:00 GMT+0100 (Central European Standard Time)',
      }),
      'a word where a time belongs': withFields({ releaseDate: 'TBA' }),
      'an empty text where a time belongs': withFields({ updatedAt: '' }),
      'a time with the name of its zone': withFields({ opening: '2026-11-24T10:00:00 Europe/Berlin' }),
      'ticks of .NET': withFields({ modified: 639001440000000000 }),
      'as .NET wrote it': timed('/Date(1772359200000)/'),
      'milliseconds, under a name with an underscore': withFields({ updated_at: 1772359200000 }),
    },
  }),
  *check(site) {
    yield* fieldReports(fieldsOf(site), (field) =>
      isWrong(camelCaseOf(field), field.value)
        ? `is ${JSON.stringify(field.value)}, which is not an RFC 3339 time`
        : undefined,
    );
  },
});

function isWrong(name: string, value: unknown): boolean {
  if (typeof value === 'number') return isTimeNumber(name, value);
  if (Array.isArray(value))
    return isTimeParts(name, value) || value.some((one) => typeof one === 'string' && isWrong(name, one));
  if (typeof value !== 'string') return isTimeObject(value);
  // A leap second is a valid time that a JavaScript date can't represent.
  if (instant.test(value)) return parseInstant(value.replace(/:60(?=[.Z+-])/, ':59')) === undefined;
  return isTimeText(name, value);
}

/** Names that always mean a time. */
const certain =
  /(?:^d|[a-z]D)ates?(?:Time)?$|(?:^t|[a-z]T)imestamps?$|[a-z](?:ed|[a-z]s|en|nt|ld)(?:At|On)$|^(?:deadline|birthday|dob)$/;
/** Words in names of numbers of seconds or milliseconds. */
const timeWord =
  /^(?:at|on|date|dates|day|time|times|timestamps?|ts|epoch|unix|utc|ms|created|updated|changed|modified|published|deleted|removed|released|registered|joined|expires|expired|expiry|expiration|exp|iat|nbf|[macb]time|starts?|started|ends?|ended|from|since|until|till|to|due|deadline|birthday|birthdate|born|dob|seen|login|valid|begins?|opens|opening|closes|closing|launch|when)$/;
/** Names of texts, and of values that look like a date. */
const textual =
  /(?:name|title|label|text|description|summary|headline|heading|caption|note|comment|body|content|excerpt|message|quote|version|revision|edition|release|build|firmware|slug|path|url|href|key|tag|code|number|season|issue|period|year|alt|id)s?$/i;

const dayAndTime =
  /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}[\d:.,]{0,16} ?(?:Z|[A-Z]{3,4}|[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]+\]| [A-Z]\w+\/\w+)?$/;
/** `String(new Date())`. */
const ofJavaScript = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4} \(/;
/** Names of which every value is a time. */
const always = /(?:^d|[a-z]D)ate(?:Time)?$|^(?:created|updated|modified|published|deleted)(?:At|On)$/;
/** Day, month and year in digits, with an optional time. */
const digits =
  /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4}|\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일]|\d{8}T\d{4,6}Z?)(?:$|[ T,:])/;
/** Times and dates with so few digits that other numbers look like them. */
const fewDigits = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d{8}|\d{10}|\d{13}|\d{16})$/;

/** The languages of dates that people write into a field. */
const languages = 'en de fr es it pt nl sv da nb fi pl cs hu ru tr'.split(' ');
const others =
  'am pm st nd rd th of the at de um uhr t z w q h kw utc gmt cet cest est edt pst pdt bst ago 年 月 日 년 월 일'.split(
    ' ',
  );

/** Months, weekdays, and words relative to today. */
const words = once(() => {
  const months = new Set<string>();
  const relative = new Set<string>();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const month = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
      const week = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let at = 0; at < 12; at++)
        for (const word of wordsOf(month.format(Date.UTC(2026, at, 1)))) months.add(word);
      for (let at = 1; at < 8; at++)
        for (const word of wordsOf(week.format(Date.UTC(2026, 0, at)))) months.add(word);
    }
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const unit of ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const)
      for (const count of [-3, -1, 0, 1, 3])
        for (const word of wordsOf(format.format(count, unit))) relative.add(word);
  }
  for (const word of others) months.add(word);
  return { months, relative };
});

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Characters; dates are shorter. */
const longest = 60;

/** True for a text that is a time, in a field with this name (camelCase), in any form. */
function isTimeText(name: string, text: string): boolean {
  if (ofJavaScript.test(text) || always.test(name)) return true;
  if (text.length > longest) return false;
  if (dayAndTime.test(text) || /^\/Date\(-?\d+/.test(text)) return true;
  const found = wordsOf(text);
  const isNamed = certain.test(name);
  const { months, relative } = words();
  const isDate = found.every((word) => months.has(word));
  if (isNamed)
    return (
      (isDate && /\d/.test(text)) ||
      (found.length > 0 && found.every((word) => months.has(word) || relative.has(word)))
    );
  if (fewDigits.test(text)) return isTimeName(name);
  if (textual.test(name)) return false;
  const numbers = text.match(/\d+/g) ?? [];
  const isWritten =
    found.some((word) => word.length > 2) && numbers.length > 1 && numbers.some((one) => one.length === 4);
  return isDate && (digits.test(text) || isWritten);
}

/** True for a number that counts from 1970, or a date in digits, in a field with this name. */
function isTimeNumber(name: string, value: number): boolean {
  return certain.test(name) || (value >= 1e9 && value < 1e19 && isTimeName(name));
}

function isTimeName(name: string): boolean {
  return name.split(/(?=[A-Z])|[-_.]/).some((word) => timeWord.test(word.toLowerCase()));
}

/** `[2026, 3, 1, 10, 0]`, as Jackson writes it. */
function isTimeParts(name: string, value: readonly unknown[]): boolean {
  const numbers = value.filter((one) => Number.isInteger(one)).map(Number);
  if (numbers.length !== value.length || numbers.length < 3 || numbers.length > 7) return false;
  const isRight = numbers.every((one, at) => {
    const [least, most] = ranges[at] ?? [0, 0];
    return one >= least && one <= most;
  });
  return isRight && (numbers.length > 4 || certain.test(name));
}

/** Year, month, day, hour, minute, second, fraction. */
const ranges = [
  [1900, 2100],
  [1, 12],
  [1, 31],
  [0, 23],
  [0, 59],
  [0, 60],
  [0, 999_999_999],
] as const;

/** Seconds and nanoseconds, parts of a date, or a database's time object. */
function isTimeObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  if ('$date' in value || value.__type === 'Date' || 'timezone_type' in value) return true;
  const names = Object.keys(value).map((key) => key.replace(/^_/, ''));
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return (
    names.every((name) =>
      /^(?:seconds?|sec|nanos(?:econds)?|usec|year|month\w*|day\w*|hours?|minutes?|time\w*)$/.test(name),
    ) &&
    ((has(/^sec/) && has(/^(?:nanos|usec)/)) || (has(/^year$/) && has(/^month/)))
  );
}
