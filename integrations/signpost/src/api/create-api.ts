import type { Api } from './handler.ts';
import { type LoadOptions, loadApi } from './load-api.ts';
import type { Resource } from './resource.ts';

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
