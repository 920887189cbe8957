import { allow, corsOf, refusalOf, sizesOf, versionAt } from './api-request.ts';
import { type Answer, isRead, type Request, read, siteData, type Version } from './site.ts';

const allowed = 'GET, HEAD, OPTIONS';

/** The response of the prebuilt API, as `plan/answer-api.ts`. Without a password, only to a preflight. */
export async function answerApi(
  request: Request,
  url: string,
  query: string,
  refused: Answer | undefined,
): Promise<Answer | undefined> {
  const api = siteData.api;
  if (api === 0) return undefined;
  const version = versionAt(api, url);
  if (version === undefined || (refused && request.method !== 'OPTIONS')) return undefined;
  const headers = corsOf(api, request.headers['origin']);
  if (request.method === 'OPTIONS') {
    headers[`${allow}methods`] = 'GET, HEAD';
    headers[`${allow}headers`] = 'Accept, Authorization, Content-Type, If-Match, If-None-Match';
    headers[`${allow}credentials`] = 'false';
    headers['access-control-max-age'] = '86400';
    headers['allow'] = allowed;
    return { status: 204, headers: headers };
  }
  headers['content-type'] = 'application/json';
  if (!isRead(request)) headers['allow'] = allowed;
  const path = url.slice(version[0].length + 1);
  let file: string | number = refusalOf(api, request, query);
  if (file === 0) file = await fileOf(version, path, query);
  if (typeof file === 'string') return { status: 200, file: file, headers: headers, served: true };
  return { status: file, file: `${api.errors}/${file}.json`, headers: headers };
}

async function fileOf(version: Version, name: string, query: string): Promise<string | number> {
  const folder = `${version[0]}/${name}`;
  if (name === 'openapi.json') return query === '' ? version[2] : 422;
  const sizes = sizesOf(version, name);
  if (sizes === undefined) {
    if (sizesOf(version, name.slice(0, Math.max(0, name.lastIndexOf('/')))) === undefined) return 404;
    const record = `${folder}.json`;
    const there = await read(record);
    if (there === '') return 404;
    return query === '' ? record : 422;
  }
  const turned = query.replace(/^(size=[^&]*)&(page=[^&]*)$/, '$2&$1');
  const page = /^(?:page=(0|[1-9]\d*)(?:&size=([1-9]\d*))?)?$/.exec(turned);
  if (!page) return 422;
  if (!page[2]) return `${folder}.json`;
  if (sizes.indexOf(Number(page[2])) < 0) return 422;
  const pages = `${folder}/page/${page[2]}/`;
  const found = await read(`${pages}${page[1]}.json`);
  return `${pages}${found === '' ? 'beyond' : page[1]}.json`;
}
