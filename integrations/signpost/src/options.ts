import type { RuleId } from './audit/rules/index.ts';
import type { Ignore } from './audit/rules/settings.ts';
import type { HostId } from './hosts/load.ts';
import type { Level } from './lib/finding.ts';

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
   * What search engines and social networks see.
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
   * @example { module: 'src/api.ts', sizes: [20, 100] }
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
   * @see https://docs.signpost.example/reference/options/#redirectsmap
   */
  map?: string | undefined;
}

/** Options of the deployment. */
export interface DeployOptions {
  /**
   * The host that serves the site. Its files are copied to where it reads them. `false`: no host reads Signpost's files.
   * @default detected: the adapter, then files such as `netlify.toml` or `wrangler.jsonc`
   * @example 'cloudflare'
   * @see https://docs.signpost.example/reference/options/#deployhost
   */
  host?: HostId | false | undefined;
  /**
   * Further hosts that files are written for, in `output` only.
   * @default []
   * @example ['nginx']
   * @see https://docs.signpost.example/reference/options/#deployfurtherhosts
   */
  furtherHosts?: readonly HostId[] | undefined;
  /**
   * The folder of the host files. Every build rewrites it.
   * @default 'deploy'
   * @example 'build/hosts'
   * @see https://docs.signpost.example/reference/options/#deployoutput
   */
  output?: string | undefined;
  /**
   * Other domains of the site, platform domains included. They redirect to it.
   * @default []
   * @example ['example.com', 'my-site.pages.dev']
   * @see https://docs.signpost.example/reference/options/#deploydomains
   */
  domains?: readonly string[] | undefined;
  /**
   * IP ranges of the proxies that terminate TLS. Forwarded headers from other IP addresses are ignored.
   * @default none: the server terminates TLS itself
   * @example ['10.0.0.0/8']
   * @see https://docs.signpost.example/reference/options/#deploytrustedproxies
   */
  trustedProxies?: readonly string[] | undefined;
  /**
   * A prefix for variables and files, if one nginx or Apache serves several Signpost sites. Lowercase letters and
   * digits.
   * @default none
   * @example 'shop'
   * @see https://docs.signpost.example/reference/options/#deployname
   */
  name?: string | undefined;
}

/** Options of responses. */
export interface HttpOptions {
  /**
   * `Strict-Transport-Security`. Browsers can't be told to forget it, so start low. `false`: not sent.
   * @default { maxAge: 86_400, includeSubDomains: false, preload: false }
   * @example { maxAge: 31_536_000, includeSubDomains: true }
   * @see https://docs.signpost.example/reference/options/#httphsts
   */
  hsts?: HstsOptions | false | undefined;
  /**
   * Further response headers. A path that ends in `/*` stands for everything below it.
   * @default []
   * @example [{ path: '/downloads/*', headers: { 'X-Robots-Tag': 'noindex' } }]
   * @see https://docs.signpost.example/reference/options/#httpheaders
   */
  headers?: readonly HeaderOptions[] | undefined;
  /**
   * How many seconds browsers may cache a permanent redirect. `false`: no `Cache-Control`.
   * @default 3600: an hour, so that a wrong redirect is soon gone
   * @example 600
   * @see https://docs.signpost.example/reference/options/#httpredirectmaxage
   */
  redirectMaxAge?: number | false | undefined;
  /**
   * Paths behind a password. `users` are lines of an htpasswd file; without them, the host has its own.
   * @default []
   * @example [{ prefix: '/staff/', realm: 'Staff', users: 'anna:$apr1$…' }]
   * @see https://docs.signpost.example/reference/options/#httpbasicauth
   */
  basicAuth?: readonly BasicAuthOptions[] | undefined;
  /**
   * The canonical URL of files that are not pages, by path. It is sent as a `Link` header.
   * @default {}
   * @example { '/manual.pdf': '/help/manual/' }
   * @see https://docs.signpost.example/reference/options/#httpcanonical
   */
  canonical?: Readonly<Record<string, string>> | undefined;
}

