import type { ReadFile } from '../edge.ts';

/** Reads the prebuilt files of the deployment that a request came to, by whatever fetches them. */
export function fetchFile(request: Request, fetchUrl: (url: string) => Promise<Response>): ReadFile {
  return async (path) => {
    const response = await fetchUrl(new URL(`/${path}`, request.url).href);
    if (response.ok) return response.text();
    throw new Error(`the file ${path} of the API answered ${response.status}`);
  };
}
