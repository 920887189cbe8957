import { Problem } from '../../lib/problem.ts';
import {
  addBase,
  ensureSlash,
  prefixBase,
  removeBase,
  toCanonicalPath,
  toCanonicalUrl,
  toFileUrl,
} from '../../lib/url/canonical-url.ts';
import { parsePath } from '../../lib/url/path.ts';
import { parseErrorStatusOfUrl } from '../../plan/error-pages.ts';
import type { Brand } from '../parse-options.ts';
import type { SiteConfig } from './config.ts';
import { createStructuredData, type DescribedPage, printScriptJson } from './json-ld.ts';
import { type AlternateLink, findBrand, findLanguage, listAlternates } from './languages.ts';
import type { HeadImage, HeadProps } from './props.ts';
import { makeLink, makeMeta, makeProperty, type Tag } from './tag.ts';

/** The size that social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The folder of the drawn cards, below the base. */
export const cardFolder = '/og/';

/** The stable path of a page's card, below the base: `/og/de/produkte.png` for `/de/produkte/`. */
function formatCardPath(path: string, config: SiteConfig): string {
  const page = removeBase(toCanonicalPath(path, config), config.base).replace(/^\/|\/$/g, '');
  return `${cardFolder}${page === '' ? 'index' : page}.png`;
}

/** The image of a page: the prop, or the drawn card. */
function findPageImage(
  image: HeadImage | undefined,
  page: { readonly path: string; readonly title: string; readonly hasCard: boolean },
  config: SiteConfig,
): HeadImage | undefined {
  if (image || !page.hasCard) return image;
  return { src: prefixBase(formatCardPath(page.path, config), config.base), alt: page.title, ...cardSize };
}

/**
 * Adds the brand to the title with a delimiter (`W-HEAD-4`), unless the title already starts or ends with it, as a home
 * page's often does. An empty title stays empty, so that the audit reports it.
 */
export function formatPageTitle(title: string, brand: Brand | undefined): string {
  const text = title.trim().replace(/\s+/g, ' ');
  if (!brand || text === '' || text.startsWith(brand.name) || text.endsWith(brand.name)) return text;
  if (brand.position === 'start') return brand.name + brand.delimiter + text;
  return text + brand.delimiter + brand.name;
}

/**
 * The icons of the host and its subdirectories, at a stable URL (`W-ICON-1`, `W-ICON-5`). Browsers without SVG support
 * request `/favicon.ico` by themselves.
 */
function listIconLinks({ icons }: SiteConfig): Tag[] {
  const { ico, svg, touch } = icons;
  return [
    ...makeLink('icon', svg, { type: 'image/svg+xml', sizes: 'any' }),
    ...makeLink('icon', svg === undefined ? ico : undefined, { sizes: '48x48' }),
    ...makeLink('apple-touch-icon', touch),
  ];
}

export interface PageRequest {
  /** `Astro.url.pathname`, in any variant. */
  readonly pathname: string;
  /** `Astro.currentLocale`. */
  readonly locale?: string | undefined;
  /** `Astro.isPrerendered`: the build draws no card of a page that a server renders. */
  readonly isPrerendered?: boolean | undefined;
}

/**
 * All tags of a page's head in order, without charset, which the component writes first (`W-HEAD-7`). A page has a single
 * title (`W-HEAD-1`) and an absolute https canonical (`W-CANON-1`), for a duplicate the URL of the original (`W-CANON-2`).
 */
