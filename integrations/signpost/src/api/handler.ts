import { memoizeByName } from '../lib/memoize.ts';
import { parsePath } from '../lib/url/path.ts';
import { findFailure, findVersionFailure } from './failure.ts';
import { type Json, type List, makePage } from './model.ts';
import { openApiDocument } from './openapi.ts';
import { listParameters } from './parameters.ts';
import { parseQuery, type Query } from './query.ts';
import { type ApiAnswer, type ApiRequest, type ResponseSettings, respond, respondTo } from './respond.ts';
import type { ApiSettings } from './settings.ts';
import { parseInstant } from './text.ts';

/** `answer` is for any server; `fetch` for runtimes with `Request` and `Response`, such as Deno. Neither throws. */
export interface Api {
  /** The API's base: `/api`, `/v1/api`. */
  readonly base: string;
  answer(ask: ApiRequest): ApiAnswer;
  fetch(request: Request): Promise<Response>;
}

/** The API over lists of records, such as all products. Sends lists, single records and openapi.json. */
export function createHandler(lists: readonly List[], settings: ApiSettings & ResponseSettings): Api {
  const models = lists.map(({ model }) => model);
  const endpoints = new Map(lists.map((list) => [list.model.name, createEndpoint(list)]));

  const findBody = (path: string, query: string): string => {
    const { base, otherBases } = settings;
    if (!path.startsWith(`${base}/`))
      throw findVersionFailure([...otherBases, base], path) ?? findFailure(404);

    // /api/product?status=sale
    const name = path.slice(base.length + 1);
    const list = endpoints.get(name);
    if (list) return list.listBody(query);

    // /api/product/0ah1gn0w2mpkc and /api/openapi.json
    const slash = name.lastIndexOf('/');
    const record = endpoints.get(name.slice(0, Math.max(0, slash)))?.findRecord(name.slice(slash + 1));
    const body = name === 'openapi.json' ? openApiDocument(models, settings) : record;
    if (body === undefined) throw findFailure(404);

    // A record has no parameters: throws for /api/product/0ah1gn0w2mpkc?page=1
    parseQuery(query, new Map());
    return JSON.stringify(body);
  };

  const answer = (ask: ApiRequest): ApiAnswer => respond(ask, settings, findBody);
  return { base: settings.base, answer, fetch: (request) => respondTo(request, answer) };
}

/** The records of one resource. `listBody` throws a `Failure` for an invalid query. */
function createEndpoint(list: List) {
  const select = createSelector(list);
  const byId = new Map(list.records.map((record) => [record.id, record]));
  const parameters = new Map(listParameters(list.model).map((parameter) => [parameter.name, parameter]));

  return {
    listBody: (query: string): string => JSON.stringify(select(parseQuery(query, parameters))),
    findRecord: (id: string) => byId.get(id),
  };
}

/** Loads the API and returns its answer; 500 if loading fails. */
export async function answerLoaded(
  ask: ApiRequest,
  settings: Omit<ResponseSettings, 'etag'>,
  load: () => Promise<Api>,
): Promise<ApiAnswer> {
  try {
    return (await load()).answer(ask);
  } catch (error) {
    return respond(ask, { ...settings, etag: '' }, () => {
      throw error;
    });
  }
}

/**
 * Combines versions of an API, the newest last: a request goes to the version of the URL's base, or to the newest. Each
 * version needs the bases of the rest as `otherBases`.
 */
export function joinApis(first: Api, ...rest: readonly Api[]): Api {
  const newest = rest.at(-1) ?? first;
  const answer = (ask: ApiRequest): ApiAnswer =>
    ([first, ...rest].find(({ base }) => isOfVersion(base, ask.target)) ?? newest).answer(ask);
  return { base: newest.base, answer, fetch: (request) => respondTo(request, answer) };
}

/** True for `/v2/api/product?page=0&size=20` and the base `/v2/api`. */
export function isOfVersion(base: string, target: string): boolean {
  return parsePath(target.replace(/\?.*/s, '')).startsWith(`${base}/`);
}

/**
 * Selects what a query returns, a list of records or a page:
 * 1. order the rows by `sortby`, or as the collection has them,
 * 2. filter them,
 * 3. take the window of `offset` and `limit`,
 * 4. take the page.
 */
function createSelector(list: List) {
  const { records } = list;
  const rows: readonly number[] = [...records.keys()];
  const sortRows = createSorter(list);

  return ({ filters, sortby, order, offset = 0, limit, page = 0, size }: Query) => {
    const all = sortby === undefined ? rows : sortRows(sortby, order === 'desc');
    const matching = filters.reduce((remaining, filter) => remaining.filter(filter(list)), all);

    const window = matching.slice(offset, limit === undefined ? undefined : offset + limit);
    const pageRows = size === undefined ? window : window.slice(page * size, (page + 1) * size);
    const content = pageRows.flatMap((row) => records[row] ?? []);
    return size === undefined ? content : makePage(content, window.length, size);
  };
}

/** Sorts the rows of a list by a field. Each field and direction is sorted once, when a query first asks for it. */
function createSorter({ model, records }: List) {
  const timeFields = new Set(model.fields.filter(({ kind }) => kind === 'time').map(({ name }) => name));
  const compareIds = (a: number, b: number) => compareKeys(records[a]?.id ?? '', records[b]?.id ?? '');
  const sortBy = (field: string, direction: 1 | -1): readonly number[] => {
    const keys = records.map((record) => sortKey(record[field], timeFields.has(field)));
    return [...records.keys()].sort((a, b) => {
      const [keyOfA, keyOfB] = [keys[a], keys[b]];
      // Records without a value come last in either direction.
      if (keyOfA === undefined || keyOfB === undefined)
        return Number(keyOfA === undefined) - Number(keyOfB === undefined) || compareIds(a, b);
      return direction * compareKeys(keyOfA, keyOfB) || compareIds(a, b);
    });
  };

  const ascending = memoizeByName((field) => sortBy(field, 1));
  const descending = memoizeByName((field) => sortBy(field, -1));
  return (field: string, isDescending: boolean) => (isDescending ? descending(field) : ascending(field));
}

/** Times sort as instants, whatever their offsets. */
function sortKey(value: Json | undefined, isTime: boolean): string | number | undefined {
  if (typeof value === 'string') return isTime ? parseInstant(value) : value.toLowerCase();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

function compareKeys(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
