import { atBase, canonicalAddress, canonicalPath, fileAddress, withoutBase } from '../core/address.ts';
import { alternateLinks, languageOf } from './alternates.ts';
import { pageImage } from './card.ts';
import type { SiteConfig } from './config.ts';
import { iconLinks } from './icons.ts';
import { scriptJson, structuredData } from './json-ld.ts';
import { openGraph } from './open-graph.ts';
import type { HeadProps } from './props.ts';
import { link, meta, type Tag } from './tag.ts';
import { pageTitle } from './title.ts';

/** What is known of the request that a page answers. */
export interface PageRequest {
  /** `Astro.url.pathname`, in whatever spelling. */
  readonly pathname: string;
  /** `Astro.currentLocale`. */
  readonly locale?: string | undefined;
}

/** The pages that stand for a status have no address of their own. */
const errorPage = /^\/(?:[a-z-]+\/)?(?:404|410|500|503)\/?$/i;

/**
 * All elements of a page's head but charset, in the order in which they are printed: one title (`W-HEAD-1`), the
 * description (`W-HEAD-5`), the viewport (`W-HEAD-8`), one absolute https canonical (`W-CANON-1`), and the rest.
 */
export function headOf(props: HeadProps, request: PageRequest, config: SiteConfig): Tag[] {
  const path = props.path === undefined ? request.pathname : atBase(props.path, config.base);
  const own = canonicalAddress(path, config);
  const below = withoutBase(canonicalPath(path, config), config.base);
  const canonical = props.canonical === undefined ? own : fileAddress(props.canonical, config);
  const lang = languageOf(below, config.locales) ?? request.locale;
  const noindex = props.noindex === true || config.staging || errorPage.test(below);
  const isDuplicate = canonical !== own;
  const alternates =
    noindex || isDuplicate ? [] : alternateLinks(based(props, config), { lang, href: own }, config);
  const drawn = config.cards && !noindex;
  const image = pageImage(props.image, { path, title: props.title, drawn }, config);
  const isHome = Object.values(config.locales)
    .concat('/')
    .some((prefix) => slashed(prefix) === slashed(below));
  const data = structuredData({ props: withBase(props, config), canonical, lang, isHome, image }, config);

  return [
    meta('viewport', 'width=device-width, initial-scale=1.0'),
    { name: 'title', attributes: {}, text: pageTitle(props.title, config.brand) },
    ...meta.optional('description', props.description),
    ...(noindex ? [meta('robots', 'noindex')] : []),
    ...(errorPage.test(below) ? [] : [link('canonical', canonical)]),
    ...alternates.map(({ lang: hreflang, href }) => link('alternate', href, { hreflang })),
    ...(props.mobile
      ? [link('alternate', fileAddress(props.mobile.href, config), { media: props.mobile.media })]
      : []),
    ...iconLinks(config),
    ...(errorPage.test(below) ? [] : openGraph({ props, canonical, lang, alternates, image }, config)),
    ...(data ? [script(data)] : []),
  ];
}

function script(data: unknown): Tag {
  return { name: 'script', attributes: { type: 'application/ld+json' }, text: scriptJson(data) };
}

function based({ alternates = [] }: HeadProps, { base }: SiteConfig) {
  return alternates.map(({ lang, path }) => ({ lang, path: atBase(path, base) }));
}

function withBase(props: HeadProps, { base }: SiteConfig): HeadProps {
  if (!props.breadcrumbs) return props;
  return {
    ...props,
    breadcrumbs: props.breadcrumbs.map(({ name, path }) => ({ name, path: atBase(path, base) })),
  };
}

function slashed(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
