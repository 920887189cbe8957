import { parsePath } from '../../lib/url/path.ts';
import type { Answer } from '../../plan/answers.ts';
import { splitTarget } from '../../plan/request.ts';
import type { Platform } from './platform.ts';

/** The handler of `api/file-api.ts`, which is bundled separately and included if a plan needs it. */
export interface ApiModule {
  createFileApi(bases: readonly string[]): {
    fetch(request: Request, read: (path: string) => Promise<string>): Promise<Response>;
  };
}

/** Answers an API query; undefined if it isn't one, or if the handler isn't available. */
type HandleQuery = (answer: Answer, request: Request, platform: Platform) => Promise<Response | undefined>;

/** Creates the handler of queries. The lists of a version are fetched at its first query and kept. */
export function makeQueryHandler(handled: readonly string[], module: ApiModule | undefined): HandleQuery {
  const api = module?.createFileApi(handled);
  return async ({ status, by, headers: given }, request, platform) => {
    // A query of an existing list or record, for which no file was built.
    const isQuery = status === 422 && by.every(({ step }) => step === 'api');
    if (api === undefined || !isQuery) return undefined;
    const url = parsePath(splitTarget(new URL(request.url).pathname).path);
    if (!handled.some((base) => url.startsWith(`${base}/`))) return undefined;

    const response = await api.fetch(request, (path) => readFile(path, platform));
    const headers = new Headers(given);
    // It belongs to the rejection that the handler's response replaces.
    headers.delete('content-type');
    for (const [name, value] of response.headers) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  };
}

async function readFile(path: string, platform: Platform): Promise<string> {
  const found = await platform.fetchFile(path);
  if (!found.ok) throw new Error(`${path} answers ${found.status}`);
  return found.text();
}
