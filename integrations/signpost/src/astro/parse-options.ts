import { z } from 'zod';
import { sharedOptions } from '../api/options.ts';
import { presetName, ruleSettings } from '../audit/rules/settings.ts';
import { hostIds } from '../hosts/load.ts';
import { docsUrl } from '../lib/docs.ts';
import { Problem } from '../lib/problem.ts';
import { describeFaults } from '../lib/text/schema-faults.ts';
import type { SignpostOptions } from '../options.ts';
import { hostName, network, realm, redirectMaxAge, siteName, users, usualMaxAge } from '../plan/settings.ts';

const text = z.string().trim().min(1);
const https = z.url({
  protocol: /^https$/,
  error: 'must be an https URL, such as https://www.example.com/',
});
const path = z.string().startsWith('/', { error: 'must start with a slash' });
const header = z.record(z.string().regex(/^[A-Za-z0-9-]+$/, { error: "isn't a valid header name" }), text);

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

const redirects = z.strictObject({
  map: text.optional(),
});

const hostId = z.enum(hostIds);

const deploy = z.strictObject({
  host: z.union([hostId, z.literal(false)]).optional(),
  furtherHosts: list(hostId).default([]),
  domains: list(hostName).default([]),
  trustedProxies: list(network).default([]),
  redirectsOnly: z.boolean().default(false),
  name: siteName.optional(),
});

const protection = z.strictObject({
  prefix: path.endsWith('/', { error: 'must end with a slash' }),
  realm: realm.pipe(text).default('Restricted'),
  users: users.default(''),
});

const http = z.strictObject({
  hsts: z
    .union([
      z.strictObject({
        maxAge: z.int().nonnegative(),
        includeSubDomains: z.boolean().default(false),
        preload: z.boolean().default(false),
      }),
      z.literal(false),
    ])
    .default({ maxAge: 86_400, includeSubDomains: false, preload: false }),
  headers: list(z.strictObject({ path, headers: header })).default([]),
  redirectMaxAge: redirectMaxAge.default(usualMaxAge),
  basicAuth: list(protection).default([]),
  canonical: z.record(path, z.union([path, https])).default({}),
});

/** The brand in a title template, the delimiter, and the side. */
export interface Brand {
  readonly name: string;
  readonly delimiter: string;
  readonly position: 'start' | 'end';
}

/** The brands by language tag; `''` has the one for all other pages. */
export type Brands = Readonly<Record<string, Brand | undefined>>;

const titleTemplate = z
  .union([text.transform((template) => ({ '': template })), z.record(z.string(), text)])
  .transform((templates, context): Brands => {
    const brands = Object.entries(templates).map(([language, template]) => {
      const brand = template === '%s' ? undefined : parseBrand(template);
      if (brand === undefined && template !== '%s')
        context.addIssue({
          code: 'custom',
          message:
            "must be '%s' with the site's name before or after it and a delimiter between them, such as '%s | Example'",
        });
      return [language, brand] as const;
    });
    return { '': brands[0]?.[1], ...Object.fromEntries(brands) };
  });

/** `%s | Example` has the name at the end, `Example: %s` at the start; '%s | Example %s' isn't a template. */
function parseBrand(template: string): Brand | undefined {
  const [before = '', after = '', ...more] = template.split('%s');
  if (more.length > 0 || !template.includes('%s') || (before === '') === (after === '')) return undefined;
  const position = before === '' ? 'end' : 'start';
  // `Example: %s` is read from its end: delimiter, then name.
  const [, delimiter, name] = nameAfterDelimiter.exec(position === 'end' ? after : reverseText(before)) ?? [];
  if (delimiter === undefined || name === undefined) return undefined;
  if (position === 'end') return { name, delimiter, position };
  return { name: reverseText(name), delimiter: reverseText(delimiter), position };
}

/** A delimiter, with or without spaces, and the name. */
const nameAfterDelimiter = /^(\s*[^\p{L}\p{N}\s]+\s*)(\S.*)$/su;

function reverseText(text: string): string {
  return [...text].reverse().join('');
}

const organization = z.looseObject({
  name: text,
  logo: path.optional(),
  email: text.optional(),
  sameAs: list(https).optional(),
});

const robots = z.strictObject({
  groups: list(
    z.strictObject({
      userAgents: list(text).refine((names) => names.length > 0, {
        error: 'must have at least one user agent',
      }),
      allow: list(path).default([]),
      disallow: list(path).default([]),
    }),
  ).default([]),
});

