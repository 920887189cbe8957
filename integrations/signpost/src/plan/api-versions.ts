import type { ApiPlan, ApiVersion } from './plan.ts';

/** All versions of the API, the newest first. */
export function versionsOf(api: ApiPlan): readonly ApiVersion[] {
  return [api, ...(api.others ?? [])];
}

/** True for an address below a version's base, and for the base itself. */
export function isIn({ base }: Pick<ApiVersion, 'base'>, address: string): boolean {
  return address === base || address.startsWith(`${base}/`);
}

/** `/v1/api`, `/shop/api`, `/docs/v2/api`: the version and what is left of the base without it. */
const versioned = /^((?:\/[a-z0-9-]+)*?)(?:\/v(0|[1-9]\d{0,8}))?((?:\/[a-z0-9-]+)*?\/api)(?:\/|$)/;

/** What a request is told that names a version which is not there. */
export type VersionCode = 'A0805' | 'A0806' | 'A0807';

/**
 * For an address of another version of an API that is here: too high (A0806), too low (A0807), or a version where
 * there is none and the other way round (A0805). Undefined for any other address (`A-VER-1`).
 */
export function versionCode(bases: readonly string[], address: string): VersionCode | undefined {
  const asked = parseVersion(address);
  if (!asked) return undefined;
  const known = bases.map(parseVersion).filter((base) => base?.rest === asked.rest);
  if (known.length === 0 || known.some((base) => base?.version === asked.version)) return undefined;
  const versions = known.map((base) => base?.version).filter((version) => version !== undefined);
  if (asked.version === undefined || versions.length === 0) return 'A0805';
  if (asked.version > Math.max(...versions)) return 'A0806';
  return asked.version < Math.min(...versions) ? 'A0807' : 'A0805';
}

/** True where an API at these bases says its version in its address, so that another version may be asked for. */
export function isVersioned(bases: readonly string[]): boolean {
  return bases.some((base) => parseVersion(base)?.version !== undefined);
}

function parseVersion(path: string): { version: number | undefined; rest: string } | undefined {
  const match = versioned.exec(path);
  if (!match) return undefined;
  const [, before = '', version, after = ''] = match;
  return { version: version === undefined ? undefined : Number(version), rest: before + after };
}
