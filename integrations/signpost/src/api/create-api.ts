import { type Api, apiOf, type HandlerOptions } from './handler.ts';
import { secretFrom } from './id.ts';
import { loadRecords } from './load.ts';
import type { JsonSchema } from './model.ts';
import { openApiDocument } from './openapi.ts';
import type { Resource } from './resource.ts';
import { settingsOf } from './settings.ts';

/** The settings of the API, and what reads its collections. */
export interface LoadOptions extends HandlerOptions {
  /** Astro's own; not needed where all resources have entries. */
  getCollection?(name: string): Promise<readonly unknown[]>;
}

/** The API as it will be built, for a page that describes it: its document, and answers to ask for. */
export async function loadApi(
  resources: readonly Resource[],
  options: LoadOptions = {},
): Promise<{ readonly api: Api; readonly document: JsonSchema }> {
  const { getCollection, ...handler } = options;
  const read = async (name: string) => (await getCollection?.(name)) ?? [];
  const lists = await loadRecords(resources, read, secretFrom(process.env));
  const models = lists.map(({ model }) => model);
  return { api: apiOf(lists, handler), document: openApiDocument(models, settingsOf(handler)) };
}

/** The API of some resources, whose entries are read once, at the first request or before. */
export interface ResourceApi {
  /** Answers a request. It rejects only where `ready` does. */
  fetch(request: Request): Promise<Response>;
  /** Reads the entries and makes all indexes, for a server that listens later. Rejects with a `Problem` for wrong content. */
  ready(): Promise<Api>;
}

/**
 * The API of some resources, for any runtime that speaks fetch: `createApi(resources).fetch(request)`. Their entries are
 * plain arrays, or collections that `getCollection` reads.
 */
export function createApi(resources: readonly Resource[], options: LoadOptions = {}): ResourceApi {
  let loading: Promise<Api> | undefined;
  const load = async (): Promise<Api> => {
    loading ??= loadApi(resources, options).then(({ api }) => api);
    return loading;
  };
  return {
    fetch: async (request) => (await load()).fetch(request),
    ready: async () => {
      const api = await load();
      api.prepare();
      return api;
    },
  };
}
