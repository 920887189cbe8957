import { itemsOf, type JsonNode, jsonValue, memberOf, membersOf, parseJsonc } from '../../../lib/jsonc.ts';
import { Lines } from '../../../lib/lines.ts';
import type { Path } from '../../../lib/path.ts';
import type { SentHeader, SiteHeaders } from '../headers.ts';

/** An element of `routes`, of which the first that takes a URL counts. */
interface Route {
  readonly pattern: string;
  readonly headers: readonly SentHeader[];
  /** The names that it sets, or takes away by an empty value, in the place of what everything has. */
  readonly names: ReadonlySet<string>;
  /** True where it answers itself, or only some visitors, so that nothing tells what the page is sent with. */
  readonly answers: boolean;
  /** Undefined where that can't be told. */
  takes(path: Path): boolean | undefined;
}

/**
 * `globalHeaders` and the headers of `routes` in staticwebapp.config.json.
 * https://learn.microsoft.com/en-us/azure/static-web-apps/configuration#global-headers
 */
export function azureHeaders(file: string, text: string): SiteHeaders {
  const root = parseJsonc(text);
  const lines = new Lines(text);
  const headersIn = (node: JsonNode | undefined, key: string): SentHeader[] =>
    membersOf(memberOf(node, key)).flatMap(({ key: name, at, value: { value } }) => {
      return typeof value === 'string' ? [{ name: name.toLowerCase(), value, file, ...lines.at(at) }] : [];
    });
  const everywhere = headersIn(root, 'globalHeaders').filter(isSent);
  const routes = itemsOf(memberOf(root, 'routes')).flatMap((node): Route[] => {
    const written = (key: string): unknown => jsonValue(memberOf(node, key));
    const [route, methods, roles] = [written('route'), written('methods'), written('allowedRoles')];
    if (typeof route !== 'string' || (Array.isArray(methods) && !methods.includes('GET'))) return [];
    const set = headersIn(node, 'headers');
    return [
      {
        pattern: route,
        headers: set.filter(isSent),
        names: new Set(set.map(({ name }) => name)),
        answers:
          ['redirect', 'rewrite', 'statusCode'].some((key) => written(key) !== undefined) ||
          (Array.isArray(roles) && !roles.includes('anonymous')),
        takes: (path) => isTaken(route, path),
      },
    ];
  });
  const blocks = [{ pattern: '/*', headers: everywhere }, ...routes.filter(({ answers }) => !answers)];
  return {
    blocks: blocks.filter(({ headers }) => headers.length > 0),
    for: (path) => {
      const first = routes.find((route) => route.takes(path) !== false);
      if (first === undefined) return everywhere;
      if (first.answers || first.takes(path) === undefined) return [];
      return [...everywhere.filter(({ name }) => !first.names.has(name)), ...first.headers];
    },
  };
}

/** An empty value takes a header away. */
function isSent({ value }: SentHeader): boolean {
  return value.trim() !== '';
}

/** A star at the end takes all that begins so. What Azure makes of a slash too many or too few is its own affair. */
function isTaken(route: string, path: Path): boolean | undefined {
  const star = route.indexOf('*');
  const begin = star < 0 ? route : route.slice(0, star);
  if (star < 0) return path === route || (bare(path) === bare(route) ? undefined : false);
  if (path.startsWith(begin)) return star === route.length - 1 || undefined;
  return bare(path) === bare(begin) ? undefined : false;
}

function bare(path: string): string {
  return path.replace(/\/$/, '');
}
