import { refuse } from '../failure.ts';
import { type Grammar, prefixed } from './parameter.ts';
import type { Filter, Interval } from './query.ts';

const all: Interval = {
  from: Number.NEGATIVE_INFINITY,
  fromOpen: false,
  to: Number.POSITIVE_INFINITY,
  toOpen: false,
};

/** What each comparison asks for; '' is the bare field name. */
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

const nameOf = (prefix: string, field: string) => (prefix === '' ? field : prefixed(prefix, field));

/** `<numberField>` exactly, and `gt`, `gte`, `lt`, `lte` before its name; all of them combine (`A-GET-10`). */
export const number: Grammar = {
  parameters: ({ model }) =>
    model.fields
      .filter((field) => field.kind === 'number')
      .flatMap((field) =>
        comparisons.map(([prefix, words]) => ({
          name: nameOf(prefix, field.name),
          description: `Records whose ${field.name} is ${words} this number.`,
          schema: { type: 'number' },
        })),
      ),
  read(given, { model }) {
    const filters: Filter[] = [];
    for (const field of model.fields.filter(({ kind }) => kind === 'number')) {
      for (const [prefix, , interval] of comparisons) {
        const name = nameOf(prefix, field.name);
        const text = given.get(name);
        if (text !== undefined)
          filters.push({ kind: 'range', field: field.name, interval: interval(numberOf(text, name)) });
      }
    }
    return { filters };
  },
};

function numberOf(text: string, name: string): number {
  if (text === '') throw refuse('A0410', `The parameter "${name}" is empty; it must be a number.`);
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) {
    throw refuse('A0421', `The parameter "${name}" must be a number, such as 12 or 0.5.`);
  }
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw refuse('A0420', `The parameter "${name}" is too large a number.`);
}
