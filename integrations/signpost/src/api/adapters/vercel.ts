import { createEdgeApi, type ReadFile } from '../edge.ts';

/** A Vercel Function in its web form. The files are deployed with it, so `read` reads them from disk. */
export function vercelFunction(index: ArrayBuffer, read: ReadFile) {
  const api = createEdgeApi(index, { onError: (error) => console.error(error) });
  return { fetch: (request: Request): Promise<Response> => api.fetch(request, read) };
}
