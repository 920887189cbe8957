import { createEdgeApi } from '../edge.ts';
import { fetchFile } from './fetch-file.ts';

/**
 * A Netlify Edge Function for all below the API's base but the `.json` files themselves, from which it reads
 * the records: `export const config = { path: '/api/*', excludedPath: '/api/*.json' }`.
 */
export function netlifyEdgeFunction(index: ArrayBuffer): (request: Request) => Promise<Response> {
  const api = createEdgeApi(index, { onError: (error) => console.error(error) });
  return (request) =>
    api.fetch(
      request,
      fetchFile(request, (url) => fetch(url)),
    );
}
