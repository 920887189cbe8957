import { fileNameOf, parsePath } from '../lib/url/path.ts';
import type { Answer } from './answers.ts';
import {
  apiMethods,
  basesOf,
  descriptionFile,
  isIn,
  preflightHeaders,
  versionCode,
  versionsOf,
} from './api.ts';
import type { ApiPlan, ApiResource, ApiVersion, ServedFiles } from './plan.ts';
import { type Request, splitTarget } from './request.ts';

const json = { 'content-type': 'application/json' };

/**
 * The answer of the prebuilt API; undefined for a URL outside of it. Queries that no file answers get 422 and are never
 * ignored (`A-ERR-5`).
 */
export function answerApi(api: ApiPlan, served: ServedFiles, request: Request): Answer | undefined {
  const { path, query } = splitTarget(request.target);
  const url = parsePath(path);
  const version = versionsOf(api).find((one) => isIn(one, url));
  if (version === undefined) return undefined;
  const refused = refusalOf(api, request);
  if (refused) return refused;
  const found = fileOf(version, served, url, query);
  if (typeof found === 'number') return refuse(api, request, found);
  const headers = { ...json, ...corsOf(api, request.headers['origin']) };
  return { status: 200, file: found, headers, by: [{ step: 'api' }] };
}

/**
 * The answer for an unknown version of the API; undefined for any other request (`A-VER-1`). Used only if nothing else
 * answers: a page may be at `/api/`, and an old version may redirect.
 */
export function answerOtherVersion(api: ApiPlan, request: Request): Answer | undefined {
  const url = parsePath(splitTarget(request.target).path);
  const bases = basesOf(api);
  if (bases.some((base) => isIn({ base }, url))) return undefined;
  const code = versionCode(bases, url);
  return code && (refusalOf(api, request) ?? refuse(api, request, 400, code));
}

/** The answer that doesn't depend on the URL: a preflight or an error. */
function refusalOf(api: ApiPlan, request: Request): Answer | undefined {
  const { method, target, headers } = request;
  if (method === 'OPTIONS') return preflight(corsOf(api, headers['origin']));
  if (method !== 'GET' && method !== 'HEAD') return refuse(api, request, 405);
  if (target.length > api.maxTarget) return refuse(api, request, 414);
  return accepts(headers['accept']) ? undefined : refuse(api, request, 406);
}

function refuse(api: ApiPlan, { headers }: Request, status: number, body = String(status)): Answer {
  const allow: Record<string, string> = status === 405 ? { allow: apiMethods } : {};
  return {
    status,
    file: `${api.errors}/${body}.json`,
    headers: { ...json, ...corsOf(api, headers['origin']), ...allow },
    by: [{ step: 'api' }],
  };
}

/** The file for a list, page, record or the API's description, or the status of an error. */
function fileOf(api: ApiVersion, served: ServedFiles, url: string, query: string): string | 404 | 422 {
  const { files } = served;
  const folder = fileNameOf(api.base);
  const name = url.slice(api.base.length + 1);
  if (name === 'openapi.json') return query === '' ? descriptionFile(api, served) : 422;
  const resource = api.resources.find((known) => known.name === name);
  if (resource) return listFile(folder, resource, files, query);
  const list = name.slice(0, Math.max(0, name.lastIndexOf('/')));
  if (!api.resources.some((known) => known.name === list)) return 404;
  const record = `${folder}/${name}.json`;
  if (!has(files, record)) return 404;
  return query === '' ? record : 422;
}

function listFile(
  folder: string,
  { name, sizes }: ApiResource,
  files: ServedFiles['files'],
  query: string,
): string | 422 {
  // Without `size` there is no paging: the answer has all records.
  if (/^(?:page=(?:0|[1-9]\d*))?$/.test(query)) return `${folder}/${name}.json`;
  const page = /^page=(0|[1-9]\d*)&size=([1-9]\d*)$/.exec(query);
  const turned = /^size=([1-9]\d*)&page=(0|[1-9]\d*)$/.exec(query);
  const [number, size] = page ? [page[1], page[2]] : [turned?.[2], turned?.[1]];
  if (!sizes.includes(Number(size))) return 422;
  const file = `${folder}/${name}/page/${size}/${number}.json`;
  return has(files, file) ? file : `${folder}/${name}/page/${size}/beyond.json`;
}

function has(files: ServedFiles['files'], file: string): boolean {
  return files.has(parsePath(`/${file}`));
}

/** True if the Accept header allows JSON. The most specific range counts; `q=0` refuses (`A-ERR-4`). */
export function accepts(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  const ranges = new Map<string, boolean>();
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    ranges.set(range, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  return ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false;
}

/** Which origins may read the API in a browser. */
export function corsOf({ origins }: ApiPlan, origin: string | undefined): Record<string, string> {
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  if (origins.length === 0) return {};
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** 204 without a body; the headers tell browsers what is allowed (`A-HTTP-2`). */
function preflight(cors: Record<string, string>): Answer {
  const headers = preflightHeaders.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return {
    status: 204,
    headers: { ...cors, ...Object.fromEntries(headers), allow: apiMethods },
    by: [{ step: 'api' }],
  };
}