/** The `Strict-Transport-Security` header. */
export interface HstsOptions {
  /**
   * How many seconds browsers use only https.
   * @example 31_536_000
   * @see https://docs.signpost.example/reference/options/#httphstsmaxage
   */
  maxAge: number;
  /**
   * Whether it applies to all subdomains too.
   * @default false
   * @example true
   * @see https://docs.signpost.example/reference/options/#httphstsincludesubdomains
   */
  includeSubDomains?: boolean | undefined;
  /**
   * Whether browsers may ship the domain in their lists of https sites.
   * @default false
   * @example true
   * @see https://docs.signpost.example/reference/options/#httphstspreload
   */
  preload?: boolean | undefined;
}

/** Response headers of a path. */
export interface HeaderOptions {
  /**
   * The path; one that ends in `/*` stands for everything below it.
   * @example '/downloads/*'
   * @see https://docs.signpost.example/reference/options/#httpheaderspath
   */
  path: string;
  /**
   * The headers with their values.
   * @example { 'X-Robots-Tag': 'noindex' }
   * @see https://docs.signpost.example/reference/options/#httpheadersheaders
   */
  headers: Readonly<Record<string, string>>;
}

/** A folder behind a password. */
export interface BasicAuthOptions {
  /**
   * The path of the folder.
   * @example '/staff/'
   * @see https://docs.signpost.example/reference/options/#httpbasicauthprefix
   */
  prefix: string;
  /**
   * The name that the browser shows when it asks for the password.
   * @default 'Restricted'
   * @example 'Staff'
   * @see https://docs.signpost.example/reference/options/#httpbasicauthrealm
   */
  realm?: string | undefined;
  /**
   * Lines of an htpasswd file, one per user.
   * @default none: the host has its own users
   * @example 'anna:$apr1$…'
   * @see https://docs.signpost.example/reference/options/#httpbasicauthusers
   */
  users?: string | undefined;
}

/** Options of what search engines and social networks see. */
export interface SeoOptions {
  /**
   * The title of every page; `%s` is the page's own. The rest is the name of the site, after a delimiter.
   * @default '%s'
   * @example '%s | Example'
   * @see https://docs.signpost.example/reference/options/#seotitletemplate
   */
  titleTemplate?: string | undefined;
  /**
   * The organization behind the site, for the home page's structured data.
   * @default none
   * @example { name: 'Example Ltd', logo: '/logo.png' }
   * @see https://docs.signpost.example/reference/options/#seoorganization
   */
  organization?: OrganizationOptions | undefined;
  /**
   * The generated robots.txt. `false`: write your own.
   * @default {}: every crawler may read everything
   * @example { aiCrawlers: 'disallow' }
   * @see https://docs.signpost.example/reference/options/#seorobots
   */
  robots?: RobotsOptions | false | undefined;
  /**
   * The generated sitemap. `false`: none.
   * @default {}
   * @example { exclude: ['/thanks/'] }
   * @see https://docs.signpost.example/reference/options/#seositemap
   */
  sitemap?: SitemapOptions | false | undefined;
  /**
   * The one source of all icons. `false`: none are generated.
   * @default 'src/icon.svg' or 'public/favicon.svg', whichever exists
   * @example 'src/logo.svg'
   * @see https://docs.signpost.example/reference/options/#seoicon
   */
  icon?: string | false | undefined;
  /**
   * The generated social images (Open Graph) of pages without an image of their own. `false`: none.
   * @default {}
   * @example { background: '#10302d' }
   * @see https://docs.signpost.example/reference/options/#seosocialimages
   */
  socialImages?: SocialImageOptions | false | undefined;
}

