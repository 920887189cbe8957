import { z } from 'zod';
import { sharedOptions } from './api/options.ts';
import { ruleSettings } from './audit/rules/settings.ts';
import type { HostId } from './hosts/load.ts';
import { Problem } from './lib/problem.ts';
import { sentencesOf } from './lib/sentences.ts';
import { usualMaxAge } from './redirects/plan/plan.ts';
import { hostName, network, realm, redirectMaxAge, siteName } from './redirects/plan/settings.ts';

const text = z.string().trim().min(1);
const notHttps = 'must be an https address, such as https://www.example.com/';
const https = z.url({ protocol: /^https$/, error: notHttps });
const path = z.string().startsWith('/', { error: 'must begin with a slash' });
const header = z.record(z.string().regex(/^[A-Za-z0-9-]+$/, { error: 'is no header name' }), text);

const tls = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('here') }),
  z.strictObject({ at: z.literal('proxy'), from: z.array(network).min(1) }),
]);

const hsts = z.strictObject({
  maxAge: z.int().nonnegative(),
  includeSubDomains: z.boolean().default(false),
  preload: z.boolean().default(false),
});

const brand = z.strictObject({
  name: text,
  delimiter: z.string().min(1).default(' | '),
  position: z.enum(['end', 'start']).default('end'),
});

const organization = z.strictObject({
  name: text,
  legalName: text.optional(),
  description: text.optional(),
  logo: path.optional(),
  foundingDate: text.optional(),
  email: text.optional(),
  telephone: text.optional(),
  sameAs: z.array(https).default([]),
  address: z
    .strictObject({ street: text, postalCode: text, city: text, region: text.optional(), country: text })
    .optional(),
});

const robots = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        userAgents: z.array(text).min(1),
        allow: z.array(path).default([]),
        disallow: z.array(path).default([]),
      }),
    )
    .default([]),
  /** What the crawlers that gather text for language models may read. */
  aiCrawlers: z.enum(['allow', 'disallow']).optional(),
});

const sitemap = z.strictObject({
  /** Paths of pages that are rendered on demand, which no build can find. */
  onDemand: z.array(path).default([]),
  /** Paths left out; a path that ends in `/*` leaves out all below it. */
  exclude: z.array(path).default([]),
  /** Dates from the history of git where a page has no date of its own. */
  lastmod: z.boolean().default(true),
});

const api = z.strictObject({
  /** The module that exports `resources`; `src/api.ts` where there is one. */
  module: text.optional(),
  ...sharedOptions,
  /** How often one visitor may ask, where the host can count: requests each second, and how many at once. */
  rate: z
    .strictObject({ perSecond: z.int().positive(), burst: z.int().nonnegative().default(50) })
    .optional(),
  /** Whether hosts that can run a program of ours get one for sorting, filters and keywords. */
  handler: z.boolean().default(true),
  /** Where Google runs the program for Firebase; in us-central1 unless given. */
  region: z
    .string()
    .regex(/^[a-z]+-[a-z]+\d{1,2}$/, { error: 'must be a region of Google Cloud such as europe-west1' })
    .optional(),
});

const protection = z.strictObject({
  prefix: path.endsWith('/', { error: 'must end with a slash' }),
  realm: realm.pipe(text).default('Restricted'),
  /** Lines of an htpasswd file; '' leaves the passwords to the host. */
  users: z.string().default(''),
});

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #0a3d62' });

const cards = z.strictObject({
  background: colour.default('#10222e'),
  ink: colour.default('#ffffff'),
  accent: colour.default('#f2b544'),
  /** A static .ttf or .otf file; a plain sans serif for Latin, Greek and Cyrillic unless given. */
  font: text.optional(),
});

const contact = z.strictObject({ label: text, href: z.string().regex(/^(https:|mailto:|tel:)/) });

const maintenance = z.strictObject({
  /**
   * `banner`: the site stays online and takes no orders. `unavailable`: 503 on every URL, two days at most. `landing`: a
   * temporary landing page in place of each page, a week at most. Shutting a site down costs rankings: prefer the banner.
   */
  kind: z.enum(['banner', 'unavailable', 'landing']).default('banner'),
  /** The instant at which the site is back: `2026-12-27T08:00:00Z`, or a day. */
  until: z.string().refine((text) => isInstant(text), {
    error: 'must be a day such as 2026-12-27 or an instant such as 2026-12-27T08:00:00Z',
  }),
  /** One text, or one for each language: `{ en: '…', de: '…' }`. */
  message: z.union([text, z.record(text, text)]).optional(),
  /** A page on another site that tells more; the first of `organization.sameAs` unless given. */
  details: https.optional(),
  contact: contact.optional(),
});

function isInstant(text: string): boolean {
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success;
}

const audit = z.strictObject({
  /** `fail`: findings of level error fail the build. `warn`: they are printed. `off`: no audit. */
  mode: z.enum(['fail', 'warn', 'off']).default('fail'),
  /** A file of `signpost audit --update-baseline`, beside the Astro config: what it holds back is neither printed nor fails. */
  baseline: text.optional(),
  /** Another level for a rule, by its id, and what to leave: `{ level: 'off' }`, `{ ignore: [{ path, reason }] }`. */
  rules: ruleSettings.default({}),
});

