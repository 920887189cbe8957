import { z } from 'zod';
import { parsePath } from '../core/path.ts';
import { Problem } from '../core/problem.ts';

const path = z.string().startsWith('/').transform(parsePath);

/**
 * Header names are tokens. A value with a control character could begin a header of its own, and one beyond
 * Latin-1 can't be sent at all.
 */
const header = z.tuple([
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'is no header name' }),
  z.string().regex(/^[\x20-\x7e\xa0-\xff]*$/, { error: 'holds a character that no header may have' }),
]);

const headerRule = z.strictObject({
  match: z.union([z.strictObject({ exact: path }), z.strictObject({ prefix: path })]),
  headers: z.array(header),
});

const api = z.strictObject({
  base: path,
  resources: z.array(z.strictObject({ name: z.string(), sizes: z.array(z.int().positive()) })),
  origins: z.array(z.string()),
  errors: z.string(),
  maxTarget: z.int().positive(),
});

const closing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unavailable'), file: z.string(), retryAfter: z.coerce.date() }),
  z.strictObject({ kind: z.literal('placeholder'), file: z.string() }),
]);

/** What a site says of itself beside its map and its files: all of a plan that no folder can tell. */
export const settingsSchema = z.strictObject({
  origin: z.url({ protocol: /^https$/ }).transform((text) => new URL(text).origin),
  aliases: z.array(z.string().toLowerCase()).default([]),
  spelling: z
    .strictObject({
      base: z.string().startsWith('/'),
      format: z.enum(['directory', 'file', 'preserve']),
      trailingSlash: z.enum(['always', 'never', 'ignore']),
    })
    .optional(),
  tls: z
    .discriminatedUnion('at', [
      z.strictObject({ at: z.literal('here') }),
      z.strictObject({ at: z.literal('proxy'), from: z.array(z.string()).min(1) }),
    ])
    .default({ at: 'here' }),
  hsts: z
    .strictObject({ maxAge: z.int().nonnegative(), includeSubDomains: z.boolean(), preload: z.boolean() })
    .optional(),
  headers: z.array(headerRule).default([]),
  api: api.optional(),
  protect: z.array(z.strictObject({ prefix: path, realm: z.string(), users: z.string() })).default([]),
  closing: closing.optional(),
});

/** As they are written down, in `deploy/settings.json`. */
export type WrittenSettings = z.input<typeof settingsSchema>;
export type Settings = z.output<typeof settingsSchema>;

/** Parses settings; a `Problem` names what is wrong, with the place. `source` is the file or option they came from. */
export function parseSettings(source: string, value: unknown): Settings {
  const result = settingsSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Problem(`${source} holds settings that can't be used:\n${z.prettifyError(result.error)}`);
}
