/** What the plan has for an address. */
export type Expected =
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string }
  /** It is a page, in its own place. */
  | { readonly kind: 'page' }
  | { readonly kind: 'gone' }
  /** The plan has nothing for it. */
  | { readonly kind: 'nothing' }
  /** Its section waits: it is answered as the old site did, with this status and redirect, as far as these are known. */
  | { readonly kind: 'unmoved'; readonly status: number | undefined; readonly location: string };

/** One way to write an old address, and what must be answered there. */
export interface Spelled {
  /** Absolute. */
  readonly url: string;
  readonly expected: Expected;
}

/** One old address with all the ways to write it that are asked. */
export interface Task {
  /** As the inventory has it. */
  readonly address: string;
  readonly spellings: readonly Spelled[];
}

/** What an old address was answered with: the worst of its spellings, or the first where all are well. */
export interface Result {
  readonly address: string;
  /** The spelling that this is about. */
  readonly url: string;
  /** The first answer's status; 0 for none. */
  readonly status: number;
  readonly hops: number;
  /** Where it ends. */
  readonly final: string;
  /** The id of a fault; '' for none. */
  readonly fault: string;
  /** The fault in words. */
  readonly says: string;
}
