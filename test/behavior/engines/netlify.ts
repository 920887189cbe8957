import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { netlify } from '../../../integrations/signpost/src/hosts/netlify/host.ts';
import { joinContent } from '../../../integrations/signpost/src/lib/file.ts';
import { findMediaType } from '../../../integrations/signpost/src/lib/media-type.ts';
import type { Reply } from '../probe.ts';
import type { Engine, Requested } from './engine.ts';
import { type HeaderRules, headersFor, parseHeaders } from './netlify-headers.ts';
import { decodePath } from './percent.ts';

interface Match {
  readonly to: string;
  readonly status: number;
  readonly force: boolean;
}

interface Redirector {
  parsePlain(rules: string, options: object): Promise<{ match(request: object): Match | null }>;
}

const packages = new URL('../../engines/node_modules/', import.meta.url);

/**
 * Netlify's own rule engine (the WebAssembly that its edge and its command line use). What stands around it
 * here follows Netlify's documentation: http goes to https first; a file answers before a rule that is not
 * forced; a folder's page answers at its URL with a slash; a redirect hands on the query unless its
 * target has one; `_headers` counts for files and error pages, by the path that was asked for.
 *
 * The edge function is the emitted module as it is, on the web interfaces of Node: Deno, which Netlify's own
 * command line runs it on, can't be had offline. Its `context.next` is a stub of the tests that asks all of the above.
 */
export const netlifyEngine: Engine = {
  name: 'netlify-redirector',
  host: netlify,
  missing: () =>
    existsSync(new URL('netlify-redirector/', packages))
      ? undefined
      : 'netlify-redirector is not installed: npm run engines',
  artefacts: {},
  sites: ['main', 'closed', 'landing', 'folded', 'flat'],
  async start({ files, plan }, output) {
    const text = (name: string): string => {
      const file = output.find(({ path }) => path === name);
      return file === undefined ? '' : joinContent(file);
    };
    const redirector: Redirector = createRequire(fileURLToPath(packages))('netlify-redirector');
    const rules = await redirector.parsePlain(text('_redirects'), {});
    const headers = parseHeaders(text('_headers'));
    const shards = output
      .filter(({ path }) => path.startsWith('_signpost/'))
      .map((file) => [file.path, joinContent(file)] as const);
    const site = {
      files: { ...files, ...Object.fromEntries(shards) },
      headers,
      rules,
      own: new URL(plan.origin).host,
    };
    const edge = await loadEdge(text('netlify/edge-functions/signpost.js'), text('netlify.toml'));
    return { ask: (request) => atEdge(site, edge, request), stop: async () => {} };
  },
};

interface Edge {
  run(request: Request, context: { next(request: Request): Promise<Response> }): Promise<Response>;
  readonly excluded: readonly string[];
}

async function loadEdge(program: string, toml: string): Promise<Edge | undefined> {
  if (program === '') return undefined;
  const module = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(program)}`);
  const [, list = ''] = /excludedPath = \[(.*)\]/.exec(toml) ?? [];
  return { run: module.default, excluded: JSON.parse(`[${list}]`) };
}

/** https first, then the edge function, then what lies behind it. */
async function atEdge(site: Served, edge: Edge | undefined, requested: Requested): Promise<Reply> {
  const { method, url, headers } = requested;
  const { protocol, host, pathname } = new URL(url);
  const isExcluded = edge?.excluded.some((path) => pathname.startsWith(path.replace(/\*$/, '')));
  if (!edge || isExcluded || (protocol === 'http:' && host === site.own)) return answer(site, requested);
  const next = async (request: Request): Promise<Response> => {
    const {
      status,
      location,
      headers: sent,
      body,
    } = answer(site, {
      method: request.method,
      url: request.url,
      headers: {},
    });
    return new Response(body, { status, headers: { ...sent, ...(location === '' ? {} : { location }) } });
  };
  const { '(peer)': _, ...sent } = headers;
  const response = await edge.run(new Request(url, { method, headers: sent }), { next });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

interface Served {
  readonly files: Readonly<Record<string, string>>;
  readonly headers: HeaderRules;
  readonly rules: { match(request: object): Match | null };
  readonly own: string;
}

function answer(site: Served, { method, url }: Requested): Reply {
  const [, scheme = '', host = '', path = '/', query = ''] =
    /^(https?):\/\/([^/?]*)([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  if (scheme === 'http' && host === site.own)
    return moved(301, `https://${host}${path}${query === '' ? '' : `?${query}`}`);
  const nothing = { headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' };
  const match = site.rules.match({ scheme, host, path, query, ...nothing });
  const file = fileAt(site, path);
  if (match && (match.force || file === undefined)) return byRule(site, match, path, query);
  if (file === undefined) return served(site, 404, '404.html', path);
  if (file.moved) return moved(301, `${path}/${query === '' ? '' : `?${query}`}`);
  return method === 'GET' || method === 'HEAD'
    ? served(site, 200, file.name, path)
    : { ...moved(405, ''), body: '' };
}

function byRule(site: Served, { to, status }: Match, path: string, query: string): Reply {
  if (status < 300 || status >= 400) {
    const name = decodeURI(to).slice(1);
    return name in site.files ? served(site, status, name, path) : served(site, 404, '404.html', path);
  }
  const [, url = '', own, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return moved(status, `${url}${own ?? (query === '' ? '' : `?${query}`)}${fragment}`);
}

function moved(status: number, location: string): Reply {
  return { status, location, headers: {}, body: '' };
}

function served({ files, headers }: Served, status: number, name: string, path: string): Reply {
  const sent = { 'content-type': findMediaType(name), ...headersFor(headers, path) };
  return { status, location: '', headers: sent, body: files[name] ?? '' };
}

/** The file at a path, or that it is a folder's page and lacks its slash. */
function fileAt({ files }: Served, path: string): { name: string; moved?: boolean } | undefined {
  const name = decodePath(path).slice(1);
  if (name === '_redirects' || name === '_headers') return undefined;
  if (name.endsWith('/') || name === '')
    return first(files, [`${name}index.html`, `${name.slice(0, -1)}.html`]);
  return (
    first(files, [name, `${name}.html`]) ??
    (`${name}/index.html` in files ? { name, moved: true } : undefined)
  );
}

function first(files: Served['files'], names: readonly string[]): { name: string } | undefined {
  const name = names.find((one) => one in files);
  return name === undefined ? undefined : { name };
}