/** Any text, so that a name kept in a variable is one too; editors propose those that there are. */
const host: z.ZodType<string, HostId | (string & {})> = text;

const schema = z.strictObject({
  /** The redirect map; `redirects.yaml` beside the Astro config where there is one. `false` for none. */
  map: z.union([text, z.literal(false)]).optional(),
  /** `fail`: a map with an error fails the build, and no host's files are written. `leave-out`: they lack those redirects. */
  mapErrors: z.enum(['fail', 'leave-out']).default('fail'),
  /**
   * The hosts that files are written for, beside `host`. Left out: that one alone. Where neither is named, those that the
   * adapter or a file such as `netlify.toml` is for, else nginx and Netlify.
   */
  hosts: z.array(host).optional(),
  /** The primary host: those of its files that belong into `dist` are copied there. */
  host: host.optional(),
  /** The folder of the hosts' files, beside `dist`. */
  out: text.default('deploy'),
  /** Other host names of this site, which redirect to it. */
  aliases: z.array(hostName).default([]),
  /** Names what is this site's where one server holds several: variables, map files, sections. */
  name: siteName.optional(),
  tls: tls.default({ at: 'here' }),
  /** A day at first: browsers can't be told to forget. */
  hsts: z
    .union([hsts, z.literal(false)])
    .default({ maxAge: 86_400, includeSubDomains: false, preload: false }),
  /** How long browsers may keep a permanent redirect, in seconds: `first` in an entry's first weeks, `later` from then on. */
  redirectMaxAge: redirectMaxAge.default(usualMaxAge),
  brand: z.union([text.transform((name) => brand.parse({ name })), brand]).optional(),
  organization: organization.optional(),
  /** Language tag ─▶ path prefix: `{ en: '/', de: '/de/' }`. Astro's own i18n settings unless given. */
  locales: z.record(text, path).optional(),
  /** The one source of all icons; `src/icon.svg` or `public/favicon.svg` where there is one. */
  icon: z.union([text, z.literal(false)]).optional(),
  robots: z.union([robots, z.literal(false)]).default({ groups: [] }),
  sitemap: z.union([sitemap, z.literal(false)]).default({ onDemand: [], exclude: [], lastmod: true }),
  /** Open Graph cards drawn at build for pages without an image of their own. */
  cards: z.union([cards, z.literal(false)]).default(cards.parse({})),
  /** A build that only invited people see: `noindex` as a header, and a password. */
  staging: z.union([z.literal(false), z.literal(true), protection.omit({ prefix: true })]).default(false),
  /** A platform's preview of a branch says `noindex` on every page, as a staging build does; `index` lets it be found. */
  previews: z.enum(['noindex', 'index']).default('noindex'),
  /** The branch that is production, where the platform names nothing but the branch (Cloudflare). */
  productionBranch: text.optional(),
  api: z.union([api, z.literal(false)]).default(api.parse({})),
  headers: z.array(z.strictObject({ path, headers: header })).default([]),
  /** File that is no page ─▶ its canonical address: `{ '/manual.pdf': '/help/manual/' }`. */
  links: z.record(path, z.union([path, https])).default({}),
  protect: z.array(protection).default([]),
  maintenance: maintenance.optional(),
  audit: audit.default({ mode: 'fail', rules: {} }),
  cacheDir: text.default('node_modules/.cache/signpost'),
});

/** The names of all options. @public */
export const optionNames: readonly string[] = Object.keys(schema.shape);

/** What a person writes in `signpost({ … })`; nothing is required. */
export type UserOptions = z.input<typeof schema>;
/** The options with their defaults. Paths of files are still as they were written, relative to the root. */
export type Options = Omit<z.output<typeof schema>, 'hosts'> & {
  readonly hosts: readonly string[];
  /** False where `hosts` was left out. */
  readonly namesHosts: boolean;
};
export type Brand = NonNullable<Options['brand']>;
export type Organization = NonNullable<Options['organization']>;

/** The options with defaults filled in; a `Problem` names all that is wrong with them at once. */
export function parseOptions(options: unknown): Options {
  const result = schema.safeParse(options ?? {});
  if (result.success) {
    const { hosts } = result.data;
    return { ...result.data, hosts: hosts ?? usualHosts(result.data), namesHosts: hosts !== undefined };
  }
  const lines = sentencesOf(result.error, schema).map((line) => `  ${line}`);
  throw new Problem(`The options of signpost() are wrong:\n${lines.join('\n')}`);
}

/** The hosts that files are written for, the primary one among them. */
export function hostNames({ hosts, host }: Pick<Options, 'hosts' | 'host'>): string[] {
  return [...new Set([...hosts, ...(host === undefined ? [] : [host])])];
}

/** Whoever names the host of the site needs no files of others. */
function usualHosts({ host }: z.output<typeof schema>): readonly string[] {
  return host === undefined ? ['nginx', 'netlify'] : [];
}
