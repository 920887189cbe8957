import type { RuleId } from './audit/rules/index.ts';
import type { Ignore } from './audit/rules/settings.ts';
import type { HostId } from './hosts/load.ts';
import type { Level } from './lib/finding.ts';
import type { EnvironmentOptions, HttpOptions, MaintenanceOptions } from './options/responses.ts';
import type { SeoOptions } from './options/seo.ts';

export type * from './options/responses.ts';
export type * from './options/seo.ts';

/**
 * The options of `signpost()`. None is required.
 */
export interface SignpostOptions {
  /**
   * The redirect map. `false`: the site has none.
   * @default redirects.yaml beside the Astro config, where it exists
   * @example { map: 'config/redirects.yaml' }
   * @see https://docs.signpost.example/reference/options/#redirects
   */
  redirects?: RedirectOptions | false | undefined;
  /**
   * Where the site is deployed.
   * @default the host that the project's adapter, a file such as `netlify.toml`, or a site at `github.io` shows
   * @example { host: 'netlify', domains: ['example.com'] }
   * @see https://docs.signpost.example/reference/options/#deploy
   */
  deploy?: DeployOptions | undefined;
  /**
   * Response headers and passwords.
   * @default {}
   * @example { headers: [{ path: '/embed/*', headers: { 'X-Robots-Tag': 'noindex' } }] }
   * @see https://docs.signpost.example/reference/options/#http
   */
  http?: HttpOptions | undefined;
  /**
   * Titles, descriptions, sitemap, robots.txt, icons and social images.
   * @default {}
   * @example { titleTemplate: '%s | Example' }
   * @see https://docs.signpost.example/reference/options/#seo
   */
  seo?: SeoOptions | undefined;
  /**
   * Builds that search engines must not index.
   * @default {}
   * @example { staging: process.env.STAGING === 'true' }
   * @see https://docs.signpost.example/reference/options/#environments
   */
  environments?: EnvironmentOptions | undefined;
  /**
   * Maintenance mode. Leave it out while the site is open.
   * @default none: the site is open
   * @example { kind: 'banner', until: '2026-12-27' }
   * @see https://docs.signpost.example/reference/options/#maintenance
   */
  maintenance?: MaintenanceOptions | undefined;
  /**
   * The read-only JSON API. The site has one only if this option is set.
   * @default false
   * @example { module: 'src/api.ts', origins: ['*'] }
   * @see https://docs.signpost.example/reference/options/#api
   */
  api?: ApiOptions | false | undefined;
  /**
   * The audit at the end of each build.
   * @default {}
   * @example { rules: { 'title-unique': 'error' } }
   * @see https://docs.signpost.example/reference/options/#audit
   */
  audit?: AuditOptions | undefined;
}

/** Options of the redirect map. */
export interface RedirectOptions {
  /**
   * The file, relative to the project's root.
   * @default 'redirects.yaml'
   * @example 'config/redirects.yaml'
   */
  map?: string | undefined;
}

/** Options of the deployment. */
export interface DeployOptions {
  /**
   * The host that serves the site. Its files are copied to where it reads them. `false`: no host reads Signpost's files.
   * @default detected: the adapter, then files such as `netlify.toml`, then a name such as `acme.github.io`
   * @example 'cloudflare'
   */
  host?: HostId | false | undefined;
  /**
   * Further hosts that files are written for, in `deploy/` only.
   * @default []
   * @example ['nginx']
   */
  furtherHosts?: readonly HostId[] | undefined;
  /**
   * Other domains of the site, platform domains included. They redirect to it.
   * @default []
   * @example ['example.com', 'my-site.pages.dev']
   */
  domains?: readonly string[] | undefined;
  /**
   * IP ranges of the proxies that terminate TLS. Forwarded headers from other IP addresses are ignored.
   * @default none: the server terminates TLS itself
   * @example ['10.0.0.0/8']
   */
  trustedProxies?: readonly string[] | undefined;
  /**
   * True if nginx, Caddy or Apache serves the files by itself. Signpost then writes redirects and gone URLs for it, and no
   * headers, passwords or pages.
   * @default false
   * @example true
   */
  redirectsOnly?: boolean | undefined;
  /**
   * A prefix for variables and files, if one nginx or Apache serves several Signpost sites. Lowercase letters and
   * digits.
   * @default none
   * @example 'shop'
   */
  name?: string | undefined;
}

/** Options of the JSON API. */
export interface ApiOptions {
  /**
   * The module that exports `resources`.
   * @example 'src/api.ts'
   */
  module: string;
  /**
   * The path of the API.
   * @default '/api'
   * @example '/shop/api'
   */
  base?: string | undefined;
  /**
   * Origins whose scripts may read the API. `'*'`: all.
   * @default []
   * @example ['https://app.example.com']
   */
  origins?: readonly string[] | undefined;
  /**
   * Fails the build if the secret behind the ids isn't set.
   * @default false
   * @example true
   */
  requireSecret?: boolean | undefined;
  /**
   * How often one visitor may send requests, on hosts that can count them. `burst`: how many at once; 50 by default.
   * @default none: no limit
   * @example { perSecond: 10, burst: 20 }
   */
  rate?: RateOptions | undefined;
  /**
   * Generates an edge function for sorting, filters and keywords, where the host runs one.
   * @default true
   * @example false
   */
  handler?: boolean | undefined;
}

/** How often one visitor may send requests to the API. */
export interface RateOptions {
  /**
   * Requests per second.
   * @example 10
   */
  perSecond: number;
  /**
   * How many requests at once.
   * @default 50
   * @example 20
   */
  burst?: number | undefined;
}

/** How a rule's findings are treated. */
export type RuleOption =
  | Level
  | 'off'
  | { readonly level?: Level | 'off' | undefined; readonly ignore?: readonly Ignore[] | undefined };

/** Options of the audit. A `signpost-baseline.json` of the project leaves out known findings. */
export interface AuditOptions {
  /**
   * `fail`: errors fail the build. `warn`: they are printed. `off`: the other rules don't run. Errors in the redirect map and
   * in robots.txt, and lost URLs, fail every build.
   * @default 'fail'
   * @example 'warn'
   */
  mode?: 'fail' | 'warn' | 'off' | undefined;
  /**
   * The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.
   * @default 'recommended'
   * @example 'strict'
   */
  preset?: 'recommended' | 'strict' | 'minimal' | undefined;
  /**
   * The level of a rule, by its id, and what it ignores.
   * @default {}
   * @example { 'title-unique': 'error', 'link-broken': { ignore: [{ path: '/old/*', reason: 'an archive' }] } }
   */
  rules?: { readonly [Rule in RuleId]?: RuleOption } | undefined;
}
