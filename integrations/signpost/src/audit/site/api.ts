import { isObject } from '../../lib/json/json.ts';
import type { Path } from '../../lib/url/path.ts';

// The JSON files of an API in a build: lists, records, error bodies, and its description.

/** A JSON file below `api/`. */
export interface ApiFile {
  readonly file: string;
  /** Without `.json` or `/index.json`: `api/product`. */
  readonly name: string;
  /** The name of the list, also of a list's page or record. */
  readonly resource: string;
  readonly kind: 'document' | 'error' | 'description';
  readonly value: unknown;
  /** Why the file isn't valid JSON. */
  readonly trouble: string | undefined;
}

/** `api/…`, `v1/api/…`, `shop/api/…`, `docs/v1/api/…`: at most two segments before `api`. */
const inApi = /^(?:[^/]+\/){0,2}api\/.+\.json$/;

/**
 * The files of a JSON API in a build; none if the JSON below `api/` is something else, such as a search index. Marks of
 * an API are its description, its error bodies, and a list beside its records (`api/product.json`, `api/product/a.json`).
 */
export function selectApiFiles(list: readonly string[]): string[] {
  // Signpost's handler of the API reads `_handler.json`; clients don't.
  const files = list.filter((file) => inApi.test(file) && !file.endsWith('/_handler.json'));
  const folders = new Set(files.map((file) => readParentFolder(nameApiResource(file))));

  const isApi = files.some(
    (file) =>
      /\/api\/(?:openapi\.json|_errors\/)/.test(`/${file}`) ||
      (folders.has(nameApiResource(file)) && !/(?:^|\/)api\/index\.json$/.test(file)),
  );
  if (isApi) return files;
  return [];
}

/** The URLs that a function answers from the files of an API: `/api/product` and `/api/product/*`. */
export function listApiPatterns(list: readonly string[], base: Path): string[] {
  const resources = new Set(selectApiFiles(list).map((file) => nameResource(nameApiResource(file))));
  return [...resources].flatMap((resource) => [base + resource, `${base}${resource}/*`]);
}

/** Reads one file of the API. Never throws. */
export function readApiFile(file: string, text: string): ApiFile {
  const name = nameApiResource(file);
  const resource = nameResource(name);
  const { value, trouble } = parseJson(text);
  return { file, name, resource, kind: classifyApiFile(file, value), value, trouble };
}

function classifyApiFile(file: string, value: unknown): ApiFile['kind'] {
  if (/(?:^|\/)_errors\//.test(file)) return 'error';
  const isDescription = isObject(value) && ('openapi' in value || 'swagger' in value);
  return isDescription ? 'description' : 'document';
}

function parseJson(text: string): Pick<ApiFile, 'value' | 'trouble'> {
  try {
    const value: unknown = JSON.parse(text);
    return { value, trouble: undefined };
  } catch (error) {
    return { value: undefined, trouble: error instanceof Error ? error.message : 'it is not JSON' };
  }
}

function nameApiResource(file: string): string {
  return file.replace(/(?:(?:^|\/)index)?\.json$/, '');
}

/** `api/product` for a resource's list, pages and records. */
function nameResource(name: string): string {
  return name.replace(/(\/api\/|^api\/)([^/]+)\/.*/s, '$1$2');
}

function readParentFolder(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
