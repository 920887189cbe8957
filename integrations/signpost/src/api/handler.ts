import { parsePath } from '../lib/url/path.ts';
import { findFailure, versionFailure } from './failure.ts';
import { type List, listPageSizes } from './model.ts';
import { listParameters } from './parameters.ts';
import { parseQuery } from './query.ts';
import {
  type Answer,
  type Ask,
  type FindBody,
  type ResponseSettings,
  readRequest,
  respond,
  toResponse,
} from './respond.ts';
import { selectRecords } from './select.ts';
import type { ApiSettings } from './settings.ts';
import { buildTable } from './table.ts';

/** The API as two functions, for any runtime and for fetch runtimes. Neither throws. */
export interface Api {
  /** The API's base: `/api`, `/v1/api`. */
  readonly base: string;
  answer(ask: Ask): Answer;
  fetch(request: Request): Promise<Response>;
}

/** The settings of the handler of one version. */
export type HandlerSettings = Pick<ApiSettings, 'base' | 'otherBases' | 'sizes'> & ResponseSettings;

/** The API over lists of records: all queries, on any runtime. `document` is the OpenAPI document as text. */
export function createHandler(lists: readonly List[], document: string, settings: HandlerSettings): Api {
  const endpoints = new Map(lists.map((list) => [list.model.name, createEndpoint(list, settings)]));

  const findBody: FindBody = (path, search) => {
    const { base, otherBases } = settings;
    if (!path.startsWith(`${base}/`)) throw versionFailure([...otherBases, base], path) ?? findFailure(404);

    // /api/product?status=sale
    const name = path.slice(base.length + 1);
    const list = endpoints.get(name);
    if (list) return list.listBody(search);

    // /api/product/0ah1gn0w2mpkc and /api/openapi.json
    const slash = name.lastIndexOf('/');
    const record = endpoints.get(name.slice(0, Math.max(0, slash)))?.recordBody(name.slice(slash + 1));
    const body = name === 'openapi.json' ? document : record;
    if (body === undefined) throw findFailure(404);
    parseQuery(search, new Map());
    return body;
  };

  const answer = (ask: Ask): Answer => respond(ask, settings, findBody);
  return { base: settings.base, answer, fetch: fetchWith(answer) };
}

/** The bodies of one resource. That of a list throws a `Failure` for an invalid query. */
function createEndpoint(list: List, settings: HandlerSettings) {
  const { model, records } = list;
  const table = buildTable(list);
  const byId = new Map(records.map((record) => [record.id, record]));
  const parameters = listParameters(model, Math.max(...listPageSizes(model, settings)));
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));

  return {
    listBody: (search: string): string => JSON.stringify(selectRecords(table, parseQuery(search, byName))),
    recordBody: (id: string): string | undefined => JSON.stringify(byId.get(id)),
  };
}

export function fetchWith(answer: (ask: Ask) => Answer | Promise<Answer>) {
  return async (request: Request): Promise<Response> =>
    toResponse(request.method, await answer(readRequest(request)));
}

/**
 * Combines versions of an API: each request goes to the version with its URL's base, or to the last one (the newest).
 * Create each with the others' bases as `otherBases`.
 */
export function joinApis(first: Api, ...rest: readonly Api[]): Api {
  const newest = rest.at(-1) ?? first;
  const answer = (ask: Ask): Answer => (findVersion([first, ...rest], ask.target) ?? newest).answer(ask);
  return { base: newest.base, answer, fetch: fetchWith(answer) };
}

/** The version with the base of a request's URL; undefined if there is none. */
export function findVersion<V extends { readonly base: string }>(
  versions: readonly V[],
  target: string,
): V | undefined {
  const path = parsePath(target.replace(/\?.*/s, ''));
  return versions.find(({ base }) => path.startsWith(`${base}/`));
}
