/**
 * Types of the generated functions and of CloudFront. The code in this folder runs in CloudFront's runtime 2.0: ECMAScript
 * 5.1 with `const`, `let`, arrow functions, templates and `async`. A test checks the generated syntax.
 */
export interface Site {
  readonly origin: string;
  readonly aliases: readonly string[];
  /** The value of `Strict-Transport-Security`; '' for none. */
  readonly hsts: string;
  /** Headers of redirects and errors: whether the path is a folder, path, name, value. */
  readonly rules: readonly (readonly [prefix: 0 | 1, path: string, name: string, value: string])[];
  /** Cache lifetime of permanent redirects in seconds; -1 for none. */
  readonly age: number;
  /** Status ─▶ its page. */
  readonly errors: { readonly [status: number]: string };
  readonly ignoreCase: boolean;
  readonly depths: readonly number[];
  readonly protect: readonly (readonly [prefix: string, realm: string])[];
  /** `name:{SHA}…`. */
  readonly users: readonly string[];
  readonly api: Api | 0;
  /** True if an unknown URL may be a file. */
  readonly open: boolean;
}

export interface Api {
  readonly versions: readonly Version[];
  readonly errors: string;
  readonly longest: number;
  readonly origins: readonly string[];
}

/** Each version's base, its resources with page sizes, and its description file. */
export type Version = readonly [
  base: string,
  resources: readonly (readonly [name: string, sizes: readonly number[]])[],
  description: string,
];

export interface Values {
  [name: string]: { value: string };
}

export interface Request {
  readonly method: string;
  uri: string;
  querystring: object;
  readonly headers: Values;
  /** The query as sent. */
  rawQueryString(): string | null | undefined;
}

export interface Response {
  statusCode: number;
  statusDescription?: string;
  headers: Values;
}

/** A response: a redirect, a file of the bucket with a status, or only a status. */
export interface Answer {
  readonly status: number;
  readonly location?: string;
  /** True for a redirect in its first weeks. */
  /** The URL of a file in the bucket. */
  readonly file?: string | undefined;
  /** True for an existing file or page. */
  readonly served?: boolean;
  readonly headers?: { [name: string]: string };
}

/** The data that the viewer-request function passes to the viewer-response function, as JSON in the header `x-signpost`. */
export interface SiteData {
  readonly status: number;
  readonly path: string;
  readonly served: boolean;
  readonly headers: { readonly [name: string]: string };
}

/** Declared at the top of the emitted file. */
declare const site: Site;
declare const cf: { kvs(): { get(key: string): Promise<string> } };

const store = cf.kvs();

/** The data of the site. */
export const siteData = site;

/** The value of a key; '' if it doesn't exist. */
export async function read(key: string): Promise<string> {
  let value = '';
  try {
    value = await store.get(key);
  } catch (_missing) {
    value = '';
  }
  return value;
}

/** The lines of a key's value. */
export async function linesAt(key: string): Promise<string[]> {
  const text = await read(key);
  return text === '' ? [] : text.split('\n');
}

export function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

export function move(status: number, location: string): Answer {
  return { status: status, location: location };
}

export function page(status: number): Answer {
  return { status: status, file: siteData.errors[status] };
}
