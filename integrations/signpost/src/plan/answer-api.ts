import { parsePath } from '../core/path.ts';
import type { Answer } from './answers.ts';
import type { ApiPlan, ApiResource, Inventory } from './plan.ts';
import { type Request, splitTarget } from './request.ts';

const json = { 'content-type': 'application/json' };
const allowed = 'GET, HEAD, OPTIONS';

/**
 * The answer of the prebuilt API, or undefined for an address outside it. Queries that no file
 * answers are refused with 422, never answered as if they were not there (`A-ERR-5`).
 */
export function answerApi(api: ApiPlan, inventory: Inventory, request: Request): Answer | undefined {
  const { path, query } = splitTarget(request.target);
  const address = parsePath(path);
  if (address !== api.base && !address.startsWith(`${api.base}/`)) return undefined;
  const cors = corsOf(api, request.headers['origin']);
  const refuse = (status: number, headers: Record<string, string> = {}): Answer => ({
    status,
    file: `${api.errors}/${status}.json`,
    headers: { ...json, ...cors, ...headers },
    by: [{ step: 'api' }],
  });
  if (request.method === 'OPTIONS') return preflight(cors);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, { allow: allowed });
  if (request.target.length > api.maxTarget) return refuse(414);
  if (!accepts(request.headers['accept'])) return refuse(406);
  const found = fileOf(api, inventory, address, query);
  if (typeof found === 'number') return refuse(found);
  return { status: 200, file: found, headers: { ...json, ...cors }, by: [{ step: 'api' }] };
}

/** The file for a list, a page, a record or the API's description; else the status of the refusal. */
function fileOf(api: ApiPlan, { files }: Inventory, address: string, query: string): string | 404 | 422 {
  const folder = api.base.slice(1);
  const rest = address.slice(api.base.length + 1).split('/');
  const [name = '', id, ...deeper] = rest;
  if (name === 'openapi.json' && id === undefined) return query === '' ? `${folder}/openapi.json` : 422;
  const resource = api.resources.find((known) => known.name === name);
  if (!resource || deeper.length > 0) return 404;
  if (id === undefined) return listFile(folder, resource, files, query);
  const record = `${folder}/${name}/${id}.json`;
  if (!has(files, record)) return 404;
  return query === '' ? record : 422;
}

function listFile(
  folder: string,
  { name, sizes }: ApiResource,
  files: Inventory['files'],
  query: string,
): string | 422 {
  if (query === '') return `${folder}/${name}.json`;
  const page = /^page=(0|[1-9]\d*)&size=([1-9]\d*)$/.exec(query);
  const turned = /^size=([1-9]\d*)&page=(0|[1-9]\d*)$/.exec(query);
  const [number, size] = page ? [page[1], page[2]] : [turned?.[2], turned?.[1]];
  if (!sizes.includes(Number(size))) return 422;
  const file = `${folder}/${name}/page/${size}/${number}.json`;
  return has(files, file) ? file : `${folder}/${name}/page/${size}/beyond.json`;
}

function has(files: Inventory['files'], file: string): boolean {
  return files.has(parsePath(`/${file}`));
}

/** True where the Accept header lets JSON through; the most specific range counts, `q=0` refuses (`A-ERR-4`). */
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

function corsOf({ origins }: ApiPlan, origin: string | undefined): Record<string, string> {
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  if (origins.length === 0) return {};
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** 204 without a body; a browser reads from the headers what it may do (`A-HTTP-2`). */
function preflight(cors: Record<string, string>): Answer {
  const headers = {
    ...cors,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Accept',
    'access-control-max-age': '86400',
    allow: allowed,
  };
  return { status: 204, headers, by: [{ step: 'api' }] };
}
