import type { ApiOptions } from './options/api.ts';
import type { AuditOptions } from './options/audit.ts';
import type { DeployOptions } from './options/deploy.ts';
import type { EnvironmentOptions } from './options/environments.ts';
import type { HttpOptions } from './options/http.ts';
import type { MaintenanceOptions } from './options/maintenance.ts';
import type { RedirectOptions } from './options/redirects.ts';
import type { SeoOptions } from './options/seo.ts';

export type * from './options/api.ts';
export type * from './options/audit.ts';
export type * from './options/deploy.ts';
export type * from './options/environments.ts';
export type * from './options/http.ts';
export type * from './options/maintenance.ts';
export type * from './options/redirects.ts';
export type * from './options/seo.ts';

/**
 * The options of `signpost()`. None is required. The pages that the keys link to are also in the package, as
 * `docs/reference/options.md`.
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
   * @default the host that the project's adapter or a file such as `netlify.toml` shows
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
