import { parsePath } from '../lib/url/path.ts';
import { nameHandlerFile } from '../plan/api.ts';
import { type Api, createHandler, fetchWith, findVersion, type HandlerSettings } from './handler.ts';
import type { ApiRecord, List, Model } from './model.ts';
import { type Answer, type Ask, refusal } from './respond.ts';
import { apiFolder } from './settings.ts';

/** The content of `api/_handler.json`: what a handler needs besides the lists, which are files of their own. */
export interface HandlerFile {
  readonly settings: Pick<HandlerSettings, 'base' | 'otherBases' | 'sizes' | 'origins' | 'etag'>;
  readonly models: readonly Model[];
}

/** Reads a prebuilt file by its path in `dist`: `api/product.json`. */
export type ReadFile = (path: string) => Promise<string>;

/** The API from prebuilt files, for functions and Workers. Neither function throws. */
export interface FileApi {
  answer(ask: Ask, read: ReadFile): Promise<Answer>;
  fetch(request: Request, read: ReadFile): Promise<Response>;
}

/**
 * The API of a built site. The lists of a version are read at its first request, and kept. `bases` are those of the
 * versions, newest first.
 */
export function createFileApi(
  bases: readonly string[] = ['/api'],
  onError: (error: unknown) => void = console.error,
): FileApi {
  const loaded = new Map<string, Api>();

  async function load(base: string, read: ReadFile): Promise<Api> {
    const folder = apiFolder(base);
    const [text, document] = await Promise.all([
      read(nameHandlerFile({ base: parsePath(base) })),
      read(`${folder}/openapi.json`),
    ]);
    const { settings, models }: HandlerFile = JSON.parse(text);

    const lists = await Promise.all(
      models.map(async (model): Promise<List> => {
        const records: ApiRecord[] = JSON.parse(await read(`${folder}/${model.name}.json`));
        return { model, records };
      }),
    );

    const api = createHandler(lists, document, { ...settings, onError });
    loaded.set(base, api);
    return api;
  }

  async function answer(ask: Ask, read: ReadFile): Promise<Answer> {
    const versions = bases.map((base) => ({ base }));
    const { base } = findVersion(versions, ask.target) ?? versions[0] ?? { base: '/api' };
    try {
      const api = loaded.get(base) ?? (await load(base, read));
      return api.answer(ask);
    } catch (error) {
      // A file that can't be read: the next request tries again.
      return refusal(ask, { origins: [], etag: '', onError }, error);
    }
  }

  return { answer, fetch: (request, read) => fetchWith((ask) => answer(ask, read))(request) };
}
