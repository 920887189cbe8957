import { parsePath } from '../../lib/url/path.ts';
import type { Answer } from '../../plan/answers.ts';
import { splitTarget } from '../../plan/request.ts';

/** How a file is requested: as the page to send, or as a part of a response. */
interface FileRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly isPage: boolean;
}

/** Fetches a file of the build by its path in `dist`. */
export type FetchFile = (file: string, request: FileRequest) => Promise<Response>;

/** A response of the platform with headers that it doesn't have. */
export function withAdded({ status, statusText, body, headers: own }: Response, added: Headers): Response {
  const headers = new Headers(own);
  for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
  return new Response(body, { status, statusText, headers });
}

/** Passes the request on, and adds headers that the response doesn't have. */
export type Pass = (headers: Headers) => Promise<Response>;

/** The handler of `api/file-api.ts`, which is bundled separately and included if a plan needs it. */
export interface ApiModule {
  createFileApi(bases: readonly string[]): FileApi;
}

interface FileApi {
  fetch(request: Request, read: (path: string) => Promise<string>): Promise<Response>;
}

/** Answers an API query; undefined if it isn't one, or if the handler isn't available. */
type HandleQuery = (answer: Answer, request: Request, fetchFile: FetchFile) => Promise<Response | undefined>;

/** Creates the handler of queries. The lists of a version are fetched at its first query and kept. */
export function makeQueryHandler(handled: readonly string[], module: ApiModule | undefined): HandleQuery {
  const api = module?.createFileApi(handled);
  return async (answer, request, fetchFile) => {
    if (api === undefined || !isUnanswered(answer)) return undefined;
    const url = parsePath(splitTarget(new URL(request.url).pathname).path);
    if (!handled.some((base) => url.startsWith(`${base}/`))) return undefined;

    const response = await api.fetch(request, async (path) => (await read(path, fetchFile)).text());
    const headers = new Headers(answer.headers);
    // It belongs to the rejection that the handler's response replaces.
    headers.delete('content-type');
    for (const [name, value] of response.headers) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  };
}

/** True for a query of an existing list or record without a prebuilt file. */
function isUnanswered({ status, by }: Answer): boolean {
  return status === 422 && by.every(({ step }) => step === 'api');
}

/** A file that a response is made of; throws if it can't be had. */
export async function read(file: string, fetchFile: FetchFile): Promise<Response> {
  const found = await fetchFile(file, { method: 'GET', headers: new Headers(), isPage: false });
  if (!found.ok) throw new Error(`${file} answers ${found.status}`);
  return found;
}
