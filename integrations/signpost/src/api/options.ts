import { z } from 'zod';
import { Problem } from '../lib/problem.ts';
import { describeFaults } from '../lib/text/schema-faults.ts';
import { isBase } from './paths.ts';
import { apiDefaults } from './settings.ts';

const notHttps = 'must be an https URL, such as https://www.example.com/';

/** As browsers send it in `Origin`, without a slash or path at the end. */
const webOrigin = z
  .url({ protocol: /^https$/, error: notHttps, abort: true })
  .refine((text) => new URL(text).origin === text, {
    error: 'must be only an origin, such as https://app.example.com, without a trailing slash',
  });

const base = z.string().refine(isBase, { error: 'must be /api or /v1/api' });

/** The options that `signpost({ api })` and `createApi` share. */
export const sharedOptions = {
  base: base.default(apiDefaults.base),
  origins: z
    .array(z.union([z.literal('*'), webOrigin]))
    .readonly()
    .default([]),
  /** True to require SIGNPOST_API_SECRET. Without a secret, anyone can compute the ids. */
  requireSecret: z.boolean().default(false),
};

const functionOf = <T>() =>
  z.custom<T>((value) => typeof value === 'function', { error: 'must be a function' });

const schema = z.strictObject({
  ...sharedOptions,
  /** The bases of further versions, for the error that lists the versions. */
  otherBases: z.array(base).readonly().default([]),
  /** The title of the OpenAPI document. */
  title: z.string().min(1).default(apiDefaults.title),
  /** The site's origin, which the OpenAPI document names as the server. */
  site: z.url({ protocol: /^https$/, error: notHttps }).optional(),
  /** Astro's `getCollection`; not needed if all resources have plain entries. */
  getCollection: functionOf<(name: string) => Promise<readonly unknown[]>>().optional(),
  /** Gets internal errors; the client gets 500 without the cause. Default: printed. */
  onError: functionOf<(error: unknown) => void>().default(() => console.error),
  /** Receives recommendations as sentences. Default: printed. */
  onWarning: functionOf<(sentence: string) => void>().default(() => console.warn),
});

/** The settings of the API, and the reader of its collections. */
export type LoadOptions = z.input<typeof schema>;

/** Fills in defaults. A `Problem` lists all errors in the options. */
export function checkOptions(options: LoadOptions) {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const lines = describeFaults(result.error).map((line) => `  ${line}`);
  throw new Problem(`The options of the API are wrong:\n${lines.join('\n')}`);
}
