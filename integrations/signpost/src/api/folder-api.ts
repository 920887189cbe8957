import { createEdgeApi, type EdgeApi } from './edge.ts';
import { versionAt } from './endpoint.ts';
import { type Answer, type Ask, type Manners, refusal } from './respond.ts';

/** Reads a file of the folder: `api/product.json`, `api-0.bin`. */
export type ReadBytes = (name: string) => Promise<Uint8Array>;

/** The API from a folder, for `nodeListener` and the other adapters. Never throws. */
export type FolderApi = (ask: Ask) => Promise<Answer>;

/**
 * The API from a folder beside a function: `api-0.bin`, `api-1.bin`, … are the indexes of its versions, newest first. Lists
 * and each version's `openapi.json` have the same paths as in `dist`.
 */
export function createFolderApi(
  read: ReadBytes,
  versions: number,
  onError: (error: unknown) => void = (error) => console.error(error),
): FolderApi {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string): Promise<string> => {
    const known = texts.get(path) ?? read(path).then((bytes) => new TextDecoder().decode(bytes));
    texts.set(path, known);
    // A failed read is retried on the next request.
    known.catch(() => texts.delete(path));
    return known;
  };
  const open = async (): Promise<readonly EdgeApi[]> => {
    const files = Array.from({ length: versions }, (_, number) => read(`api-${number}.bin`));
    const bytes = await Promise.all(files);
    return bytes.map((file) => createEdgeApi(Uint8Array.from(file).buffer, { onError, fewRecords: 0 }));
  };
  let opened: Promise<readonly EdgeApi[]> | undefined;
  return async (ask) => {
    try {
      opened ??= open();
      const apis = await opened;
      const api = versionAt(apis, ask.target) ?? apis[0];
      if (api === undefined) throw new Error('there is no index of the API');
      return await api.answer(ask, textOf);
    } catch (error) {
      opened = undefined;
      return refusal(ask, { ...unread, onError }, error);
    }
  };
}

/** The settings of responses while no index can be read. */
const unread: Omit<Manners, 'onError'> = { origins: [], maxTarget: 0, etag: '', development: false };
