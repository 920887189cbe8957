import { isSensitiveName } from '../../api/field-names.ts';
import { isObject } from '../../lib/json/json.ts';
import type { Path } from '../../lib/url/path.ts';

// The JSON files of an API in a build, of Signpost or another program.

/** A JSON file below `api/` with fields that nobody should read. */
export interface ApiFile {
  readonly file: string;
  /** `password`, `owner.ssn`, `users[].password` */
  readonly sensitiveFields: readonly string[];
}

/** `api/…`, `v1/api/…`, `shop/api/…`, `docs/v1/api/…`: at most two segments before `api`. */
const inApi = /^(?:[^/]+\/){0,2}api\/.+\.json$/;

/**
 * The files of a JSON API in a build; none if the JSON below `api/` is something else, such as a search index. Marks of
 * an API are its description, its error bodies, and a list beside its records (`api/product.json`, `api/product/a.json`).
 */
function selectApiFiles(list: readonly string[]): string[] {
  const files = list.filter(isApiFile);
  const folders = new Set(files.map((file) => nameParentResource(nameApiResource(file))));

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

/** Reads the JSON files below `api/`, of whatever program. A description of an API has examples. */
export function readApiFiles(list: readonly string[], readText: (file: string) => string): ApiFile[] {
  const apiFiles: ApiFile[] = [];
  for (const file of list.filter(isApiFile)) {
    const value = parseJson(readText(file));
    const isDescription = isObject(value) && ('openapi' in value || 'swagger' in value);
    const sensitiveFields = isDescription ? [] : listSensitiveFields(value);
    if (sensitiveFields.length > 0) apiFiles.push({ file, sensitiveFields });
  }
  return apiFiles;
}

/** Signpost's handler of the API reads `_handler.json`; clients don't. */
function isApiFile(file: string): boolean {
  return inApi.test(file) && !file.endsWith('/_handler.json');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The paths of fields with a value whose names are sensitive, each once. */
function listSensitiveFields(json: unknown): string[] {
  const fields = new Set<string>();
  const toVisit = [{ value: json, path: '' }];
  for (let item = toVisit.pop(); item !== undefined; item = toVisit.pop()) {
    const { value, path } = item;
    if (Array.isArray(value))
      for (const entry of value) toVisit.push({ value: entry, path: path && `${path}[]` });
    if (!isObject(value)) continue;

    for (const [key, entry] of Object.entries(value)) {
      const fieldPath = path === '' ? key : `${path}.${key}`;
      if (hasValue(entry) && isSensitiveName(key)) fields.add(fieldPath);
      toVisit.push({ value: entry, path: fieldPath });
    }
  }
  return [...fields];
}

/** False for `***`, an empty text, and what has fields itself. */
function hasValue(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /[^*\s]/.test(value));
}

function nameApiResource(file: string): string {
  return file.replace(/(?:(?:^|\/)index)?\.json$/, '');
}

/** `api/product` for a resource's list, pages and records. */
function nameResource(name: string): string {
  return name.replace(/(\/api\/|^api\/)([^/]+)\/.*/s, '$1$2');
}

/** `api/product` of `api/product/m40` */
function nameParentResource(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
