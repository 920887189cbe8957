import { parsePath } from '../lib/url/path.ts';
import { findFailure, findVersionFailure } from './failure.ts';
import type { List } from './model.ts';
import { openApiDocument } from './openapi.ts';
import { listParameters } from './parameters.ts';
import { parseQuery } from './query.ts';
import { type ApiAnswer, type ApiRequest, type ResponseSettings, respond, respondTo } from './respond.ts';
import { createSelector } from './select.ts';
import type { ApiSettings } from './settings.ts';

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
 * Combines versions of an API: a request goes to the version of the URL's base, or to the last version (the newest). Each
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
