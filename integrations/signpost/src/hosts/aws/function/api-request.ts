// Apart from api.ts: the bundler shortens the syntax of modules without `await`, and a function has 10 KB at most.

import { type Api, isRead, type Request, type Version } from './site.ts';

interface Headers {
  [name: string]: string;
}

/** The status of an error that doesn't depend on the URL; 0 for none. */
export function refusalOf(api: Api, request: Request, query: string): number {
  if (!isRead(request)) return 405;
  if (request.uri.length + (query === '' ? 0 : query.length + 1) > api.longest) return 414;
  return accepts(request.headers['accept']) ? 0 : 406;
}

/** The version with the base of a URL; undefined outside of the API. */
export function versionAt(api: Api, url: string): Version | undefined {
  return api.versions.filter((one) => `${url}/`.indexOf(`${one[0]}/`) === 0)[0];
}

/** The page sizes of a resource; undefined if it doesn't exist. */
export function sizesOf(version: Version, name: string | undefined): readonly number[] | undefined {
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
export const allow = 'access-control-allow-';

/** CORS headers; none if the API has no allowed origins. */
export function corsOf(api: Api, origin: { value: string } | undefined): Headers {
  const headers: Headers = {};
  const all = api.origins.indexOf('*') >= 0;
  if (all) headers[`${allow}origin`] = '*';
  if (all || api.origins.length === 0) return headers;
  headers['vary'] = 'Origin';
  if (origin && api.origins.indexOf(origin.value) >= 0) headers[`${allow}origin`] = origin.value;
  return headers;
}