/** An organization, as schema.org describes it. */
export interface OrganizationOptions {
  /**
   * The name that people know.
   * @example 'Example Ltd'
   * @see https://docs.signpost.example/reference/options/#seoorganizationname
   */
  name: string;
  /**
   * The registered name.
   * @default none
   * @example 'Example Limited'
   * @see https://docs.signpost.example/reference/options/#seoorganizationlegalname
   */
  legalName?: string | undefined;
  /**
   * What the organization does, in a sentence.
   * @default none
   * @example 'Pumps and flow meters, made in Leeds.'
   * @see https://docs.signpost.example/reference/options/#seoorganizationdescription
   */
  description?: string | undefined;
  /**
   * The path of the logo on this site.
   * @default none
   * @example '/logo.png'
   * @see https://docs.signpost.example/reference/options/#seoorganizationlogo
   */
  logo?: string | undefined;
  /**
   * The year or the day.
   * @default none
   * @example '1987-05-04'
   * @see https://docs.signpost.example/reference/options/#seoorganizationfoundingdate
   */
  foundingDate?: string | undefined;
  /**
   * The email address for everyone.
   * @default none
   * @example 'hello@example.com'
   * @see https://docs.signpost.example/reference/options/#seoorganizationemail
   */
  email?: string | undefined;
  /**
   * With the country code.
   * @default none
   * @example '+44 113 496 0000'
   * @see https://docs.signpost.example/reference/options/#seoorganizationtelephone
   */
  telephone?: string | undefined;
  /**
   * Profiles elsewhere, as https URLs.
   * @default []
   * @example ['https://www.linkedin.com/company/example']
   * @see https://docs.signpost.example/reference/options/#seoorganizationsameas
   */
  sameAs?: readonly string[] | undefined;
  /**
   * The postal address.
   * @default none
   * @example { street: '1 Mill Lane', postalCode: 'LS1 4AP', city: 'Leeds', country: 'GB' }
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddress
   */
  address?: AddressOptions | undefined;
}

/** A postal address. */
export interface AddressOptions {
  /**
   * Street and number.
   * @example '1 Mill Lane'
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddressstreet
   */
  street: string;
  /**
   * The postal code.
   * @example 'LS1 4AP'
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddresspostalcode
   */
  postalCode: string;
  /**
   * The town.
   * @example 'Leeds'
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddresscity
   */
  city: string;
  /**
   * State, province or county.
   * @default none
   * @example 'West Yorkshire'
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddressregion
   */
  region?: string | undefined;
  /**
   * Two letters.
   * @example 'GB'
   * @see https://docs.signpost.example/reference/options/#seoorganizationaddresscountry
   */
  country: string;
}

/** Options of robots.txt. */
export interface RobotsOptions {
  /**
   * Groups of rules for named crawlers.
   * @default []
   * @example [{ userAgents: ['ExampleBot'], disallow: ['/search/'] }]
   * @see https://docs.signpost.example/reference/options/#seorobotsgroups
   */
  groups?: readonly RobotsGroupOptions[] | undefined;
  /**
   * Whether crawlers that collect text for language models may read the site.
   * @default none: robots.txt doesn't name them, so they may
   * @example 'disallow'
   * @see https://docs.signpost.example/reference/options/#seorobotsaicrawlers
   */
  aiCrawlers?: 'allow' | 'disallow' | undefined;
}

/** Rules of robots.txt for some crawlers. */
export interface RobotsGroupOptions {
  /**
   * The names of the crawlers.
   * @example ['ExampleBot']
   * @see https://docs.signpost.example/reference/options/#seorobotsgroupsuseragents
   */
  userAgents: readonly string[];
  /**
   * Paths that they may read, although they are below one in `disallow`.
   * @default []
   * @example ['/search/help/']
   * @see https://docs.signpost.example/reference/options/#seorobotsgroupsallow
   */
  allow?: readonly string[] | undefined;
  /**
   * Paths that they must not read.
   * @default []
   * @example ['/search/']
   * @see https://docs.signpost.example/reference/options/#seorobotsgroupsdisallow
   */
  disallow?: readonly string[] | undefined;
}

/** Options of the sitemap. */
export interface SitemapOptions {
  /**
   * Paths of pages that are rendered on demand, for the sitemap. Leave out search results and account pages, which get
   * `noindex`. An empty list says that no such page belongs in the sitemap, so the build no longer reports `on-demand`.
   * @default none: the build reports on-demand pages
   * @example ['/offers/']
   * @see https://docs.signpost.example/reference/options/#seositemapondemand
   */
  onDemand?: readonly string[] | undefined;
  /**
   * Paths to leave out. One that ends in `/*` leaves out everything below it.
   * @default []
   * @example ['/thanks/', '/archive/*']
   * @see https://docs.signpost.example/reference/options/#seositemapexclude
   */
  exclude?: readonly string[] | undefined;
  /**
   * Takes `lastmod` from Git where a page has no date of its own.
   * @default true
   * @example false
   * @see https://docs.signpost.example/reference/options/#seositemaplastmod
   */
  lastmod?: boolean | undefined;
}

