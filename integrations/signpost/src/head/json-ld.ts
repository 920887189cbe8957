import type { SiteConfig } from './config.ts';
import { article, breadcrumbs, type Described, type Node, organization, product, webSite } from './things.ts';

/**
 * The structured data of a page as one graph: the page's own things, and defaults for each type that it
 * doesn't give: WebSite and Organization on a home page, BreadcrumbList, Article and Product by the props.
 */
export function structuredData(page: Described, config: SiteConfig): Node | undefined {
  const given = listOf(page.props.jsonLd).filter(isNode);
  const types = new Set(given.flatMap((thing) => listOf(thing['@type'])));
  const defaults = [organization, webSite, breadcrumbs, article, product]
    .map((make) => make(page, config))
    .filter((thing) => thing !== undefined && !types.has(thing['@type']));
  const graph = [...given.map(withoutContext), ...defaults];
  return graph.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': graph };
}

/** JSON that can stand in a script element: nothing in it ends the element or starts a comment. */
export function scriptJson(data: unknown): string {
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

/** The graph has one context for all. */
function withoutContext({ '@context': _, ...node }: Node): Node {
  return node;
}
