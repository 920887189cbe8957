import type { JsonSchema, Model } from '../model.ts';
import type { Query } from './query.ts';

/** A parameter of a list, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** A list with commas in between. */
  readonly list?: true;
  /** The parameter that must be given too. */
  readonly needs?: string;
}

/** The parameters of a request, decoded; no name twice. */
export type Given = ReadonlyMap<string, string>;

/** What the grammar must know of a resource. */
export interface Subject {
  readonly model: Model;
  readonly maxSize: number;
}

/** One kind of parameter: which ones a resource has, and what they ask for. `read` throws a `Failure`. */
export interface Grammar {
  parameters(subject: Subject): readonly Parameter[];
  read(given: Given, subject: Subject): Partial<Query>;
}

/** `gtStock` for `gt` and `stock`. */
export function prefixed(prefix: string, field: string): string {
  return `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The parts of a list with commas, as they were written. */
export function commaSeparated(text: string): string[] {
  return text.split(',');
}
