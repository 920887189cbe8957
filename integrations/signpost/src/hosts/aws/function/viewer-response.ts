import type { Request, Response, SiteData } from './site.ts';

/** The data of the function: the site's headers, the types of its text files, and its error pages. */
export interface ResponseSite {
  readonly hsts: string;
  /** Whether the path is a folder, the path, whether it applies only to existing files, name, value. */
  readonly rules: readonly (readonly [
    prefix: 0 | 1,
    path: string,
    kept: 0 | 1,
    name: string,
    value: string,
  ])[];
  readonly types: { readonly [ending: string]: string };
  readonly errors: { readonly [url: string]: number };
}

/** Declared at the top of the emitted file. */
declare const site: ResponseSite;

/** CloudFront's viewer-response function: sets status and headers of what came from the bucket. */
export default function finish(event: {
  readonly request: Pick<Request, 'uri' | 'headers'>;
  readonly response: Response;
}): Response {
  const response = event.response;
  const uri = event.request.uri;
  const header = event.request.headers['x-signpost'];
  const said: SiteData = header ? JSON.parse(header.value) : guess(uri);
  const set = (name: string, value: string): void => {
    response.headers[name] = { value: value };
  };
  if (said.status !== 200) {
    response.statusCode = said.status;
    response.statusDescription = '';
  }
  const type = site.types[(/\.[A-Za-z0-9_-]+$/.exec(uri) || [''])[0]];
  if (type) set('content-type', type);
  if (site.hsts) set('strict-transport-security', site.hsts);
  site.rules.forEach((rule) => {
    const covers = rule[0] ? said.path.indexOf(rule[1]) === 0 : said.path === rule[1];
    if (covers && (said.served || !rule[2])) set(rule[3], rule[4]);
  });
  Object.keys(said.headers).forEach((name) => {
    set(name, said.headers[name] || '');
  });
  return response;
}

/** Falls back to the file name if the viewer-request function's header is missing. */
function guess(uri: string): SiteData {
  const status = site.errors[uri] || 200;
  return { status: status, path: uri.replace(/index\.html$/, ''), served: status === 200, headers: {} };
}
