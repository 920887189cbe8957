import { defineRule } from '../rule.ts';
import { reportFields, withFields } from '../shared/api.ts';

const messages = {
  notTime: (path: string, value: unknown) =>
    `the field ${path} is ${JSON.stringify(value)}, which is not an RFC 3339 time`,
};

export default defineRule({
  id: 'api-time',
  title: 'Times are RFC 3339, with an offset',
  level: 'error',
  conventions: ['A-FIELD-2'],
  why: 'A time without an offset is a different instant in each time zone, and a number does not say whether it counts seconds or milliseconds. (RFC 3339.)',
  fix: 'write 2026-03-01T10:00:00Z; in JavaScript, use Date.toISOString()',
  examples: () => ({
    good: {
      'a time in UTC': withFields({ createdAt: '2026-03-01T10:00:00.000Z' }),
      'a name that only ends in date': withFields({ update: 'version 2', candidate: 'No. 7' }),
    },
    bad: { 'a time in seconds since 1970': withFields({ createdAt: 1772359200 }) },
  }),
  *check(site) {
    yield* reportFields(site, ({ key, path, value }) => {
      if (typeof value === 'number' && isTimeName(key) && isEpoch(value))
        return messages.notTime(path, value);
      if (typeof value !== 'string') return undefined;

      const isTime = looksLikeTime(value) || (isTimeName(key) && /\d/.test(value));
      if (isTime && !isInstant(value)) return messages.notTime(path, value);
      return undefined;
    });
  },
});

/** `createdAt`, `created_at`, `publishDate`, `date`, `timestamp`; not `update` or `candidate`. */
function isTimeName(key: string): boolean {
  return /(?:^|_)(?:date(?:_?time)?|timestamp)$|[a-z](?:Date(?:Time)?|Timestamp)$|[a-z]ed(?:At|_at|On|_on)$/.test(
    key,
  );
}

/** Seconds or milliseconds since 1970, from 2001 on. */
function isEpoch(value: number): boolean {
  return value >= 1e9 && value < 1e14;
}

/** `2026-03-01 10:00:00`, `2026-03-01T10:00`. */
function looksLikeTime(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)? ?(?:Z|[+-]\d{2}:?\d{2})?$/.test(value);
}

/** True for an RFC 3339 time that exists: not `2026-02-30T10:00:00Z`. */
function isInstant(value: string): boolean {
  const [, day] = /^\d{4}-\d{2}-(\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.exec(value) ?? [];
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return date.getUTCDate() === Number(day) && !Number.isNaN(Date.parse(value));
}
