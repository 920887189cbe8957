import { type Path, parsePath, toFileName, toUrlPath } from '../lib/url/path.ts';
import type { ApiPlan, ApiVersion, Plan } from './plan.ts';

// The URLs of an API by version: which version a URL belongs to, and which files of the build answer it.

/** All versions of the API, newest first. */
export function listVersions(api: ApiPlan): readonly ApiVersion[] {
  return [api, ...(api.others ?? [])];
}

/** The base of each version; none without an API. */
export function listBases(api: ApiPlan | undefined): Path[] {
  return api === undefined ? [] : listVersions(api).map(({ base }) => base);
}

/**
 * The file that describes the API without a handler. A server adds `.json` to each URL of the API, so the file of
 * `/api/openapi.json` is `api/openapi.json.json`.
 */
export function nameDescriptionFile({ base }: Pick<ApiVersion, 'base'>): string {
  return `${toFileName(base)}/openapi.json.json`;
}

/** The file that the version's handler reads besides the lists. The build writes it unless `api.handler` is false. */
export function nameHandlerFile({ base }: Pick<ApiVersion, 'base'>): string {
  return `${toFileName(base)}/_handler.json`;
}

/** The versions whose queries a handler can answer. */
export function listHandledVersions({ api, served }: Pick<Plan, 'api' | 'served'>): readonly ApiVersion[] {
  const versions = api === undefined ? [] : listVersions(api);
  return versions.filter((version) => served.files.has(toUrlPath(nameHandlerFile(version))));
}

/** True for a version's base and every URL below it. */
export function isInVersion({ base }: Pick<ApiVersion, 'base'>, url: string): boolean {
  return url === base || url.startsWith(`${base}/`);
}

/** The error code for an unknown version. */
export type VersionCode = 'A0805' | 'A0806' | 'A0807';

/**
 * For a URL of another version of an existing API: too high (A0806), too low (A0807), or with a version where there
 * is none, and vice versa (A0805). Undefined for any other URL (`A-VER-1`).
 */
export function findVersionCode(bases: readonly string[], url: string): VersionCode | undefined {
  const requested = parseVersion(url);
  if (requested === undefined) return undefined;

  // The versions of this API: 1 and 2 for /v1/api and /v2/api, undefined for /api.
  const sameApi = bases.map(parseVersion).filter((base) => base?.rest === requested.rest);
  const versions = sameApi.map((base) => base?.version);
  if (versions.length === 0 || versions.includes(requested.version)) return undefined;

  const numbers = versions.filter((version) => version !== undefined);
  if (requested.version === undefined || numbers.length === 0) return 'A0805';
  if (requested.version > Math.max(...numbers)) return 'A0806';
  return requested.version < Math.min(...numbers) ? 'A0807' : 'A0805';
}

/** The bases without their versions, each once: `docs/api` of `/docs/v2/api`. */
export function listVersionlessBases(bases: readonly string[]): string[] {
  return [...new Set(bases.flatMap((base) => parseVersion(base)?.rest ?? []))];
}

/** The version in a URL, and its base without the version: `docs/api` of `/docs/v2/api/product`. */
function parseVersion(path: string): { version: number | undefined; rest: string } | undefined {
  const segments = path.split('/').slice(1);
  const base = segments.slice(0, segments.indexOf('api') + 1);
  if (base.length === 0) return undefined;
  const at = base.findIndex((segment) => isVersion(segment));
  const version = base[at];
  return {
    version: version === undefined ? undefined : Number(version.slice(1)),
    rest: (version === undefined ? base : base.toSpliced(at, 1)).join('/'),
  };
}

/** True for `v1`, with up to nine digits. */
function isVersion(segment: string): boolean {
  return /^v(?:0|[1-9]\d{0,8})$/.test(segment);
}

/** The file in `dist` with the API's body for a status (`A-ERR-1`); undefined for a build without these bodies. */
export function findApiBody({ api, served }: Plan, status: number): string | undefined {
  const file = api && `${api.errors}/${status}.json`;
  return file !== undefined && served.files.has(parsePath(`/${file}`)) ? file : undefined;
}

/** True for a URL of any version of the API. */
export function isOfApi({ api }: Plan, url: string): boolean {
  return api !== undefined && listVersions(api).some((version) => isInVersion(version, url));
}
