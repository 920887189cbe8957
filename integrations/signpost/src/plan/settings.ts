import { isIP } from 'node:net';
import { z } from 'zod';
import { Problem } from '../lib/problem.ts';
import { describeFaults } from '../lib/text/schema-faults.ts';
import { parsePath } from '../lib/url/path.ts';
import { usualMaxAge } from './plan.ts';

const path = z.string().startsWith('/').transform(parsePath);

/**
 * A header name is a token. A control character in a value could start another header, and characters beyond Latin-1 can't
 * be sent.
 */
const header = z.tuple([
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: "isn't a valid header name" }),
  z.string().regex(/^[\x20-\x7e\xa0-\xff]*$/, { error: "has a character that isn't allowed in a header" }),
]);

/** The name of a protected area is quoted in a header, where a line break ends it and browsers drop a backslash. */
export const realm = z
  .string()
  .regex(/^\P{Cc}*$/u, { error: 'has a line break or another control character' })
  .regex(/^[^\\]*$/, { error: 'has a backslash, which browsers drop' });

/** Lines of an htpasswd file. Servers differ in whom a name without a hash lets in. */
export const users = z.string().superRefine((text, context) => {
  for (const [at, line] of text.split('\n').entries()) {
    const isRead = line.trim() !== '' && !line.startsWith('#');
    if (!isRead || /^[^:]+:\s*\S/.test(line)) continue;

    context.addIssue({
      code: 'custom',
      message: `lacks a name or a password hash in line ${at + 1}: write the line that \`htpasswd -nB name\` prints (with \`-nm\` in apr1, with \`-ns\` in sha1, if the host checks only these)`,
    });
  }
});

const headerRule = z.strictObject({
  match: z.union([z.strictObject({ exact: path }), z.strictObject({ prefix: path })]),
  headers: z.array(header),
});

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A host name as in a request, with IDNs in their xn-- form. */
export const hostName = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^${label}(?:\\.${label})+$`), {
    error: 'must be a host name without scheme or path, such as example.com',
  });

/** Part of names of variables, sections and files in a server's configuration. */
export const siteName = z.string().regex(/^[a-z][a-z0-9]{0,29}$/, {
  error: 'must be lowercase letters and digits, such as shop',
});

/** An IP address or CIDR range. */
export const network = z.string().refine(isNetwork, {
  error: 'must be an IP address or a range, such as 10.0.0.1 or 10.0.0.0/8',
});

function isNetwork(text: string): boolean {
  const [, url = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(url);
  return version !== 0 && Number(bits ?? 0) <= (version === 6 ? 128 : 32);
}

const apiVersion = z.strictObject({
  base: path,
  resources: z.array(z.strictObject({ name: z.string(), sizes: z.array(z.int().positive()) })),
});

const api = apiVersion.extend({
  others: z.array(apiVersion).optional(),
  origins: z.array(z.string()),
  errors: z.string(),
  maxTarget: z.int().positive(),
  rate: z.strictObject({ perSecond: z.int().positive(), burst: z.int().nonnegative() }).optional(),
});

const maintenance = z.strictObject({ file: z.string(), retryAfter: z.coerce.date() });

/** How long browsers may cache a permanent redirect, in seconds; `false` for no limit. */
export const redirectMaxAge = z.union([z.literal(false), z.int().nonnegative()]);

/** Servers differ in whether the users of `/team/` count below `/team/board/`. */
function refuseNestedAreas(areas: readonly { readonly prefix: string }[], context: z.RefinementCtx): void {
  for (const [at, { prefix }] of areas.entries()) {
    const outer = areas.find((other, index) => index !== at && prefix.startsWith(other.prefix));
    if (outer === undefined) continue;

    const message = `is inside the protected ${outer.prefix}: protect either of them, with the users of both`;
    context.addIssue({ code: 'custom', path: [at, 'prefix'], message });
  }
}

/** The settings of a plan: everything except map and files. */
const settingsSchema = z
  .strictObject({
    origin: z.url({ protocol: /^https$/ }).transform((text) => new URL(text).origin),
    domains: z.array(hostName).default([]),
    name: siteName.optional(),
    variant: z
      .strictObject({
        base: path.transform((base): string => base),
        format: z.enum(['directory', 'file', 'preserve']),
        trailingSlash: z.enum(['always', 'never', 'ignore']),
      })
      .optional(),
    tls: z
      .discriminatedUnion('at', [
        z.strictObject({ at: z.literal('here') }),
        z.strictObject({ at: z.literal('proxy'), from: z.array(network).min(1) }),
      ])
      .default({ at: 'here' }),
    hsts: z
      .strictObject({ maxAge: z.int().nonnegative(), includeSubDomains: z.boolean(), preload: z.boolean() })
      .optional(),
    redirectMaxAge: redirectMaxAge.default(usualMaxAge),
    headers: z.array(headerRule).default([]),
    api: api.optional(),
    protect: z
      .array(z.strictObject({ prefix: path, realm, users }))
      .superRefine(refuseNestedAreas)
      .default([]),
    maintenance: maintenance.optional(),
  })
  .refine(({ origin, domains }) => !domains.includes(new URL(origin).hostname), {
    path: ['domains'],
    error: "must not include the site's own domain, which would redirect to itself forever",
  });

/** The form in `deploy/settings.json`. */
export type SettingsInput = z.input<typeof settingsSchema>;
export type Settings = z.output<typeof settingsSchema>;

/** Parses settings. A `Problem` says what is wrong and where. `source` is the file or option. */
export function parseSettings(source: string, value: unknown): Settings {
  const result = settingsSchema.safeParse(value);
  if (result.success) return result.data;
  const lines = describeFaults(result.error).map((line) => `  ${line}`);
  throw new Problem(`${source} has invalid settings:\n${lines.join('\n')}`);
}
