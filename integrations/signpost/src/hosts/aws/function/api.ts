import { type Answer, type Api, isRead, type Request, read, siteData, type Version } from './site.ts';

const allowed = 'GET, HEAD, OPTIONS';

/** The response of the prebuilt API, as `redirects/plan/answer-api.ts`. Without a password, only to a preflight. */
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
    headers[`${allow}headers`] = 'Accept, Authorization, Content-Type, If-None-Match';
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

interface Headers {
  [name: string]: string;
}

/** The status of an error that doesn't depend on the URL; 0 for none. */
function refusalOf(api: Api, request: Request, query: string): number {
  if (!isRead(request)) return 405;
  if (request.uri.length + (query === '' ? 0 : query.length + 1) > api.longest) return 414;
  return accepts(request.headers['accept']) ? 0 : 406;
}

/** The version with the base of a URL; undefined outside of the API. */
function versionAt(api: Api, url: string): Version | undefined {
  return api.versions.filter((one) => `${url}/`.indexOf(`${one[0]}/`) === 0)[0];
}

/** The page sizes of a resource; undefined if it doesn't exist. */
function sizesOf(version: Version, name: string | undefined): readonly number[] | undefined {
  const resource = version[1].filter((one) => one[0] === name)[0];
  return resource ? resource[1] : undefined;
}

function accepts(header: { value: string } | undefined): boolean {
  const value = header ? header.value.trim() : '';
  if (!value) return true;
  const ranges: { [range: string]: boolean } = {};
  value
    .toLowerCase()
    .split(',')
    .forEach((part) => {
      const pieces = part.split(';').map((piece) => piece.trim());
      ranges[pieces[0] || ''] = !pieces.slice(1).some((piece) => /^q=0(?:\.0*)?$/.test(piece));
    });
  const said = ['application/json', 'application/*', '*/*'].map((range) => ranges[range]);
  return said.filter((one) => one !== undefined)[0] === true;
}

/** Every byte counts in a function of 10 KB. */
const allow = 'access-control-allow-';

/** The CORS headers. */
function corsOf(api: Api, origin: { value: string } | undefined): Headers {
  const headers: Headers = {};
  const all = api.origins.indexOf('*') >= 0;
  if (all) headers[`${allow}origin`] = '*';
  if (all || api.origins.length === 0) return headers;
  headers['vary'] = 'Origin';
  if (origin && api.origins.indexOf(origin.value) >= 0) headers[`${allow}origin`] = origin.value;
  return headers;
}
