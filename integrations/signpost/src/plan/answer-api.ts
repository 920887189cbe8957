import { parsePath, toFileName } from '../lib/url/path.ts';
import type { PlannedAnswer } from './answers.ts';
import { findVersionCode, isInVersion, listBases, listVersions } from './api.ts';
import { apiMethods, buildCorsHeaders, findRefusedStatus, preflightHeaders } from './api-http.ts';
import type { ApiPlan, ApiResource, ApiVersion, Header, ServedFiles } from './plan.ts';
import { type Request, splitTarget } from './request.ts';

// What a URL of the API returns without a handler: a file of the build, the preflight of a browser, or an error in JSON.

const json = { 'content-type': 'application/json' };

/**
 * The answer of the prebuilt API; undefined for a URL outside of it. Queries that no file answers get 422 and are never
 * ignored (`A-ERR-5`).
 */
export function answerApi(api: ApiPlan, served: ServedFiles, request: Request): PlannedAnswer | undefined {
  const { path, query } = splitTarget(request.target);
  const url = parsePath(path);
  const version = listVersions(api).find((one) => isInVersion(one, url));
  if (version === undefined) return undefined;

  // POST /api/product, or Accept: text/html.
  const refusal = refuseRequest(api, request);
  if (refusal) return refusal;

  const fileOrStatus = findApiFile(version, served, url, query);
  if (typeof fileOrStatus === 'number') return answerWithError(api, request, fileOrStatus);
  const headers = { ...json, ...listCorsHeaders(api, request.headers['origin']) };
  return { status: 200, file: fileOrStatus, headers, by: [{ step: 'api' }] };
}

/**
 * The answer for an unknown version of the API; undefined for any other request (`A-VER-1`). Used only if nothing else
 * answers: a page may be at `/api/`, and an old version may redirect.
 */
export function answerOtherVersion(api: ApiPlan, request: Request): PlannedAnswer | undefined {
  const url = parsePath(splitTarget(request.target).path);
  const bases = listBases(api);
  if (bases.some((base) => isInVersion({ base }, url))) return undefined;
  const code = findVersionCode(bases, url);
  return code && (refuseRequest(api, request) ?? answerWithError(api, request, 400, code));
}

/** The answer that doesn't depend on the URL: a preflight or an error. */
function refuseRequest(api: ApiPlan, request: Request): PlannedAnswer | undefined {
  const { method, target, headers } = request;
  if (method === 'OPTIONS') return answerPreflight(api, headers['origin']);
  const status = findRefusedStatus(method, target, headers['accept'], api.maxTarget);
  return status && answerWithError(api, request, status);
}

function answerWithError(
  api: ApiPlan,
  { headers }: Request,
  status: number,
  body = String(status),
): PlannedAnswer {
  const allow: Record<string, string> = status === 405 ? { allow: apiMethods } : {};
  return {
    status,
    file: `${api.errors}/${body}.json`,
    headers: { ...json, ...listCorsHeaders(api, headers['origin']), ...allow },
    by: [{ step: 'api' }],
  };
}

/** The file for a list, page, record or the API's description, or the status of an error. */
function findApiFile(api: ApiVersion, served: ServedFiles, url: string, query: string): string | 404 | 422 {
  const { files } = served;
  const folder = toFileName(api.base);
  const name = url.slice(api.base.length + 1);

  // /api/product, /api/product/42
  const resource = api.resources.find((known) => known.name === name);
  if (resource) return listFile(folder, resource, files, query);

  const list = name.slice(0, Math.max(0, name.lastIndexOf('/')));
  const isKnown = name === 'openapi.json' || api.resources.some((known) => known.name === list);
  if (!isKnown) return 404;
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

/** Which origins may read the API in a browser. */
export function listCorsHeaders({ origins }: ApiPlan, origin: string | undefined): Record<string, string> {
  return lowerCaseNames(buildCorsHeaders(origins, origin));
}

/** 204 without a body; the headers tell browsers what is allowed (`A-HTTP-2`). */
function answerPreflight(api: ApiPlan, origin: string | undefined): PlannedAnswer {
  const headers = { ...listCorsHeaders(api, origin), ...lowerCaseNames(preflightHeaders), allow: apiMethods };
  return { status: 204, headers, by: [{ step: 'api' }] };
}

function lowerCaseNames(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
