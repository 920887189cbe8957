import type { Thing, WithContext } from 'schema-dts';

/** The page's image, ideally 1200 × 630 px. */
export interface HeadImage {
  /** The URL or path of the image. */
  readonly src: string;
  /** A description of the image for people who can't see it. */
  readonly alt: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** The page in another language, or `x-default`. */
export interface Alternate {
  /** The language tag, such as `de` or `pt-BR`, or `x-default`. */
  readonly lang: string;
  /** The path of the page in this language. */
  readonly path: string;
}

/** A level of the breadcrumb, starting with the home page. */
export interface Breadcrumb {
  /** The name of the level, as visitors see it. */
  readonly name: string;
  /** The path of its page. */
  readonly path: string;
}

/** A separate page for small screens (`W-CANON-3`). */
export interface MobileVersion {
  /** The URL of the page for small screens. */
  readonly href: string;
  /** The media query of small screens, such as `only screen and (max-width: 640px)`. */
  readonly media: string;
}

/**
 * The props of `<Head>`. Only `title` is required. Further tags are children of the component:
 * `<Head title="News"><meta name="author" content="Anna" /></Head>`.
 */
export interface HeadProps {
  /**
   * The page's own title. The option `seo.titleTemplate` adds the brand.
   * @example 'Flow meters'
   * @see https://docs.signpost.example/reference/head-props/#title
   */
  title: string;
  /**
   * The text of the search result: one or two sentences, different on each page.
   * @default none
   * @example 'Pumps and flow meters for water and milk, made in Leeds.'
   * @see https://docs.signpost.example/reference/head-props/#description
   */
  description?: string | undefined;
  /**
   * The page's path below the base, for a page whose path differs from the request's.
   * @default the path of the request
   * @example '/products/pump-42/'
   * @see https://docs.signpost.example/reference/head-props/#path
   */
  path?: string | undefined;
  /**
   * The URL or path of the page that this one duplicates.
   * @default the page itself
   * @example '/flow-meters/'
   * @see https://docs.signpost.example/reference/head-props/#canonical
   */
  canonical?: string | undefined;
  /**
   * The page in other languages, and `x-default` if you choose it yourself. Without `i18n` in the Astro config, also list
   * the page itself: its language is unknown otherwise, and the build fails.
   * @default none
   * @example [{ lang: 'de', path: '/de/produkte/' }]
   * @see https://docs.signpost.example/reference/head-props/#alternates
   */
  alternates?: readonly Alternate[] | undefined;
  /**
   * Keeps the page out of search results.
   * @default false
   * @example true
   * @see https://docs.signpost.example/reference/head-props/#noindex
   */
  noindex?: boolean | undefined;
  /**
   * The image of shared links, best 1200 × 630 px.
   * @default the drawn social image, if `seo.socialImages` is on
   * @example { src: '/team.jpg', alt: 'Our team', width: 1200, height: 630 }
   * @see https://docs.signpost.example/reference/head-props/#image
   */
  image?: HeadImage | undefined;
  /**
   * The type for Open Graph and structured data.
   * @default 'website'
   * @example 'article'
   * @see https://docs.signpost.example/reference/head-props/#type
   */
  type?: 'website' | 'article' | 'product' | undefined;
  /**
   * A separate page for small screens.
   * @default none
   * @example { href: 'https://m.example.com/', media: 'only screen and (max-width: 640px)' }
   * @see https://docs.signpost.example/reference/head-props/#mobile
   */
  mobile?: MobileVersion | undefined;
  /**
   * The way from the home page to this one, as structured data.
   * @default none
   * @example [{ name: 'Home', path: '/' }, { name: 'News', path: '/news/' }]
   * @see https://docs.signpost.example/reference/head-props/#breadcrumbs
   */
  breadcrumbs?: readonly Breadcrumb[] | undefined;
  /**
   * Structured data. A type that Signpost also generates replaces the generated one.
   * @default none
   * @example { '@type': 'FAQPage', mainEntity: questions }
   * @see https://docs.signpost.example/reference/head-props/#jsonld
   */
  jsonLd?: Thing | WithContext<Thing> | readonly (Thing | WithContext<Thing>)[] | undefined;
  /**
   * Who wrote an article, by name.
   * @default none
   * @example 'Jane Miller'
   * @see https://docs.signpost.example/reference/head-props/#author
   */
  author?: string | readonly string[] | undefined;
  /**
   * The day of publication, for articles.
   * @default none
   * @example new Date('2026-03-01')
   * @see https://docs.signpost.example/reference/head-props/#published
   */
  published?: Date | undefined;
  /**
   * The day of the last change of content, for the page and the sitemap.
   * @default none; the sitemap uses the Git date of `source`
   * @example new Date('2026-05-01')
   * @see https://docs.signpost.example/reference/head-props/#modified
   */
  modified?: Date | undefined;
  /**
   * The content file that the page is made from (`entry.filePath`), for the sitemap's date.
   * @default none
   * @example entry.filePath
   * @see https://docs.signpost.example/reference/head-props/#source
   */
  source?: string | undefined;
}
