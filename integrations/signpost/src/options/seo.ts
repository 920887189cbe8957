/** Options of what search engines and social networks see. */
export interface SeoOptions {
  /**
   * The title of every page; `%s` is the page's own. The rest is the name of the site, after a delimiter. A site whose name
   * differs by language has a template for each language tag, the first for all other pages.
   * @default '%s'
   * @example '%s | Example'
   */
  titleTemplate?: string | Readonly<Record<string, string>> | undefined;
  /**
   * The organization behind the site, for the home page's structured data. Takes all properties of schema.org's Organization.
   * @default none
   * @example { name: 'Example Ltd', logo: '/logo.png' }
   */
  organization?: OrganizationOptions | undefined;
  /**
   * The generated robots.txt. `false`: write your own.
   * @default {}: every crawler may read everything
   * @example { groups: [{ userAgents: ['GPTBot'], disallow: ['/'] }] }
   */
  robots?: RobotsOptions | false | undefined;
  /**
   * The generated sitemap. `false`: none.
   * @default {}
   * @example { exclude: ['/thanks/'] }
   */
  sitemap?: SitemapOptions | false | undefined;
  /**
   * The one source of all icons. `false`: none are generated.
   * @default 'src/icon.svg' or 'public/favicon.svg', whichever exists
   * @example 'src/logo.svg'
   */
  icon?: string | false | undefined;
  /**
   * The generated social images (Open Graph) of pages without an image of their own. `false`: none.
   * @default {}
   * @example { background: '#10302d' }
   */
  socialImages?: SocialImageOptions | false | undefined;
}

/** An organization, with any other property of https://schema.org/Organization, such as `legalName`. */
export interface OrganizationOptions {
  /**
   * The name that people know.
   * @example 'Example Ltd'
   */
  name: string;
  /**
   * The path of the logo on this site, best a PNG of at least 112 × 112 px.
   * @default the icon for touch screens, if Signpost makes the icons
   * @example '/logo.png'
   */
  logo?: string | undefined;
  /**
   * The email address for everyone. Error pages link it, to report a broken link.
   * @default none
   * @example 'hello@example.com'
   */
  email?: string | undefined;
  /**
   * Profiles elsewhere, as https URLs.
   * @default none
   * @example ['https://www.linkedin.com/company/example']
   */
  sameAs?: readonly string[] | undefined;
  readonly [property: string]: unknown;
}

/** Options of robots.txt. */
export interface RobotsOptions {
  /**
   * Groups of rules for named crawlers.
   * @default []
   * @example [{ userAgents: ['ExampleBot'], disallow: ['/search/'] }]
   */
  groups?: readonly RobotsGroupOptions[] | undefined;
}

/** Rules of robots.txt for some crawlers. */
export interface RobotsGroupOptions {
  /**
   * The names of the crawlers.
   * @example ['ExampleBot']
   */
  userAgents: readonly string[];
  /**
   * Paths that they may read, although they are below one in `disallow`.
   * @default []
   * @example ['/search/help/']
   */
  allow?: readonly string[] | undefined;
  /**
   * Paths that they must not read.
   * @default []
   * @example ['/search/']
   */
  disallow?: readonly string[] | undefined;
}

/** Options of the sitemap. */
export interface SitemapOptions {
  /**
   * Paths of pages that are rendered on demand, for the sitemap. Leave out search results and account pages, which get
   * `noindex`. An empty list: no on-demand page belongs in the sitemap, and the build no longer reports `on-demand`.
   * @default none: the build reports on-demand pages
   * @example ['/offers/']
   */
  onDemand?: readonly string[] | undefined;
  /**
   * Paths to leave out. One that ends in `/*` leaves out everything below it.
   * @default []
   * @example ['/thanks/', '/archive/*']
   */
  exclude?: readonly string[] | undefined;
}

/** Options of generated social images. Colors are written `#rrggbb`. */
export interface SocialImageOptions {
  /**
   * The color of the background.
   * @default '#10222e'
   * @example '#10302d'
   */
  background?: string | undefined;
  /**
   * The color of the text.
   * @default '#ffffff'
   * @example '#f4f1ea'
   */
  text?: string | undefined;
  /**
   * The color of the bar.
   * @default '#f2b544'
   * @example '#e0663f'
   */
  accent?: string | undefined;
  /**
   * A `.ttf` or `.otf` file.
   * @default a sans serif with Latin, Greek and Cyrillic letters
   * @example 'src/fonts/brand.ttf'
   */
  font?: string | undefined;
}