/** Options of generated social images. Colors are written `#rrggbb`. */
export interface SocialImageOptions {
  /**
   * The color of the background.
   * @default '#10222e'
   * @example '#10302d'
   * @see https://docs.signpost.example/reference/options/#seosocialimagesbackground
   */
  background?: string | undefined;
  /**
   * The color of the text.
   * @default '#ffffff'
   * @example '#f4f1ea'
   * @see https://docs.signpost.example/reference/options/#seosocialimagestext
   */
  text?: string | undefined;
  /**
   * The color of the bar.
   * @default '#f2b544'
   * @example '#e0663f'
   * @see https://docs.signpost.example/reference/options/#seosocialimagesaccent
   */
  accent?: string | undefined;
  /**
   * A `.ttf` or `.otf` file.
   * @default a sans serif with Latin, Greek and Cyrillic letters
   * @example 'src/fonts/brand.ttf'
   * @see https://docs.signpost.example/reference/options/#seosocialimagesfont
   */
  font?: string | undefined;
}

/** Options of builds that search engines must not index. */
export interface EnvironmentOptions {
  /**
   * This build is a staging build: every page is `noindex` and behind a password.
   * @default false
   * @example { realm: 'Staging', users: 'anna:$apr1$…' }
   * @see https://docs.signpost.example/reference/options/#environmentsstaging
   */
  staging?: boolean | StagingOptions | undefined;
  /**
   * Whether search engines may index the preview builds of Netlify, Vercel, Render and Cloudflare.
   * @default 'noindex'
   * @example 'index'
   * @see https://docs.signpost.example/reference/options/#environmentspreviews
   */
  previews?: 'noindex' | 'index' | undefined;
  /**
   * The production branch, where the platform tells only the branch of a build (Cloudflare).
   * @default every branch
   * @example 'main'
   * @see https://docs.signpost.example/reference/options/#environmentsproductionbranch
   */
  productionBranch?: string | undefined;
}

/** The password of a staging build. */
export interface StagingOptions {
  /**
   * The name that the browser shows when it asks for the password.
   * @default 'Restricted'
   * @example 'Preview'
   * @see https://docs.signpost.example/reference/options/#environmentsstagingrealm
   */
  realm?: string | undefined;
  /**
   * Lines of an htpasswd file, one per user.
   * @default none: the host has its own users
   * @example 'anna:$apr1$…'
   * @see https://docs.signpost.example/reference/options/#environmentsstagingusers
   */
  users?: string | undefined;
}

/** Options of maintenance mode. */
export interface MaintenanceOptions {
  /**
   * `banner`: the site stays online and takes no orders. `unavailable`: status 503 on every URL, for two days at most; it needs
   * `contact` and `details`. `landing`: a temporary landing page in place of each page, for a week at most. Shutting a site
   * down costs rankings: prefer the banner.
   * @default 'banner'
   * @example 'unavailable'
   * @see https://docs.signpost.example/reference/options/#maintenancekind
   */
  kind?: 'banner' | 'unavailable' | 'landing' | undefined;
  /**
   * When the site is back: a day or an instant, such as `2026-12-27T08:00:00Z`.
   * @example '2026-12-27'
   * @see https://docs.signpost.example/reference/options/#maintenanceuntil
   */
  until: string;
  /**
   * One text, or one for each language: `{ en: '…', de: '…' }`.
   * @default a sentence in the language of the page
   * @example { en: 'We are moving.', de: 'Wir ziehen um.' }
   * @see https://docs.signpost.example/reference/options/#maintenancemessage
   */
  message?: string | Readonly<Record<string, string>> | undefined;
  /**
   * The https URL of a page on another site that tells more.
   * @default the first of `seo.organization.sameAs`
   * @example 'https://status.example.net/'
   * @see https://docs.signpost.example/reference/options/#maintenancedetails
   */
  details?: string | undefined;
  /**
   * How to reach you meanwhile. `href` starts with `https:`, `mailto:` or `tel:`.
   * @default none
   * @example { label: '+44 113 496 0000', href: 'tel:+441134960000' }
   * @see https://docs.signpost.example/reference/options/#maintenancecontact
   */
  contact?: ContactOptions | undefined;
}

