import { createFolderApi, type ReadBytes } from '../folder-api.ts';
import { targetOf } from '../respond.ts';

/** The part of a request that is read, in programming model v4 of Azure Functions. */
interface AzureRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

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
  const targetIn = ({ url, headers }: AzureRequest): string => {
    const target = targetOf(url);
    const isRewritten = target.replace(/\?.*/s, '') === rewritten;
    return isRewritten ? targetOf(headers.get(originalUrl) ?? url) : target;
  };
  return async (request: AzureRequest): Promise<AzureResponse> => {
    const { method, headers } = request;
    const given = await answer({
      method,
      target: targetIn(request),
      accept: headers.get('accept'),
      origin: headers.get('origin'),
      ifNoneMatch: headers.get('if-none-match'),
      ifMatch: headers.get('if-match'),
    });
    const { status, body } = given;
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    return { status, headers: Object.fromEntries(given.headers), ...(isEmpty ? {} : { body }) };
  };
}
