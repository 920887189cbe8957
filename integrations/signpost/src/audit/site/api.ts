import type { Path } from '../../lib/path.ts';
import { addressOfFile } from './page-paths.ts';

/** A JSON file below `api/`. */
export interface ApiFile {
  readonly file: string;
  /** The URL without `.json`, as clients ask for it. */
  readonly address: Path;
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
 */
export function apiFiles(list: readonly string[]): string[] {
  const files = list.filter((file) => inApi.test(file));
  const folders = new Set(files.map((file) => file.replace(/\/[^/]*$/, '')));
  const isApi = files.some(
    (file) =>
      /\/api\/(?:openapi\.json|_errors\/)/.test(`/${file}`) || folders.has(file.replace(/\.json$/, '')),
  );
  return isApi ? files : [];
}

/** Reads one file of the API. Never throws. */
export function readApiFile(file: string, bytes: Buffer, base: Path, text?: () => string): ApiFile {
  const kind = /(?:^|\/)_errors\//.test(file)
    ? 'error'
    : /(?:^|\/)(?:openapi|_openapi\/[^/]+)\.json$/.test(file)
      ? 'description'
      : 'document';
  const fields = { file, address: addressOfFile(file.replace(/\.json$/, ''), base), kind, text } as const;
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
