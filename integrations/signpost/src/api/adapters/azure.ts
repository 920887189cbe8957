import { createFolderApi, type ReadBytes } from '../folder-api.ts';
import { type AskedRequest, askOf, targetOf } from '../respond.ts';

/** A response. */
interface AzureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The header in which Static Web Apps sends the requested URL, which a rewritten request lacks. */
const originalUrl = 'x-ms-original-url';

/**
 * A managed function of Azure Static Web Apps, for all below `/api/`, and for other URLs that its config rewrites
 * to `rewritten`: `app.http('api', { route: '{*path}', handler: azureFunction(read, 1, '/api/asked') })`.
 */
export function azureFunction(read: ReadBytes, versions: number, rewritten = '') {
  const answer = createFolderApi(read, versions);
  return async (request: AskedRequest): Promise<AzureResponse> => {
    const { method, url, headers } = request;
    const isRewritten = targetOf(url).replace(/\?.*/s, '') === rewritten;
    const target = targetOf((isRewritten ? headers.get(originalUrl) : null) ?? url);
    const given = await answer(askOf(request, target));
    const { status, body } = given;
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    return { status, headers: Object.fromEntries(given.headers), ...(isEmpty ? {} : { body }) };
  };
}
