import { canonicalAddress, fileAddress } from '../core/address.ts';
import type { SiteConfig } from './config.ts';
import type { HeadImage, HeadProps } from './props.ts';

/** A node of structured data: what schema.org calls a thing. */
export type Node = Readonly<Record<string, unknown>>;

/** What the defaults are made from. */
export interface Described {
  readonly props: HeadProps;
  readonly canonical: string;
  readonly lang: string | undefined;
  readonly isHome: boolean;
  readonly image: HeadImage | undefined;
}

type Maker = (page: Described, config: SiteConfig) => Node | undefined;

export const organization: Maker = ({ isHome }, config) => {
  const { organization: own, brand } = config;
  const name = own?.name ?? brand?.name;
  if (!isHome || name === undefined) return undefined;
  return {
    '@type': 'Organization',
    '@id': organizationId(config),
    name,
    ...some('legalName', own?.legalName),
    ...some('description', own?.description),
    url: canonicalAddress(config.base, config),
    ...some('logo', own?.logo && fileAddress(own.logo, config)),
    ...some('foundingDate', own?.foundingDate),
    ...some('email', own?.email),
    ...some('telephone', own?.telephone),
    ...some('sameAs', own && own.sameAs.length > 0 ? own.sameAs : undefined),
    ...some('address', own?.address && postalAddress(own.address)),
  };
};

export const webSite: Maker = ({ isHome, lang, canonical }, config) => {
  const name = config.brand?.name ?? config.organization?.name;
  if (!isHome || name === undefined) return undefined;
  return {
    '@type': 'WebSite',
    '@id': `${canonical}#website`,
    name,
    url: canonical,
    ...some('inLanguage', lang),
    publisher: { '@id': organizationId(config) },
  };
};

export const breadcrumbs: Maker = ({ props }, config) => {
  if (!props.breadcrumbs || props.breadcrumbs.length === 0) return undefined;
  const itemListElement = props.breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalAddress(path, config),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
};

export const article: Maker = ({ props, canonical, lang, image }, config) => {
  if (props.type !== 'article') return undefined;
  return {
    '@type': 'Article',
    '@id': `${canonical}#article`,
    headline: props.title,
    mainEntityOfPage: canonical,
    ...some('description', props.description),
    ...some('inLanguage', lang),
    ...some('image', image && [fileAddress(image.src, config)]),
    ...some('datePublished', props.published?.toISOString()),
    ...some('dateModified', (props.modified ?? props.published)?.toISOString()),
    ...some('publisher', publisher(config)),
  };
};

export const product: Maker = ({ props, canonical, image }, config) => {
  if (props.type !== 'product') return undefined;
  const name = config.brand?.name;
  return {
    '@type': 'Product',
    '@id': `${canonical}#product`,
    name: props.title,
    url: canonical,
    ...some('description', props.description),
    ...some('image', image && [fileAddress(image.src, config)]),
    ...some('brand', name === undefined ? undefined : { '@type': 'Brand', name }),
  };
};

/** The organization in full, since the page that describes it is another document. */
function publisher(config: SiteConfig): Node | undefined {
  const name = config.organization?.name ?? config.brand?.name;
  if (name === undefined) return undefined;
  const url = canonicalAddress(config.base, config);
  return { '@type': 'Organization', '@id': organizationId(config), name, url };
}

function organizationId(config: SiteConfig): string {
  return `${canonicalAddress(config.base, config)}#organization`;
}

function postalAddress(address: NonNullable<NonNullable<SiteConfig['organization']>['address']>): Node {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postalCode,
    addressLocality: address.city,
    ...some('addressRegion', address.region),
    addressCountry: address.country,
  };
}

function some(key: string, value: unknown): Node {
  return value === undefined || value === '' ? {} : { [key]: value };
}