export function createHead(props: HeadProps, request: PageRequest, siteConfig: SiteConfig): Tag[] {
  const path = props.path === undefined ? request.pathname : addBase(props.path, siteConfig.base);
  const pageUrl = toCanonicalUrl(path, siteConfig);
  // title={frontmatter.title} of a page without a title
  if (typeof props.title !== 'string')
    throw new Problem(
      `<Head> of ${pageUrl} has no title. Pass the page's title: <Head title="Flow meters" />.`,
    );

  const canonical = props.canonical === undefined ? pageUrl : toFileUrl(props.canonical, siteConfig);
  // /docs/de/produkte/ is /de/produkte/ below the base /docs.
  const pathInSite = removeBase(toCanonicalPath(path, siteConfig), siteConfig.base);
  const lang = findLanguage(pathInSite, siteConfig.locales) ?? request.locale;
  const config = { ...siteConfig, brand: findBrand(lang, siteConfig) };

  // No search engine indexes the URL of /404/, or of /english/404/ where that is the folder of a language.
  const homes = ['/', ...Object.values(siteConfig.locales)].map(ensureSlash);
  const isError = homes.some((home) => isErrorPageBelow(home, pathInSite));
  const noindex = props.noindex === true || config.staging || isError;
  // A duplicate or a noindex page has no hreflang links.
  const declaredAlternates = noindex || canonical !== pageUrl ? [] : (props.alternates ?? []);
  const alternates = listAlternates(declaredAlternates, { lang, href: pageUrl }, config);

  // A page that a server renders has no card.
  const hasCard = config.cards && !noindex && request.isPrerendered !== false;
  const image = findPageImage(props.image, { path, title: props.title, hasCard }, config);
  const isHome = homes.includes(ensureSlash(pathInSite));
  const page = { props, canonical, lang, isHome, image, alternates };
  const data = createStructuredData({ ...page, isError }, config);

  return [
    ...makeMeta('viewport', 'width=device-width, initial-scale=1.0'),
    { name: 'title', attributes: {}, text: formatPageTitle(props.title, config.brand) },
    ...makeMeta('description', props.description),
    // Without it, a result in Google has a small picture: https://developers.google.com/search/docs/appearance/google-discover
    ...makeMeta('robots', noindex ? 'noindex' : 'max-image-preview:large'),
    ...makeLink('canonical', isError ? undefined : canonical),
    ...alternates.flatMap(({ lang: hreflang, href }) => makeLink('alternate', href, { hreflang })),
    ...listMobileLinks(props, config),
    ...listIconLinks(config),
    ...(isError ? [] : listOpenGraphTags(page, config)),
    ...createDataScript(data),
  ];
}

function isErrorPageBelow(home: string, path: string): boolean {
  return path.startsWith(home) && parseErrorStatusOfUrl(parsePath(path.slice(home.length))) !== undefined;
}

function listMobileLinks({ mobile }: HeadProps, config: SiteConfig): Tag[] {
  if (mobile === undefined) return [];
  return makeLink('alternate', toFileUrl(mobile.href, config), { media: mobile.media });
}

function createDataScript(data: unknown): Tag[] {
  if (data === undefined) return [];
  return [{ name: 'script', attributes: { type: 'application/ld+json' }, text: printScriptJson(data) }];
}

/** Facts of a page for Open Graph tags. */
interface SharedPage extends Omit<DescribedPage, 'isError'> {
  readonly alternates: readonly AlternateLink[];
}

/** Open Graph and Twitter tags: how a shared link looks. */
function listOpenGraphTags(shared: SharedPage, config: SiteConfig): Tag[] {
  const { props, canonical, image } = shared;

  return [
    ...makeProperty('og:type', props.type ?? 'website'),
    ...makeProperty('og:title', props.title),
    ...makeProperty('og:description', props.description),
    ...makeProperty('og:url', canonical),
    ...makeProperty('og:site_name', config.brand?.name),
    ...listLocales(shared, config),
    ...listImageTags(image, config),
    ...listDateTags(props),
    ...makeMeta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

function listLocales({ lang, alternates }: SharedPage, config: SiteConfig): Tag[] {
  const pageLanguage = lang ?? findLanguage('/', config.locales);
  if (pageLanguage === undefined) return [];
  const otherLanguages = alternates
    .map((alternate) => alternate.lang)
    .filter((other) => other !== pageLanguage && other !== 'x-default');
  return [
    ...makeProperty('og:locale', findOpenGraphLocale(pageLanguage)),
    ...otherLanguages.flatMap((other) => makeProperty('og:locale:alternate', findOpenGraphLocale(other))),
  ];
}

/** `de_DE` for `de-DE`. Without a territory, such as `de`, Open Graph has no form for the language: https://ogp.me/#optional */
function findOpenGraphLocale(lang: string): string | undefined {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})$/i.exec(lang) ?? [];
  return region && `${language}_${region.toUpperCase()}`;
}

function listImageTags(image: HeadImage | undefined, config: SiteConfig): Tag[] {
  if (image === undefined) return [];
  const { src, alt, width, height } = image;
  return [
    ...makeProperty('og:image', toFileUrl(src, config)),
    ...makeProperty('og:image:width', String(width)),
    ...makeProperty('og:image:height', String(height)),
    ...makeProperty('og:image:alt', alt),
  ];
}

/** Only an article has a day of publication. */
function listDateTags({ type, published, modified }: HeadProps): Tag[] {
  const publication = type === 'article' ? published : undefined;
  return [
    ...makeProperty('article:published_time', publication?.toISOString()),
    ...makeProperty('article:modified_time', modified?.toISOString()),
  ];
}
