import { computeEtag } from './files.ts';
import { type Api, answerLoaded, createHandler } from './handler.ts';
import { loadRecords } from './load.ts';
import type { List } from './model.ts';
import { checkOptions, type LoadOptions } from './options.ts';
import { developmentWarning, readSecret } from './public-id.ts';
import type { Resource } from './resource.ts';
import { type ApiAnswer, type ApiRequest, type ResponseSettings, respondTo } from './respond.ts';
import { fillSettings, type PartialSettings } from './settings.ts';
import { listWarnings } from './warnings.ts';

// Two ways to an API: `handleLists` for records that are read already, and `createApi` for resources whose entries are read at
// the first request.

/** The handler over records in memory. `etag` covers all records, so that a restart with other data changes it. */
export function handleLists(
  lists: readonly List[],
  options: PartialSettings & Pick<ResponseSettings, 'onError'> = {},
): Api {
  const settings = fillSettings(options);
  return createHandler(lists, { ...options, ...settings, etag: computeEtag(lists, settings) });
}

/** The API of resources, whose entries are read once, at the first request or earlier. */
export interface ResourceApi {
  /** Answers a request; with a 500 error body if the entries can't be read. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Reads the entries, for a server that listens later. Rejects with a `Problem` for invalid content. */
  ready(): Promise<Api>;
}

/**
 * The API of some resources, for any fetch runtime: `createApi(resources).fetch(request)`. Entries are plain arrays, or
 * collections read with `getCollection`. Throws a `Problem` for invalid options.
 */
export function createApi(resources: readonly Resource[], options: LoadOptions = {}): ResourceApi {
  const { getCollection, requireSecret, ...settings } = checkOptions(options);
  const secret = readSecret(process.env, requireSecret);
  if (secret.isDefault) settings.onWarning(developmentWarning);
  for (const warning of listWarnings(resources.map(({ model }) => model))) settings.onWarning(warning);

  const readCollection = async (name: string) => (await getCollection?.(name)) ?? [];
  const load = async (): Promise<Api> =>
    handleLists(await loadRecords(resources, readCollection, secret), settings);

  // All requests share one read. After a failed read, the next request tries again.
  let loading: Promise<Api> | undefined;
  const ready = (): Promise<Api> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const answer = (request: ApiRequest): Promise<ApiAnswer> => answerLoaded(request, settings, ready);
  return { fetch: (request) => respondTo(request, answer), ready };
}
