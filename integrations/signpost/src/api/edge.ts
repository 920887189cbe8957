import { type Content, routerOf } from './endpoint.ts';
import { type Answer, type Ask, askOf, mannersOf, open, refusal, responseOf, success } from './respond.ts';
import { folderOf } from './settings.ts';
import { openIndex, type SlimResource } from './slim-index.ts';

/** Reads a prebuilt file by its path in `dist`: `api/product.json`. */
export type ReadFile = (path: string) => Promise<string>;

export interface EdgeOptions {
  readonly development?: boolean;
  readonly onError?: (error: unknown) => void;
  /** Up to this many records are read from their own files; more are cut out of the list. 0 if only lists exist. */
  readonly fewRecords?: number;
}

/** The API for edge runtimes. Neither function throws. */
export interface EdgeApi {
  /** The API's base: `/api`. */
  readonly base: string;
  answer(ask: Ask, read: ReadFile): Promise<Answer>;
  fetch(request: Request, read: ReadFile): Promise<Response>;
}

/**
 * The API for runtimes with tight limits: queries are answered from the slim index, and the resulting records are read from
 * prebuilt files.
 */
export function createEdgeApi(index: ArrayBuffer, options: EdgeOptions = {}): EdgeApi {
  const { header, resources } = openIndex(index);
  const { settings, etag } = header;
  const folder = folderOf(settings);
  const { fewRecords = 24 } = options;
  const byName = new Map(resources.map((resource) => [resource.model.name, resource]));
  const { route } = routerOf(settings, resources);
  const manners = mannersOf(settings, etag, options);

  async function textsOf({ resource, rows }: Content, read: ReadFile): Promise<readonly string[]> {
    const slim = byName.get(resource);
    if (!slim) return [await read(`${folder}/openapi.json`)];
    const path = `${folder}/${resource}`;
    const all = Array.from(rows);
    if (all.length <= fewRecords)
      return Promise.all(all.map((row) => read(`${path}/${slim.table.idOf(row)}.json`)));
    return cutOut(await read(`${path}.json`), slim, all);
  }

  async function answer(ask: Ask, read: ReadFile): Promise<Answer> {
    const opened = open(ask, manners);
    if (opened.status !== undefined) return opened;
    try {
      const content = route(opened.path, opened.search);
      return success(ask, manners, content.compose(await textsOf(content, read)));
    } catch (error) {
      return refusal(ask, manners, error);
    }
  }

  return {
    base: settings.base,
    answer,
    fetch: async (request, read) => responseOf(request.method, await answer(askOf(request), read)),
  };
}

function cutOut(list: string, { starts }: SlimResource, rows: readonly number[]): string[] {
  const at = starts();
  return rows.map((row) => list.slice(at[row], (at[row + 1] ?? 0) - 1));
}
