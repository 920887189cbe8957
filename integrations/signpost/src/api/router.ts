import type { Content, Endpoint } from './endpoint.ts';
import { notFound, versionFailure } from './failure.ts';
import { expectKnown, splitQuery } from './query/parse.ts';

const noParameters: ReadonlySet<string> = new Set();

/** Finds what a URL is for; throws a `Failure` where nothing does, or where the query is wrong. */
export type Route = (path: string, search: string) => Content;

/** The OpenAPI document: its text is that of row 0 of no resource. */
const document: Content = { resource: '', rows: [0], compose: ([text = '']) => text };

/**
 * The addresses of an API: lists, records and the OpenAPI document. `others` are the bases of its other versions,
 * of which a request for a version that none of them is will be told.
 */
export function routerOf(
  base: string,
  endpoints: ReadonlyMap<string, Endpoint>,
  others: readonly string[] = [],
): Route {
  return (path, search) => {
    if (!path.startsWith(`${base}/`)) throw versionFailure([...others, base], path) ?? notFound;
    const name = path.slice(base.length + 1);
    const list = endpoints.get(name);
    if (list) return list.list(search);
    const found = name === 'openapi.json' ? document : recordAt(endpoints, name);
    if (!found) throw notFound;
    expectKnown(splitQuery(search), noParameters);
    return found;
  };
}

function recordAt(endpoints: ReadonlyMap<string, Endpoint>, name: string): Content | undefined {
  const slash = name.lastIndexOf('/');
  return slash < 0 ? undefined : endpoints.get(name.slice(0, slash))?.record(name.slice(slash + 1));
}
