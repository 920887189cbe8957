import type { ReadFile } from '../edge.ts';

/** Reads prebuilt files of the same deployment with a fetch function. */
export function fetchFile(request: Request, fetchUrl: (url: string) => Promise<Response>): ReadFile {
  return async (path) => {
    const response = await fetchUrl(new URL(`/${path}`, request.url).href);
    if (response.ok) return response.text();
    throw new Error(`the file ${path} of the API answered ${response.status}`);
  };
}
