import { type Answer, type Request, type Response, siteData, type Values } from './site.ts';

/** Requests a file from the bucket. The viewer-response function sets its status and headers. */
export function forward(request: Request, here: Answer, file: string, url: string): Request {
  // S3 decodes a plus as a space.
  request.uri = file.replace(/\+/g, '%2B');
  request.querystring = {};
  if (here.status !== 200) {
    ['if-none-match', 'if-modified-since', 'if-range', 'range'].forEach((name) => {
      delete request.headers[name];
    });
  }
  const said = {
    status: here.status,
    path: url,
    served: here.served === true,
    headers: here.headers || {},
  };
  request.headers['x-signpost'] = { value: JSON.stringify(said) };
  return request;
}

/** A complete response without a body. */
export function respond(here: Answer, url: string, secure: boolean): Response {
  const headers: Values = {};
  const set = (name: string, value: string): void => {
    headers[name] = { value: value };
  };
  if (siteData.hsts && secure) set('strict-transport-security', siteData.hsts);
  siteData.rules.forEach((rule) => {
    if (rule[0] ? url.indexOf(rule[1]) === 0 : url === rule[1]) set(rule[2], rule[3]);
  });
  if (here.location !== undefined) {
    if (siteData.age >= 0 && (here.status === 301 || here.status === 308)) {
      set('cache-control', `max-age=${siteData.age}`);
    }
    set('location', here.location);
  }
  const own = here.headers || {};
  Object.keys(own).forEach((name) => {
    set(name, own[name] || '');
  });
  return { statusCode: here.status, headers: headers };
}

/** The value of the key `maintenance`: `503 /closed.html Mon, 28 Dec 2026 08:00:00 GMT`. */
export function maintenanceAnswer(value: string): Answer {
  const parts = /^(\d+) (\S+) ?([\s\S]*)$/.exec(value) || [];
  const headers = parts[3] ? { 'retry-after': parts[3] } : {};
  return { status: Number(parts[1]), file: parts[2], headers: headers };
}

/** Provided by the runtime; imported at the top of the generated file. */
declare const crypto: {
  createHash(kind: 'sha1'): { update(text: string): { digest(encoding: 'base64'): string } };
};
declare const Buffer: { from(text: string, encoding: 'base64'): { toString(encoding: 'utf8'): string } };

/** 401 for a protected path without the right password. */
export function guard(request: Request, url: string): Answer | undefined {
  const area = siteData.protect.filter((one) => `${url}/`.indexOf(one[0]) === 0)[0];
  const sent = request.headers['authorization'];
  if (!area || (sent && isUser(sent.value))) return undefined;
  return { status: 401, headers: { 'www-authenticate': `Basic realm="${area[1]}"` } };
}

/** Passwords of `htpasswd -s`; bcrypt and apr1 take more time than a function has. */
function isUser(authorization: string): boolean {
  const code = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) || [];
  const pair = Buffer.from(code[1] || '', 'base64').toString('utf8');
  const at = pair.indexOf(':');
  if (at < 1) return false;
  const hash = crypto
    .createHash('sha1')
    .update(pair.slice(at + 1))
    .digest('base64');
  return siteData.users.indexOf(`${pair.slice(0, at)}:{SHA}${hash}`) >= 0;
}
