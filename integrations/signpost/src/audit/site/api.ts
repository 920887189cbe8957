import { countsOf } from '../../lib/counts.ts';
import { isObject } from '../../lib/json/is-object.ts';
import type { Path } from '../../lib/url/path.ts';
import { envelopeOf, isForeignPage, isIdentified } from './api-shapes.ts';
import { urlOfFile } from './page-paths.ts';

/** A JSON file below `api/`, or a resource elsewhere. */
export interface ApiFile {
  readonly file: string;
  /** Without `.json` or `/index.json`: `api/product`. */
  readonly name: string;
  /** The name of its list: of the list itself, a page or a record. */
  readonly resource: string;
  /** The URL without `.json`, as clients request it. */
  readonly url: Path;
  readonly kind: 'document' | 'error' | 'description';
  readonly value: unknown;
  /** Why it isn't valid JSON. */
  readonly trouble: string | undefined;
  /** True if an object has a duplicate key, of which a parser keeps one. */
  readonly hasRepeatedKey: boolean;
  /** Reads its text again, to find the place of a value. */
  readonly text?: (() => string) | undefined;
}

/** `api/…`, `v1/api/…`, `shop/api/…`, `docs/v1/api/…`: at most two segments before `api`. */
const inApi = /^(?:[^/]+\/){0,2}api\/.+\.json$/;

/**
 * The files of a resource API in a build; none if the JSON below `api/` is something else, such as a search index. An API
 * is recognized by its description, its error bodies, or a list beside its records. JSON elsewhere is included
 * (`onlyResources`), except what frameworks write for their own scripts.
 */
export function apiFiles(list: readonly string[]): string[] {
  const files = list.filter(isInApi);
  const folders = new Set(files.map((file) => folderOf(nameOf(file))));
  const isApi = files.some(
    (file) =>
      /\/api\/(?:openapi\.json|_errors\/)/.test(`/${file}`) ||
      (folders.has(nameOf(file)) && !/(?:^|\/)api\/index\.json$/.test(file)),
  );
  const ofFrameworks = /(?:^|\/)(?:\.|_(?!api\/|data\/|json\/|rest\/)|page-data\/)/;
  const outside = list.filter((file) => file.endsWith('.json') && !isInApi(file) && !ofFrameworks.test(file));
  return [...(isApi ? files : []), ...outside];
}

/** True for a file below `api/`, except the one that Signpost's handler reads. */
export function isInApi(file: string): boolean {
  return inApi.test(file) && !file.endsWith('/_handler.json');
}

function nameOf(file: string): string {
  return file.replace(/(?:(?:^|\/)index)?\.json$/, '');
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/**
 * Leaves out JSON elsewhere that is not a resource. What shows a resource is a folder of records, each named after
 * itself, a list in a folder that is called an API, or a page that only an API has.
 */
export function onlyResources(files: readonly ApiFile[]): ApiFile[] {
  const names = new Set(files.map(({ name }) => name));
  const records = files.filter(({ file, name, value }) => !isInApi(file) && isNamedAfter(value, name));
  const counts = countsOf(records.map(({ name }) => folderOf(name)));
  const isFolder = (folder: string) =>
    folder !== '' && (counts.get(folder) ?? 0) > (names.has(folder) ? 0 : 1);
  return files.flatMap((one) => {
    if (isInApi(one.file) || isFolder(one.name)) return [one];
    const folder = folderOf(one.name);
    if (isFolder(folder) || (isForeignPage(one.value) && /\/\d+$/.test(one.name)))
      return [{ ...one, resource: folder }];
    const isOfApi = folder.split('/').some(isApiName) && isList(one.value);
    return isOfApi || isForeignPage(one.value) ? [one] : [];
  });
}

/** True for a record whose file is named after its id or slug. */
function isNamedAfter(value: unknown, name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return (
    isObject(value) && ['id', '_id', 'uuid', 'slug', 'handle'].some((key) => String(value[key]) === last)
  );
}

function isList(value: unknown): boolean {
  return (Array.isArray(value) && value.some(isIdentified)) || envelopeOf(value) !== undefined;
}

const apiWords = new Set(['api', 'apis', 'jsonapi', 'rest', 'graphql', 'odata', 'rpc', 'ajax', 'endpoints']);

/** True for the name of an API folder: `public-api`, `_api`, `wp-json`, `v1`. */
function isApiName(segment: string): boolean {
  const lower = segment.toLowerCase();
  return lower.split(/[-_.]/).some((word) => apiWords.has(word)) || /^(?:wp-json|v\d+)$/.test(lower);
}

/** Reads one file of the API. Never throws. */
export function readApiFile(file: string, bytes: Buffer, base: Path, text?: () => string): ApiFile {
  const kind = /(?:^|\/)_errors\//.test(file)
    ? 'error'
    : /(?:^|\/)(?:openapi|_openapi\/[^/]+)\.json$/.test(file)
      ? 'description'
      : 'document';
  const name = nameOf(file);
  // `api/product` for its list, its pages and its records.
  const resource = name.replace(/(\/api\/|^api\/)([^/]+)\/.*/s, '$1$2');
  const url = urlOfFile(file.replace(/\.json$/, ''), base);
  const fields = { file, name, resource, url, kind, text } as const;
  try {
    const source = bytes.toString('utf8');
    const value: unknown = JSON.parse(source);
    const hasRepeatedKey = isInApi(file) && keysIn(source) > keysOf(value);
    const isDescription =
      isObject(value) && [value.openapi, value.swagger].some((one) => typeof one === 'string');
    return {
      ...fields,
      kind: isDescription ? 'description' : kind,
      value,
      trouble: undefined,
      hasRepeatedKey,
    };
  } catch (error) {
    return {
      ...fields,
      value: undefined,
      hasRepeatedKey: false,
      trouble: error instanceof Error ? error.message : 'it is not JSON',
    };
  }
}

/** The number of keys in a JSON text: strings before a colon. */
function keysIn(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)/g))
    if (colon !== undefined) count++;
  return count;
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  return values.reduce((sum: number, one) => sum + keysOf(one), Array.isArray(value) ? 0 : values.length);
}
