import { remember } from '../../lib/remember.ts';
import { Failure } from '../failure.ts';
import type { JsonSchema, Model } from '../model.ts';

/** A range of numbers, or of times in milliseconds. An infinite bound means none. */
export interface Interval {
  readonly from: number;
  readonly fromOpen: boolean;
  readonly to: number;
  readonly toOpen: boolean;
}

/** A condition for records. All conditions of a query must hold. */
export type Filter =
  | { readonly kind: 'relation'; readonly relation: string; readonly ids: readonly string[] }
  | { readonly kind: 'text'; readonly field: string; readonly folded: string }
  | { readonly kind: 'value'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: string; readonly interval: Interval };

/** A validated list request. */
export interface Query {
  readonly filters: readonly Filter[];
  /** The normalized words of `keyword`, all of which must occur. */
  readonly words: readonly string[];
  readonly sort: { readonly field: string; readonly descending: boolean } | undefined;
  /** The window of `offset` and `limit`, applied before paging. */
  readonly offset: number;
  readonly limit: number;
  readonly page: { readonly page: number; readonly size: number } | undefined;
}

/** The request for all records. */
export const everything: Query = {
  filters: [],
  words: [],
  sort: undefined,
  offset: 0,
  limit: Number.POSITIVE_INFINITY,
  page: undefined,
};

/** A list parameter, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly list?: true;
  /** The parameter that is required with it. */
  readonly needs?: string;
}

/** The decoded parameters of a request, without duplicates. */
export type Given = ReadonlyMap<string, string>;

export interface Subject {
  readonly model: Model;
  readonly maxSize: number;
}

/** One kind of parameter: which ones a resource has, and what they select. `read` throws a `Failure`. */
export interface Grammar {
  parameters(subject: Subject): readonly Parameter[];
  read(given: Given, subject: Subject): Partial<Query>;
}

/** A parameter of a resource that filters by its text. `read` throws a `Failure`. */
interface FilterParameter extends Parameter {
  read(text: string): Filter;
}

/** The grammar of parameters that each filter on their own. */
export function filtering(parametersOf: (model: Model) => readonly FilterParameter[]): Grammar {
  const known = remember(parametersOf);
  return {
    parameters: ({ model }) => known(model).map(({ read: _, ...parameter }) => parameter),
    read: (given, { model }) => ({
      filters: known(model).flatMap(({ name, read }) => {
        const text = given.get(name);
        return text === undefined ? [] : [read(text)];
      }),
    }),
  };
}

/** `gtStock` from `gt` and `stock`. */
export function prefixed(prefix: string, field: string): string {
  return `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** Allowed values for a message, shortened. */
export function choices(values: readonly string[]): string {
  return values.length > 8 ? 'those in openapi.json' : values.join(', ');
}

/** An integer parameter within bounds; undefined if it is missing. */
export function readInteger(given: Given, name: string, least: number, most: number): number | undefined {
  const text = given.get(name);
  if (text === undefined) return undefined;
  const allowed =
    most === Number.POSITIVE_INFINITY
      ? `a whole number from ${least}`
      : `a whole number from ${least} to ${most}`;
  if (text === '') throw new Failure('A0410', `The parameter "${name}" is empty. It must be ${allowed}.`);
  if (!/^(?:0|-?[1-9]\d*)$/.test(text))
    throw new Failure('A0421', `The parameter "${name}" must be ${allowed}, in plain digits.`);
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Failure('A0420', `The parameter "${name}" must be ${allowed}, not ${text.slice(0, 20)}.`);
}

/** Rejects a parameter without its counterpart (`A0410`). */
export function expectPair(given: Given, one: string, other: string): void {
  for (const [present, absent] of [[one, other] as const, [other, one] as const]) {
    if (given.has(present) && !given.has(absent)) {
      throw new Failure('A0410', `The parameter "${present}" requires "${absent}". Give both or neither.`);
    }
  }
}
