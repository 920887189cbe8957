import { parsePath } from '../lib/url/path.ts';
import { notFound, versionFailure } from './failure.ts';
import { listBody, pageBody } from './files.ts';
import { type Model, maxSizeOf } from './model.ts';
import type { Subject } from './query/grammar.ts';
import { sortable } from './query/paging.ts';
import { expectKnown, parametersOf, parseQuery, splitQuery } from './query/parse.ts';
import { select, sortedRows } from './select.ts';
import type { ApiSettings } from './settings.ts';
import type { Table } from './table.ts';

/** What a request selects: records by their rows, and how their texts make the body. */
export interface Content {
  readonly resource: string;
  readonly rows: ArrayLike<number>;
  compose(texts: readonly string[]): string;
}

/** Answers requests for a resource. Both functions throw a `Failure` for an invalid request. */
interface Endpoint {
  list(search: string): Content;
  /** Undefined if no record has this id. */
  record(id: string): Content | undefined;
  /** Creates all indexes now. */
  prepare(): void;
}

function endpointOf({ model, table }: Served, settings: Pick<ApiSettings, 'sizes'>): Endpoint {
  const subject: Subject = { model, maxSize: maxSizeOf(model, settings) };
  const known = new Set(parametersOf(subject).map(({ name }) => name));
  return {
    prepare() {
      for (const { name } of model.relations) table.relation(name);
      for (const field of sortable(model))
        for (const down of [false, true]) sortedRows(table, field, down).ranks();
    },
    list(search) {
      const given = splitQuery(search);
      expectKnown(given, known);
      const query = parseQuery(given, subject);
      const { rows, total } = select(model, table, query);
      const size = query.page?.size;
      const compose = (texts: readonly string[]) =>
        size === undefined ? listBody(texts) : pageBody(texts, total, size);
      return { resource: model.name, rows, compose };
    },
    record(id) {
      const row = rowOf(table, id);
      return row === undefined
        ? undefined
        : { resource: model.name, rows: [row], compose: ([text = '']) => text };
    },
  };
}

/** Finds the row of an id by binary search. */
function rowOf(table: Table, id: string): number | undefined {
  const { rows } = table.byId;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (table.idOf(rows[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  return row !== undefined && table.idOf(row) === id ? row : undefined;
}

const noParameters: ReadonlySet<string> = new Set();

interface Served {
  readonly model: Model;
  readonly table: Table;
}

/** Routes URLs to lists, records and the OpenAPI document. */
interface Router {
  /** Resolves a URL. Throws a `Failure` if it doesn't exist or the query is invalid. */
  route(path: string, search: string): Content;
  /** Creates all indexes now. */
  prepare(): void;
}

/** The OpenAPI document is row 0 without a resource. */
const document: Content = { resource: '', rows: [0], compose: ([text = '']) => text };

/** The router of resources. The error for an unknown version lists the known ones. */
export function routerOf(
  settings: Pick<ApiSettings, 'base' | 'otherBases' | 'sizes'>,
  resources: readonly Served[],
): Router {
  const { base, otherBases } = settings;
  const endpoints = new Map(resources.map((one) => [one.model.name, endpointOf(one, settings)]));
  return {
    prepare: () => {
      for (const endpoint of endpoints.values()) endpoint.prepare();
    },
    route(path, search) {
      if (!path.startsWith(`${base}/`)) throw versionFailure([...otherBases, base], path) ?? notFound;
      const name = path.slice(base.length + 1);
      const list = endpoints.get(name);
      if (list) return list.list(search);
      const slash = name.lastIndexOf('/');
      const record = () => endpoints.get(name.slice(0, slash))?.record(name.slice(slash + 1));
      const found = name === 'openapi.json' ? document : slash < 0 ? undefined : record();
      if (!found) throw notFound;
      expectKnown(splitQuery(search), noParameters);
      return found;
    },
  };
}

/** The version with the base of a request's URL; undefined if there is none. */
export function versionAt<V extends { readonly base: string }>(
  versions: readonly V[],
  target: string,
): V | undefined {
  const path = parsePath(target.replace(/\?.*/s, ''));
  return versions.find(({ base }) => path.startsWith(`${base}/`));
}
