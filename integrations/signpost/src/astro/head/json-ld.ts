import { addBase, toCanonicalUrl, toFileUrl } from '../../lib/url/canonical-url.ts';
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
    ...optional('logo', ownOrganization?.logo && toFileUrl(ownOrganization.logo, config)),
  };
};

const makeWebSite: NodeMaker = ({ isHome, lang, canonical }, config) => {
  const name = config.brand?.name ?? config.organization?.name;
  if (!isHome || name === undefined) return undefined;
  return {
    '@type': 'WebSite',
    '@id': `${canonical}#website`,
    name,
    url: canonical,
    ...optional('inLanguage', lang),
    publisher: { '@id': createOrganizationId(config) },
  };
};

const makeBreadcrumbs: NodeMaker = ({ props }, config) => {
  if (!props.breadcrumbs || props.breadcrumbs.length === 0) return undefined;
  const itemListElement = props.breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toCanonicalUrl(addBase(path, config.base), config),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
};

const makeArticle: NodeMaker = ({ props, canonical, lang, image }, config) => {
  if (props.type !== 'article') return undefined;
  return {
    '@type': 'Article',
    '@id': `${canonical}#article`,
    headline: props.title,
    mainEntityOfPage: canonical,
    ...optional('description', props.description),
    ...optional('inLanguage', lang),
    ...optional('image', image && [toFileUrl(image.src, config)]),
    ...optional('datePublished', props.published?.toISOString()),
    ...optional('dateModified', (props.modified ?? props.published)?.toISOString()),
    ...optional('publisher', describePublisher(config)),
  };
};

/** The publisher as a whole, since only the home page describes the organization. */
function describePublisher(config: SiteConfig): Node | undefined {
  const name = config.organization?.name ?? config.brand?.name;
  if (name === undefined) return undefined;
  const url = toCanonicalUrl(config.base, config);
  return { '@type': 'Organization', '@id': createOrganizationId(config), name, url };
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
 * and Organization on a home page; BreadcrumbList and Article from the props. A Product without its price has no result in
 * a search, so only a page's own `jsonLd` describes one.
 */
export function createStructuredData(page: DescribedPage, config: SiteConfig): Node | undefined {
  const pageNodes = listOf(page.props.jsonLd).filter(isNode);
  const types = new Set(pageNodes.flatMap((node) => listOf(node['@type'])));
  const defaults = [makeOrganization, makeWebSite, makeBreadcrumbs, makeArticle]
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
