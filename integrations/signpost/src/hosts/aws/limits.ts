/** What CloudFront takes, by its documentation; checked before anything is written. Bytes. */
export const limits = {
  /** The code of one function. */
  code: 10_240,
  /** The import file of a KeyValueStore, whole. */
  store: 5_000_000,
  key: 512,
  /** A key with its value. */
  pair: 1024,
} as const;

/** How many bytes a text has. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
