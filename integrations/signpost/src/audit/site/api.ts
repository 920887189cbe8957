import { isObject } from '../../lib/is-object.ts';
import type { Path } from '../../lib/path.ts';
import { urlOfFile } from './page-paths.ts';

/** A JSON file below `api/`. */
export interface ApiFile {
  readonly file: string;
  /** The URL without `.json`, as clients ask for it. */
  readonly url: Path;
  readonly kind: 'document' | 'error' | 'description';
  readonly value: unknown;
  /** Why it isn't JSON. */
  readonly trouble: string | undefined;
  /** Reads its text again, for where a value is in it. */
  readonly text?: (() => string) | undefined;
}

/** `api/…`, `v1/api/…`, `shop/api/…`, `docs/v1/api/…`: two segments may be before `api`. */
const inApi = /^(?:[^/]+\/){0,2}api\/.+\.json$/;

/**
 * The files of a resource API among those of a build; none where the JSON below `api/` is something else,
 * such as a search index. An API shows by its description, its error bodies, or by a list beside its records.
 * Candidates elsewhere come with them (`onlyResources`).
 */
export function apiFiles(list: readonly string[]): string[] {
  const files = list.filter(isInApi);
  const folders = new Set(files.map(folderOf));
  const isApi = files.some(
    (file) =>
      /\/api\/(?:openapi\.json|_errors\/)/.test(`/${file}`) || folders.has(file.replace(/\.json$/, '')),
  );
  return [...(isApi ? files : []), ...outside(list)];
}

/** True for a file below `api/`. */
export function isInApi(file: string): boolean {
  return inApi.test(file);
}

/** Lists elsewhere with a folder of their name beside them. */
function outside(list: readonly string[]): string[] {
  const files = list.filter((file) => file.endsWith('.json') && !isInApi(file) && !/(?:^|\/)[._]/.test(file));
  const folders = new Set(files.map(folderOf));
  const lists = new Set(files.map((file) => file.replace(/\.json$/, '')).filter((name) => folders.has(name)));
  return files.filter((file) => lists.has(file.replace(/\.json$/, '')) || lists.has(folderOf(file)));
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** Without the JSON elsewhere that is no resource: one has a record that its file is named after. */
export function onlyResources(files: readonly ApiFile[]): ApiFile[] {
  const resources = new Set(
    files
      .filter(
        ({ file, value }) => isObject(value) && 'id' in value && file.endsWith(`/${String(value.id)}.json`),
      )
      .map(({ file }) => folderOf(file)),
  );
  return files.filter(
    ({ file }) =>
      isInApi(file) || resources.has(file.replace(/\.json$/, '')) || resources.has(folderOf(file)),
  );
}

/** Reads one file of the API. Never throws. */
export function readApiFile(file: string, bytes: Buffer, base: Path, text?: () => string): ApiFile {
  const kind = /(?:^|\/)_errors\//.test(file)
    ? 'error'
    : /(?:^|\/)(?:openapi|_openapi\/[^/]+)\.json$/.test(file)
      ? 'description'
      : 'document';
  const fields = { file, url: urlOfFile(file.replace(/\.json$/, ''), base), kind, text } as const;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return { ...fields, value, trouble: undefined };
  } catch (error) {
    return {
      ...fields,
      value: undefined,
      trouble: error instanceof Error ? error.message : 'it is not JSON',
    };
  }
}
