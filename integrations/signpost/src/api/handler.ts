import { Problem } from '../lib/problem.ts';
import { routerOf, versionAt } from './endpoint.ts';
import { etagOf, recordBody } from './files.ts';
import { developmentWarning, secretFrom } from './id.ts';
import { loadRecords } from './load.ts';
import type { JsonSchema, List } from './model.ts';
import { openApiDocument } from './openapi.ts';
import { checkedOptions, type LoadOptions } from './options.ts';
import type { Resource } from './resource.ts';
import { type Answer, type Ask, askOf, mannersOf, open, refusal, responseOf, success } from './respond.ts';
import { type HandlerOptions, settingsOf } from './settings.ts';
import { buildTable } from './table.ts';

/** The API as two functions, for any runtime and for fetch runtimes. Neither throws. */
export interface Api {
  /** The API's base: `/api`, `/v1/api`. */
  readonly base: string;
  answer(ask: Ask): Answer;
  fetch(request: Request): Promise<Response>;
  /** Creates all indexes and texts now, for a server. Otherwise the first request that needs one waits for it. */
  prepare(): void;
}

/** The API over lists of records: all queries, without depending on a runtime. */
export function apiOf(lists: readonly List[], options: HandlerOptions = {}): Api {
  const settings = settingsOf(options);
  const document = JSON.stringify(
    openApiDocument(
      lists.map(({ model }) => model),
      settings,
    ),
  );
  const texts = new Map([
    ['', () => document],
    ...lists.map((list): [string, (row: number) => string] => [list.model.name, textsOf(list)]),
  ]);
  const { route, prepare } = routerOf(
    settings,
    lists.map((list) => ({ model: list.model, table: buildTable(list) })),
  );
  const manners = mannersOf(settings, etagOf(document, lists), options);

  function answer(ask: Ask): Answer {
    const opened = open(ask, manners);
    if (opened.status !== undefined) return opened;
    try {
      const { resource, rows, compose } = route(opened.path, opened.search);
      const textOf = texts.get(resource);
      return success(ask, manners, compose(Array.from(rows, (row) => textOf?.(row) ?? '')));
    } catch (error) {
      return refusal(ask, manners, error);
    }
  }

  return {
    base: settings.base,
    answer,
    fetch: async (request) => responseOf(request.method, answer(askOf(request))),
    prepare: () => {
      prepare();
      for (const { model, records } of lists) {
        for (const row of records.keys()) texts.get(model.name)?.(row);
      }
    },
  };
}

/** The records as text, each created when first requested. */
function textsOf({ records }: List): (row: number) => string {
  const texts: (string | undefined)[] = new Array(records.length);
  return (row) => {
    const known = texts[row];
    if (known !== undefined) return known;
    const record = records[row];
    const text = record ? recordBody(record) : '';
    texts[row] = text;
    return text;
  };
}

/**
 * Combines versions of an API: each request goes to the version with its URL's base, or to the last one (the newest).
 * Create each with the others' bases as `otherBases`.
 */
export function joinApis(first: Api | readonly Api[], ...rest: readonly Api[]): Api {
  const apis = [first, rest].flat();
  const newest = apis.at(-1);
  if (newest === undefined) throw new Problem('`joinApis` needs at least one API.');
  const answer = (ask: Ask): Answer => (versionAt(apis, ask.target) ?? newest).answer(ask);
  return {
    base: newest.base,
    answer,
    fetch: async (request) => responseOf(request.method, answer(askOf(request))),
    prepare: () => {
      for (const api of apis) api.prepare();
    },
  };
}

/** The API as it will be built, for a page that describes it. */
export async function loadApi(
  resources: readonly Resource[],
  options: LoadOptions = {},
): Promise<{ readonly api: Api; readonly document: JsonSchema }> {
  const { getCollection, requireSecret, ...handler } = checkedOptions(options);
  const read = async (name: string) => (await getCollection?.(name)) ?? [];
  const lists = await loadRecords(resources, read, secretFrom(process.env, requireSecret));
  const models = lists.map(({ model }) => model);
  return { api: apiOf(lists, handler), document: openApiDocument(models, settingsOf(handler)) };
}

/** The API of some resources. Their entries are read once, at the first request or earlier. */
export interface ResourceApi {
  /** Answers a request; with a 500 error body if the entries can't be read. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /**
   * Reads the entries and creates all indexes, for a server that listens later. Rejects with a `Problem` for invalid
   * content.
   */
  ready(): Promise<Api>;
}

/**
 * The API of some resources, for any fetch runtime: `createApi(resources).fetch(request)`. Entries are plain arrays, or
 * collections read with `getCollection`. Throws a `Problem` for invalid options.
 */
export function createApi(resources: readonly Resource[], options: LoadOptions = {}): ResourceApi {
  const checked = checkedOptions(options);
  if (secretFrom(process.env, checked.requireSecret).development) checked.onWarning(developmentWarning);
  for (const warning of resources.flatMap(({ warnings }) => warnings)) checked.onWarning(warning);
  const manners = mannersOf(settingsOf(checked), '', checked);
  let loading: Promise<Api> | undefined;
  const load = async (): Promise<Api> => {
    loading ??= loadApi(resources, options).then(({ api }) => api);
    return loading;
  };
  const answer = async (ask: Ask): Promise<Answer> => {
    try {
      return (await load()).answer(ask);
    } catch (error) {
      // A failed read of a collection is retried on the next request.
      loading = undefined;
      const opened = open(ask, manners);
      return opened.status === undefined ? refusal(ask, manners, error) : opened;
    }
  };
  return {
    fetch: async (request) => responseOf(request.method, await answer(askOf(request))),
    ready: async () => {
      const api = await load();
      api.prepare();
      return api;
    },
  };
}
