import { Problem } from '../lib/problem.ts';
import { parsePath } from '../lib/url/path.ts';
import { nameHandlerFile } from '../plan/api.ts';
import { type Api, answerLoaded, createHandler, isOfVersion } from './handler.ts';
import type { ApiRecord, List, Model } from './model.ts';
import { type ApiAnswer, type ApiRequest, type ResponseSettings, respondTo } from './respond.ts';
import { type ApiSettings, apiFolder } from './settings.ts';

/** The content of `api/_handler.json`, without the lists, which are files of their own. */
export interface HandlerFile {
  readonly settings: ApiSettings & ResponseSettings;
  readonly models: readonly Model[];
}

/** Reads a prebuilt file by its path in `dist`: `api/product.json`. */
export type ReadFile = (path: string) => Promise<string>;

const messages = {
  noRead:
    'The API has no `read`. Call `api.fetch(request, read)` with a function that returns the text of a built file, such as (path) => readFile(`dist/${path}`, "utf8").',
};

/** The API from prebuilt files, for functions and Workers. Neither function throws. */
export interface FileApi {
  answer(ask: ApiRequest, read: ReadFile): Promise<ApiAnswer>;
  fetch(request: Request, read: ReadFile): Promise<Response>;
}

/**
 * The API of a built site. The first request to a version reads the lists. `bases` has the newest version first, which also answers
 * for an unknown version. `joinApis` takes the newest last.
 */
export function createFileApi(
  bases: readonly string[] = ['/api'],
  onError: (error: unknown) => void = console.error,
): FileApi {
  const loaded = new Map<string, Api>();

  async function load(base: string, read: ReadFile): Promise<Api> {
    // api.fetch(request) in JavaScript
    if (typeof read !== 'function') throw new Problem(messages.noRead);
    const file = nameHandlerFile({ base: parsePath(base) });
    const { settings, models }: HandlerFile = JSON.parse(await read(file));
    const lists = await Promise.all(
      models.map(async (model): Promise<List> => {
        const records: ApiRecord[] = JSON.parse(await read(`${apiFolder(base)}/${model.name}.json`));
        return { model, records };
      }),
    );

    const api = createHandler(lists, { ...settings, onError });
    loaded.set(base, api);
    return api;
  }

  async function answer(ask: ApiRequest, read: ReadFile): Promise<ApiAnswer> {
    const base = bases.find((versionBase) => isOfVersion(versionBase, ask.target)) ?? bases[0] ?? '/api';
    // If a file can't be read, the next request tries again.
    return answerLoaded(ask, { origins: [], onError }, async () => loaded.get(base) ?? load(base, read));
  }

  return { answer, fetch: (request, read) => respondTo(request, (ask) => answer(ask, read)) };
}
