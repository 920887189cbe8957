import { z } from 'zod';
import { Problem } from '../lib/problem.ts';
import { describeFaults } from '../lib/text/schema-faults.ts';
import { parsePath } from '../lib/url/path.ts';
import { plainHostName } from '../map/target.ts';

// The settings of a plan, as the options or signpost.yaml have them, checked. Each value that ends up in a server's file is
// restricted here: a host name, a header, an area's name.

/** An hour: a wrong 301 of Friday is gone on Friday. */
export const usualMaxAge = 3600;

const path = z.string().startsWith('/').transform(parsePath);

/**
 * Name and value. A header name is a token. A control character in a value could start another header, and characters
 * beyond Latin-1 can't be sent.
 */
const header = z
  .tuple([
    z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: "isn't a valid header name" }),
    z.string().regex(/^[\x20-\x7e\xa0-\xff]*$/, { error: "has a character that isn't allowed in a header" }),
  ])
  .readonly();

/** The name of a protected area is quoted in a header, where a line break ends it and browsers drop a backslash. */
export const realm = z
  .string()
  .regex(/^\P{Cc}*$/u, { error: 'has a line break or another control character' })
  .regex(/^[^\\]*$/, { error: 'has a backslash, which browsers drop' })
  .regex(/^(?!.*%\{)/s, { error: 'has %{, which Apache takes for a variable' });

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

/** Headers for one URL, or for everything below a folder: `prefix` ends in a slash, and `/` is the whole site. */
const headerRule = z.strictObject({
  match: z.union([z.strictObject({ exact: path }), z.strictObject({ prefix: path })]),
  headers: z.array(header).readonly(),
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

const networkForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** An IP address or CIDR range. */
export const network = z
  .string()
  .refine((text) => networkForms.some((form) => form.safeParse(text).success), {
    error: 'must be an IP address or a range, such as 10.0.0.1 or 10.0.0.0/8',
  });

/** False for `https://a;b.example`, which URLs may have, but which has a meaning in a server's configuration. */
function hasPlainHost(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && plainHostName.test(url.hostname);
}

/** A version of the API: its resources as prebuilt files below one base. */
const apiVersion = z.strictObject({
  /** `/api`, possibly after a version or module: `/v1/api`. No slash at the end. */
  base: path,
  /**
   * The files of `product` are below `api/` of `dist`: `product.json` is the list, `product/<id>.json` a record, and
   * `product/page/<size>/<page>.json` a page in one of the prebuilt sizes, with `…/beyond.json` as an empty one.
   */
  resources: z
    .array(z.strictObject({ name: z.string(), sizes: z.array(z.int().positive()).readonly() }))
    .readonly(),
});

/** The API, and how it is served. */
const api = apiVersion.extend({
  /** Older versions. The following fields apply to all versions. */
  others: z.array(apiVersion).readonly().optional(),
  /** Origins that may read the API in a browser; `*` for all, empty for only the site's own. */
  origins: z
    .array(
      z
        .string()
        .refine((origin) => origin === '*' || hasPlainHost(origin), { error: 'must be * or an origin' }),
    )
    .readonly(),
  /** The folder of the error bodies `404.json`, `405.json`, … in `dist`: `api/_errors`. */
  errors: z.string(),
  /** The longest request target in bytes; a longer one gets 414. */
  maxTarget: z.int().positive(),
  /** Requests per second and visitor, and the burst before any gets 429. */
  rate: z.strictObject({ perSecond: z.int().positive(), burst: z.int().nonnegative() }).optional(),
});

/**
 * Maintenance mode: 503 for a day or two (`W-CLOSE-2`), with a page in `dist`. A temporary landing page needs no plan,
 * since it replaces the pages' files.
 */
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
    /** The canonical origin, `https://www.example.com`. */
    origin: z
      .url({ protocol: /^https$/, abort: true })
      .refine(hasPlainHost, { error: 'must have a host name of letters, digits, hyphens and dots' })
      .transform((text) => new URL(text).origin),
    /** Other domains, which redirect to the origin. */
    domains: z.array(hostName).readonly().default([]),
    /** Distinguishes this site's variables, maps and files from another site's on the same server. */
    name: siteName.optional(),
    variant: z
      .strictObject({
        base: path.transform((base): string => base),
        format: z.enum(['directory', 'file', 'preserve']),
        trailingSlash: z.enum(['always', 'never', 'ignore']),
      })
      .optional(),
    /** True if a web server of one's own serves the files itself, and gets redirects and gone URLs alone. */
    redirectsOnly: z.boolean().optional(),
    /** Who terminates TLS: the host itself, or a proxy at one of these IP addresses or CIDR ranges. */
    tls: z
      .discriminatedUnion('at', [
        z.strictObject({ at: z.literal('here') }),
        z.strictObject({ at: z.literal('proxy'), from: z.array(network).min(1).readonly() }),
      ])
      .default({ at: 'here' }),
    /** `maxAge` in seconds. Short at first, since browsers can't be told to forget it (`W-REDIR-7`). */
    hsts: z
      .strictObject({ maxAge: z.int().nonnegative(), includeSubDomains: z.boolean(), preload: z.boolean() })
      .optional(),
    redirectMaxAge: redirectMaxAge.default(usualMaxAge),
    headers: z.array(headerRule).readonly().default([]),
    api: api.optional(),
    /** Paths that require a password (`W-ERR-4`). `prefix` ends in a slash; no users where the host stores them. */
    protect: z
      .array(z.strictObject({ prefix: path, realm, users }))
      .superRefine(refuseNestedAreas)
      .readonly()
      .default([]),
    maintenance: maintenance.optional(),
  })
  .refine(({ origin, domains }) => !domains.includes(new URL(origin).hostname), {
    path: ['domains'],
    error: "must not include the site's own domain, which would redirect to itself forever",
  });

/** The form in `deploy/settings.json`. */
export type SettingsInput = z.input<typeof settingsSchema>;
export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** Parses settings. A `Problem` says what is wrong and where. `source` is the file or option. */
export function parseSettings(source: string, value: unknown): Settings {
  const result = settingsSchema.safeParse(value);
  if (result.success) return result.data;
  const lines = describeFaults(result.error).map((line) => `  ${line}`);
  throw new Problem(`${source} has invalid settings:\n${lines.join('\n')}`);
}