const sitemap = z.strictObject({
  // Undefined: undecided. An empty list: no on-demand page belongs in the sitemap.
  onDemand: list(path).optional(),
  exclude: list(path).default([]),
});

const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as #0a3d62' });

const socialImages = z.strictObject({
  background: color.default('#10222e'),
  text: color.default('#ffffff'),
  accent: color.default('#f2b544'),
  font: text.optional(),
});

const seo = z.strictObject({
  titleTemplate: titleTemplate.optional(),
  organization: organization.optional(),
  robots: z.union([robots, z.literal(false)]).default(robots.parse({})),
  sitemap: z.union([sitemap, z.literal(false)]).default(sitemap.parse({})),
  icon: z.union([text, z.literal(false)]).optional(),
  socialImages: z.union([socialImages, z.literal(false)]).default(socialImages.parse({})),
});

const environments = z.strictObject({
  staging: z.union([z.boolean(), protection.omit({ prefix: true })]).default(false),
});

const contact = z.strictObject({
  label: text,
  href: z.string().regex(/^(https:|mailto:|tel:)/, { error: 'must start with https:, mailto: or tel:' }),
});

const maintenance = z.strictObject({
  kind: z.enum(['banner', 'unavailable', 'landing']).default('banner'),
  until: z.string().refine((text) => isInstant(text), {
    error: 'must be a day such as 2026-12-27 or an instant such as 2026-12-27T08:00:00Z',
  }),
  message: z.union([text, z.record(text, text)]).optional(),
  details: https.optional(),
  contact: contact.optional(),
});

function isInstant(text: string): boolean {
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success;
}

const api = z.strictObject({
  module: text,
  ...sharedOptions,
  rate: z
    .strictObject({ perSecond: z.int().positive(), burst: z.int().nonnegative().default(50) })
    .optional(),
  handler: z.boolean().default(true),
});

const audit = z.strictObject({
  mode: z.enum(['fail', 'warn', 'off']).default('fail'),
  preset: presetName.default('recommended'),
  rules: ruleSettings.default({}),
});

/** @public */
export const optionsSchema = z.strictObject({
  redirects: z.union([redirects, z.literal(false)]).default(redirects.parse({})),
  deploy: deploy.default(deploy.parse({})),
  http: http.default(http.parse({})),
  seo: seo.default(seo.parse({})),
  environments: environments.default(environments.parse({})),
  maintenance: maintenance.optional(),
  api: z.union([api, z.literal(false)]).default(false),
  audit: audit.default(audit.parse({})),
});

/** The options with defaults. File paths are still relative to the root, as written. */
export type Options = z.output<typeof optionsSchema>;
export type Organization = NonNullable<Options['seo']['organization']>;

const withRules = z.looseObject({ audit: z.looseObject({ rules: z.record(z.string(), z.unknown()) }) });

/** The rules in the options with their unchecked settings. */
export function listRuleSettings(options: unknown): [id: string, setting: unknown][] {
  return Object.entries(withRules.safeParse(options).data?.audit.rules ?? {});
}

/** Parses the options. A `Problem` lists all mistakes. `refusedSetting` checks rule settings, and is loaded for such options only. */
export function parseOptions(
  options: SignpostOptions | undefined,
  refusedSetting: (id: string, setting: unknown) => string | undefined = () => undefined,
): Options {
  const result = optionsSchema.safeParse(options ?? {});
  const wrongRules = listRuleSettings(options).flatMap(([id, setting]) => {
    const message = refusedSetting(id, setting);
    return message === undefined
      ? []
      : [{ code: 'custom' as const, path: ['audit', 'rules', id], input: id, message }];
  });
  const issues = [...(result.error?.issues ?? []), ...wrongRules];
  if (result.success && issues.length === 0) return result.data;

  const lines = describeFaults(new z.ZodError(issues)).map((line) => `  ${line}`);
  throw new Problem(
    `The options of signpost() are wrong:\n${lines.join('\n')}\nEach option has an example: ${docsUrl}/reference/options/`,
  );
}

/** The hosts with generated files. */
export function listHostIds({ host, furtherHosts }: Options['deploy']): string[] {
  return [...new Set([...(host ? [host] : []), ...furtherHosts])];
}
