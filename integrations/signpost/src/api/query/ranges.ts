import { instantOf } from '../compare.ts';
import { Failure } from '../failure.ts';
import { expectPair, type Filter, filtering, type Grammar, type Interval, prefixed } from './grammar.ts';

const all: Interval = {
  from: Number.NEGATIVE_INFINITY,
  fromOpen: false,
  to: Number.POSITIVE_INFINITY,
  toOpen: false,
};

/** The interval of each comparison; '' is the bare field name. */
const comparisons: readonly (readonly [
  prefix: string,
  words: string,
  interval: (value: number) => Interval,
])[] = [
  ['', 'exactly', (value) => ({ ...all, from: value, to: value })],
  ['gt', 'greater than', (value) => ({ ...all, from: value, fromOpen: true })],
  ['gte', 'greater than or equal to', (value) => ({ ...all, from: value })],
  ['lt', 'less than', (value) => ({ ...all, to: value, toOpen: true })],
  ['lte', 'less than or equal to', (value) => ({ ...all, to: value })],
];

/**
 * `<numberField>` for equality, with the prefixes `gt`, `gte`, `lt`, `lte` for comparisons, which can be combined
 * (`A-GET-10`).
 */
export const number = filtering(({ fields }) =>
  fields
    .filter(({ kind }) => kind === 'number')
    .flatMap(({ name: field }) =>
      comparisons.map(([prefix, words, interval]) => {
        const name = prefix === '' ? field : prefixed(prefix, field);
        return {
          name,
          description: `Records whose ${field} is ${words} this number.`,
          schema: { type: 'number' },
          read: (text) => ({ kind: 'range', field, interval: interval(numberOf(text, name)) }),
        };
      }),
    ),
);

function numberOf(text: string, name: string): number {
  if (text === '') throw new Failure('A0410', `The parameter "${name}" is empty. It must be a number.`);
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
    throw new Failure('A0421', `The parameter "${name}" must be a number, such as 12 or 0.5.`);
  }
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new Failure('A0420', `The parameter "${name}" is too large a number.`);
}

const example = '2026-03-01T09:00:00Z or 2026-03-01T09:00:00+01:00';

/** `after<Field>` and `before<Field>`, always both; compared as times, excluding the bounds (`A-GET-11`). */
export const time: Grammar = {
  parameters: ({ model }) =>
    model.fields
      .filter((field) => field.kind === 'time')
      .flatMap(({ name }) =>
        [['after', 'before'] as const, ['before', 'after'] as const].map(([side, other]) => ({
          name: prefixed(side, name),
          description: `Records whose ${name} is ${side} this time. Requires \`${prefixed(other, name)}\`.`,
          schema: { type: 'string', format: 'date-time' },
          needs: prefixed(other, name),
        })),
      ),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const field of model.fields.filter(({ kind }) => kind === 'time')) {
      const [after, before] = [prefixed('after', field.name), prefixed('before', field.name)];
      expectPair(given, after, before);
      const [from, to] = [given.get(after), given.get(before)];
      if (from === undefined || to === undefined) continue;
      const interval = { from: timeOf(from, after), fromOpen: true, to: timeOf(to, before), toOpen: true };
      filters.push({ kind: 'range', field: field.name, interval });
    }
    return { filters };
  },
};

function timeOf(text: string, name: string): number {
  if (text === '')
    throw new Failure('A0413', `The parameter "${name}" is empty. It must be a time such as ${example}.`);
  // An unencoded plus arrives as a space, which a time can't contain.
  const instant = instantOf(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  if (instant !== undefined) return instant;
  throw new Failure(
    'A0414',
    `The parameter "${name}" must be an RFC 3339 time with an offset, such as ${example}.`,
  );
}
