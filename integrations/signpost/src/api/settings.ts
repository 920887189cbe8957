import { fileNameOf, type Path, parsePath } from '../lib/path.ts';
import type { ApiRate } from '../redirects/plan/plan.ts';

/** What holds for all resources of one API. */
export interface ApiSettings {
  /** `/api`, or with a version or module before it: `/v1/api`. No slash at the end (`A-PATH-1`). */
  readonly base: Path;
  /** The bases of the versions beside this one, for the failure that names what there is (`A-VER-1`). */
  readonly otherBases: readonly string[];
  /** Origins that may read the API from a browser: `*` for all, none for the site's own alone (`A-HTTP-2`). */
  readonly origins: readonly string[];
  /** The prebuilt page sizes of a resource that names none itself. */
  readonly sizes: readonly number[];
  /** The longest request target in bytes; above it the answer is 414. */
  readonly maxTarget: number;
  /** The rate limit for each visitor, on hosts that count requests; the handler doesn't. */
  readonly rate: ApiRate | undefined;
  /** The OpenAPI document's title and version, and the site's origin where it is known. */
  readonly title: string;
  readonly version: string;
  readonly site: string | undefined;
}

const defaults: ApiSettings = {
  base: parsePath('/api'),
  otherBases: [],
  origins: [],
  sizes: [20],
  maxTarget: 2048,
  rate: undefined,
  title: 'API',
  version: '1.0.0',
  site: undefined,
};

/** The settings as a caller gives them: only what differs, and the base as plain text. */
export type PartialSettings = Partial<Omit<ApiSettings, 'base'>> & { readonly base?: string };

/** The options of a handler beside the API's settings. */
export interface HandlerOptions extends PartialSettings {
  /** True while developing: the technical cause of a failure goes into `error` (`A-ERR-1`). */
  readonly development?: boolean;
  /** Gets internal errors; the client gets 500 without the cause. */
  readonly onError?: (error: unknown) => void;
}

export function settingsOf(partial: PartialSettings = {}): ApiSettings {
  return { ...defaults, ...partial, base: parsePath(partial.base ?? defaults.base) };
}

/** The API's folder in `dist`: `api` for `/api`, `v1/api` for `/v1/api`. */
export function folderOf(settings: ApiSettings): string {
  return fileNameOf(settings.base);
}
