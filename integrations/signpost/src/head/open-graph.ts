import { fileAddress } from '../core/address.ts';
import { type AlternateLink, languageOf } from './alternates.ts';
import type { SiteConfig } from './config.ts';
import type { HeadImage, HeadProps } from './props.ts';
import { meta, property, type Tag } from './tag.ts';

/** What the tags for shared links are made from. */
export interface Shared {
  readonly props: HeadProps;
  readonly canonical: string;
  readonly lang: string | undefined;
  readonly alternates: readonly AlternateLink[];
  readonly image: HeadImage | undefined;
}

/** Open Graph and the Twitter card: what a link to the page looks like where it is shared. */
export function openGraph(shared: Shared, config: SiteConfig): Tag[] {
  const { props, canonical, image } = shared;
  return [
    property('og:type', props.type ?? 'website'),
    property('og:title', props.title),
    ...property.optional('og:description', props.description),
    property('og:url', canonical),
    ...property.optional('og:site_name', config.brand?.name),
    ...locales(shared, config),
    ...(image ? pictures(image, config) : []),
    ...dates(props),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

function locales({ lang, alternates }: Shared, config: SiteConfig): Tag[] {
  const own = lang ?? languageOf('/', config.locales);
  if (own === undefined) return [];
  const others = alternates
    .map((link) => link.lang)
    .filter((other) => other !== own && other !== 'x-default');
  return [
    property('og:locale', underscored(own)),
    ...others.map((other) => property('og:locale:alternate', underscored(other))),
  ];
}

/** Open Graph writes `de_DE` where all others write `de-DE`. */
function underscored(lang: string): string {
  return lang.replaceAll('-', '_');
}

function pictures({ src, alt, width, height }: HeadImage, config: SiteConfig): Tag[] {
  return [
    property('og:image', fileAddress(src, config)),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
  ];
}

function dates({ type, published, modified }: HeadProps): Tag[] {
  const times = [
    ...property.optional('article:published_time', published?.toISOString()),
    ...property.optional('article:modified_time', modified?.toISOString()),
  ];
  return type === 'article'
    ? times
    : times.filter((tag) => tag.attributes.property === 'article:modified_time');
}