/** A way to reach you while the site is unavailable. */
export interface ContactOptions {
  /**
   * The text of the link.
   * @example '+44 113 496 0000'
   * @see https://docs.signpost.example/reference/options/#maintenancecontactlabel
   */
  label: string;
  /**
   * The target of the link: `https:`, `mailto:` or `tel:`.
   * @example 'tel:+441134960000'
   * @see https://docs.signpost.example/reference/options/#maintenancecontacthref
   */
  href: string;
}

/** Options of the JSON API. */
export interface ApiOptions {
  /**
   * The module that exports `resources`.
   * @example 'src/api.ts'
   * @see https://docs.signpost.example/reference/options/#apimodule
   */
  module: string;
  /**
   * The path of the API.
   * @default '/api'
   * @example '/shop/api'
   * @see https://docs.signpost.example/reference/options/#apibase
   */
  base?: string | undefined;
  /**
   * Origins whose scripts may read the API. `'*'`: all.
   * @default []
   * @example ['https://app.example.com']
   * @see https://docs.signpost.example/reference/options/#apiorigins
   */
  origins?: readonly string[] | undefined;
  /**
   * Page sizes to prebuild.
   * @default [20]
   * @example [20, 100]
   * @see https://docs.signpost.example/reference/options/#apisizes
   */
  sizes?: readonly number[] | undefined;
  /**
   * Fails the build if the secret behind the ids isn't set.
   * @default false
   * @example true
   * @see https://docs.signpost.example/reference/options/#apirequiresecret
   */
  requireSecret?: boolean | undefined;
  /**
   * How often one visitor may send requests, on hosts that can count them. `burst`: how many at once; 50 by default.
   * @default none: no limit
   * @example { perSecond: 10, burst: 20 }
   * @see https://docs.signpost.example/reference/options/#apirate
   */
  rate?: RateOptions | undefined;
  /**
   * Generates an edge function for sorting, filters and keywords, where the host runs one.
   * @default true
   * @example false
   * @see https://docs.signpost.example/reference/options/#apihandler
   */
  handler?: boolean | undefined;
}

/** How often one visitor may send requests to the API. */
export interface RateOptions {
  /**
   * Requests per second.
   * @example 10
   * @see https://docs.signpost.example/reference/options/#apiratepersecond
   */
  perSecond: number;
  /**
   * How many requests at once.
   * @default 50
   * @example 20
   * @see https://docs.signpost.example/reference/options/#apirateburst
   */
  burst?: number | undefined;
}

/** What to do with a rule's findings. */
export type RuleOption =
  | Level
  | 'off'
  | { readonly level?: Level | 'off' | undefined; readonly ignore?: readonly Ignore[] | undefined };

/** Options of the audit. */
export interface AuditOptions {
  /**
   * `fail`: errors fail the build. `warn`: they are printed. `off`: the other rules don't run. Errors in the redirect map and
   * in robots.txt, and lost URLs, fail every build.
   * @default 'fail'
   * @example 'warn'
   * @see https://docs.signpost.example/reference/options/#auditmode
   */
  mode?: 'fail' | 'warn' | 'off' | undefined;
  /**
   * The file of known findings. They are left out, so that only new ones fail.
   * `npx astro-signpost audit --update-baseline` writes it.
   * @default 'signpost-baseline.json', where it exists
   * @example 'config/known-findings.json'
   * @see https://docs.signpost.example/reference/options/#auditbaseline
   */
  baseline?: string | undefined;
  /**
   * The rules that run unless `rules` changes them. `strict`: all of them. `minimal`: those of level error.
   * @default 'recommended'
   * @example 'strict'
   * @see https://docs.signpost.example/reference/options/#auditpreset
   */
  preset?: 'recommended' | 'strict' | 'minimal' | undefined;
  /**
   * The level of a rule, by its id, and what it ignores.
   * @default {}
   * @example { 'title-unique': 'error', 'link-broken': { ignore: [{ path: '/old/*', reason: 'an archive' }] } }
   * @see https://docs.signpost.example/reference/options/#auditrules
   */
  rules?: { readonly [Rule in RuleId]?: RuleOption } | undefined;
}
