import type { Grams } from './grams.ts';
import type { Order } from './order.ts';
import type { Postings } from './postings.ts';

/** Numbers, or instants in milliseconds; NaN stands for no value. */
export interface NumberColumn {
  readonly kind: 'number';
  readonly order: Order;
  readonly values: Float64Array;
}

/** One of a few values: its place among them, plus one; zero stands for no value. */
export interface CodeColumn {
  readonly kind: 'code';
  readonly order: Order;
  readonly values: readonly string[];
  readonly codes: Uint16Array;
  /** The rows of each code. */
  readonly postings: Postings;
}

/**
 * Text as its words. The vocabulary holds each distinct folded word once, with a line break before and after:
 * a search for a part of a word is a search in this one string. Every occurrence of a word is a row and a
 * place in that row's text, the first being zero.
 */
export interface TextColumn {
  readonly kind: 'text';
  readonly order: Order;
  readonly vocabulary: string;
  /** Where each word begins in the vocabulary. */
  readonly words: Uint32Array;
  readonly postings: Postings;
  readonly places: Uint16Array | Uint32Array;
  /** An index of a large vocabulary, made when first asked for; without one the vocabulary is searched through. */
  grams?(): Grams;
}

export type Column = NumberColumn | CodeColumn | TextColumn;

/** The rows that have a related record, by that record's place among `ids`. */
export interface RelationColumn {
  readonly ids: readonly string[];
  readonly postings: Postings;
}

/** What queries are answered from: built from records, or read from a slim index. */
export interface TableData {
  readonly size: number;
  idOf(row: number): string;
  /** All rows by id. */
  readonly byId: Order;
  /** The column of a field that can be filtered or sorted by. */
  column(field: string): Column | undefined;
  relation(name: string): RelationColumn | undefined;
}
