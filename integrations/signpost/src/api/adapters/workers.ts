import { createEdgeApi } from '../edge.ts';
import { fetchFile } from './fetch-file.ts';

/** What a Worker with static assets is given. */
interface Environment {
  readonly ASSETS: { fetch(request: Request | string): Promise<Response> };
}

/**
 * A Cloudflare Worker before the static assets: below the API's base the handler answers, so that nothing but
 * the documented URLs does; elsewhere the assets. `index` is the slim index, imported as a data module.
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
