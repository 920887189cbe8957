import {
  type Answer,
  type Ask,
  type FetchRequest,
  isBodiless,
  readRequest,
  requestTarget,
} from '../../api/respond.ts';

/** A response as Azure Functions takes it. */
interface AzureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The header in which Static Web Apps sends the requested URL, which a rewritten request lacks. */
const originalUrl = 'x-ms-original-url';

/** The handler of a managed function, for all below `/api/`, and for other URLs that its config rewrites to `rewritten`. */
export function azureHandler(answer: (ask: Ask) => Promise<Answer>, rewritten: string) {
  return async (request: FetchRequest): Promise<AzureResponse> => {
    const { method, url, headers } = request;
    const isRewritten = requestTarget(url).replace(/\?.*/s, '') === rewritten;
    const target = requestTarget((isRewritten ? headers.get(originalUrl) : null) ?? url);

    const given = await answer(readRequest(request, target));
    const response = { status: given.status, headers: Object.fromEntries(given.headers) };
    return isBodiless(method, given.status) ? response : { ...response, body: given.body };
  };
}
