/**
 * What CloudFront takes, in bytes; checked before anything is written. None of it can be raised:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-keyvaluestores
 */
export const limits = {
  /** The code of one function. */
  code: 10_240,
  /** The import file of a KeyValueStore, whole. */
  store: 5_000_000,
  key: 512,
  value: 1024,
} as const;

/** How many bytes a text has. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
