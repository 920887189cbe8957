import { addBase, prefixBase, toCanonicalUrl, toFileUrl } from '../../lib/url/canonical-url.ts';
import type { SiteConfig } from './config.ts';
import type { HeadImage, HeadProps } from './props.ts';

/** A node of structured data (a schema.org thing). */
type Node = Readonly<Record<string, unknown>>;

/** Facts of a page for structured data. */
export interface DescribedPage {
  readonly props: HeadProps;
  readonly canonical: string;
  readonly lang: string | undefined;
  readonly isHome: boolean;
  readonly image: HeadImage | undefined;
  readonly isError: boolean;
}

/** Makes a node; undefined for a page without the facts. */
type NodeMaker = (page: DescribedPage, config: SiteConfig) => Node | undefined;

const makeOrganization: NodeMaker = ({ isHome }, config) => {
  const { organization: ownOrganization, brand } = config;
  const name = ownOrganization?.name ?? brand?.name;
  if (!isHome || name === undefined) return undefined;
  return {
    '@type': 'Organization',
    '@id': createOrganizationId(config),
    name,
    url: toCanonicalUrl(config.base, config),
    ...ownOrganization,
    ...optional('logo', findLogo(config)),
  };
};

/** The icon for touch screens has 180 × 180 px; Google asks for 112: https://developers.google.com/search/docs/appearance/structured-data/organization */
function findLogo({ organization, icons, ...urlSettings }: SiteConfig): string | undefined {
  const logo = organization?.logo ?? icons.touch;
  return logo && toFileUrl(logo, urlSettings);
}

const makeWebSite: NodeMaker = (page, config) => {
  const name = config.brand?.name ?? config.organization?.name;
  if (!page.isHome || name === undefined) return undefined;
  return {
    '@type': 'WebSite',
    '@id': createWebSiteId(page, config),
    name,
    url: page.canonical,
    ...optional('inLanguage', page.lang),
    publisher: { '@id': createOrganizationId(config) },
  };
};

/** A page of a site without a name has no site to be part of. */
function hasWebPage({ isError }: DescribedPage, { brand, organization }: SiteConfig): boolean {
  return !isError && (brand !== undefined || organization !== undefined);
}

/** The node that links the others of the page with each other, and the page with its site. */
const makeWebPage: NodeMaker = (page, config) => {
  if (!hasWebPage(page, config)) return undefined;
  const { props, canonical, lang, image, isHome } = page;
  const hasBreadcrumbs = (props.breadcrumbs ?? []).length > 0;
  return {
    '@type': 'WebPage',
    '@id': createPageId(page),
    url: canonical,
    name: props.title,
    ...optional('description', props.description),
    ...optional('inLanguage', lang),
    isPartOf: { '@id': createWebSiteId(page, config) },
    ...optional('about', isHome ? { '@id': createOrganizationId(config) } : undefined),
    ...optional('breadcrumb', hasBreadcrumbs ? { '@id': createBreadcrumbsId(page) } : undefined),
    ...optional('primaryImageOfPage', image && { '@type': 'ImageObject', url: toFileUrl(image.src, config) }),
    ...optional('dateModified', props.modified?.toISOString()),
  };
};

const makeBreadcrumbs: NodeMaker = (page, config) => {
  const { props } = page;
  if (!props.breadcrumbs || props.breadcrumbs.length === 0) return undefined;
  const itemListElement = props.breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toCanonicalUrl(addBase(path, config.base), config),
  }));
  return { '@type': 'BreadcrumbList', '@id': createBreadcrumbsId(page), itemListElement };
};

const makeArticle: NodeMaker = (page, config) => {
  const { props, canonical, lang, image } = page;
  if (props.type !== 'article') return undefined;
  return {
    '@type': 'Article',
    '@id': `${canonical}#article`,
    headline: props.title,
    mainEntityOfPage: hasWebPage(page, config) ? { '@id': createPageId(page) } : canonical,
    ...optional('description', props.description),
    ...optional('inLanguage', lang),
    ...optional('image', image && [toFileUrl(image.src, config)]),
    ...optional('datePublished', props.published?.toISOString()),
    ...optional('dateModified', (props.modified ?? props.published)?.toISOString()),
    ...optional('author', describeAuthors(props.author)),
    ...optional('publisher', describePublisher(config)),
  };
};

function describeAuthors(author: HeadProps['author']): Node | Node[] | undefined {
  if (author === undefined) return undefined;
  if (typeof author === 'string') return { '@type': 'Person', name: author };
  return author.map((name) => ({ '@type': 'Person', name }));
}

/** The publisher as a whole, since only the home page describes the organization. */
function describePublisher(config: SiteConfig): Node | undefined {
  const name = config.organization?.name ?? config.brand?.name;
  if (name === undefined) return undefined;
  const url = toCanonicalUrl(config.base, config);
  return { '@type': 'Organization', '@id': createOrganizationId(config), name, url };
}

/** The site in the language of the page: its home page describes it. */
function createWebSiteId({ lang }: DescribedPage, config: SiteConfig): string {
  const home = prefixBase(config.locales[lang ?? ''] ?? '/', config.base);
  return `${toCanonicalUrl(home, config)}#website`;
}

function createPageId({ canonical }: DescribedPage): string {
  return `${canonical}#webpage`;
}

function createBreadcrumbsId({ canonical }: DescribedPage): string {
  return `${canonical}#breadcrumb`;
}

function createOrganizationId(config: SiteConfig): string {
  return `${toCanonicalUrl(config.base, config)}#organization`;
}

/** `{ inLanguage: 'de' }`, or nothing without a value. */
function optional(key: string, value: unknown): Node {
  return value === undefined || value === '' ? {} : { [key]: value };
}

/**
 * The structured data of a page as a graph: the nodes of the prop `jsonLd`, and default nodes for further types: WebSite
 * and Organization on a home page; WebPage, BreadcrumbList and Article from the props. A Product without its price has no result in
 * a search, so only a page's own `jsonLd` describes one.
 */
export function createStructuredData(page: DescribedPage, config: SiteConfig): Node | undefined {
  const pageNodes = listOf(page.props.jsonLd).filter(isNode);
  const types = new Set(pageNodes.flatMap((node) => listOf(node['@type'])));
  const defaults = [makeOrganization, makeWebSite, makeWebPage, makeBreadcrumbs, makeArticle]
    .map((make) => make(page, config))
    .filter((node) => node !== undefined && !types.has(node['@type']));
  const graph = [...pageNodes.map(withoutContext), ...defaults];
  return graph.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': graph };
}

/** Prints JSON for a script element. */
export function printScriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The whole graph has one context. */
function withoutContext({ '@context': _, ...node }: Node): Node {
  return node;
}
