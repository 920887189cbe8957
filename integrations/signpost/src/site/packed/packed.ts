/**
 * Facts of many pages as three flat values: what a worker thread hands over, and what the cache keeps. An object
 * for each link would cost more to hand over than to read it again.
 */
export interface Packed {
  readonly numbers: Int32Array<ArrayBuffer>;
  /** How many characters each text has. */
  readonly lengths: Int32Array<ArrayBuffer>;
  /** All texts in a row, each once. */
  readonly text: string;
}
