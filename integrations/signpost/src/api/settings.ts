import { type Path, parsePath, toFileName } from '../lib/url/path.ts';

/** The longest request target in bytes; a longer one gets 414. */
export const maxTarget = 2048;

/** Settings for all resources of an API. */
export interface ApiSettings {
  /** `/api`, possibly after a version or module: `/v1/api`. No slash at the end (`A-PATH-1`). */
  readonly base: Path;
  /** The bases of further versions, for the error that lists the versions (`A-VER-1`). */
  readonly otherBases: readonly string[];
  /** Origins that may read the API in a browser: `*` for all, empty for only the site's own (`A-HTTP-2`). */
  readonly origins: readonly string[];
  /** The OpenAPI document's title, and the site's origin if known. */
  readonly title: string;
  readonly site: string | undefined;
}

export const apiDefaults: ApiSettings = {
  base: parsePath('/api'),
  otherBases: [],
  origins: [],
  title: 'API',
  site: undefined,
};

/** The settings as passed: only the differences, with the base as plain text. */
export type PartialSettings = Partial<Omit<ApiSettings, 'base'>> & { readonly base?: string };

export function fillSettings(partial: PartialSettings = {}): ApiSettings {
  return { ...apiDefaults, ...partial, base: parsePath(partial.base ?? apiDefaults.base) };
}

/** The API's folder in `dist`: `api` for `/api`, `v1/api` for `/v1/api`. */
export function apiFolder(base: string): string {
  return toFileName(parsePath(base));
}
