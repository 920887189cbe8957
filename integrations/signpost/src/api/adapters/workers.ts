import { createEdgeApi } from '../edge.ts';
import { fetchFile } from './fetch-file.ts';

/** The bindings of a Worker with static assets. */
interface Environment {
  readonly ASSETS: { fetch(request: Request | string): Promise<Response> };
}

/**
 * A Cloudflare Worker before the static assets. Below the API's base only the handler answers, so that only documented URLs
 * exist; elsewhere the assets do. `index` is the slim index, imported as a data module.
 */
export function worker(index: ArrayBuffer) {
  const api = createEdgeApi(index, { onError: (error) => console.error(error) });
  return {
    fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(`${api.base}/`)) return ASSETS.fetch(request);
      return api.fetch(
        request,
        fetchFile(request, (url) => ASSETS.fetch(url)),
      );
    },
  };
}
