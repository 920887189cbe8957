/** A range of numbers, or of instants in milliseconds. An infinite bound is none. */
export interface Interval {
  readonly from: number;
  readonly fromOpen: boolean;
  readonly to: number;
  readonly toOpen: boolean;
}

/** One condition that a record must meet. All conditions of a query must hold. */
export type Filter =
  | { readonly kind: 'relation'; readonly relation: string; readonly ids: readonly string[] }
  | { readonly kind: 'text'; readonly field: string; readonly folded: string }
  | { readonly kind: 'value'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: string; readonly interval: Interval };

/** A list request after checking. */
export interface Query {
  readonly filters: readonly Filter[];
  /** The folded words of `keyword`, each of which must occur; none without a keyword. */
  readonly words: readonly string[];
  readonly sort: { readonly field: string; readonly descending: boolean } | undefined;
  /** The window of `offset` and `limit`, cut before paging. */
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
