import { Failure } from './failure.ts';

const versioned = /^(?:\/v(\d+))?((?:\/[a-z0-9-]+)*\/api)(?:\/|$)/;

/**
 * The failure of a request that names another version of an API that is here: too high (A0806), too low
 * (A0807), or a version where there is none and the other way round (A0805). Undefined for any other address.
 */
export function versionFailure(bases: readonly string[], path: string): Failure | undefined {
  const asked = parse(path);
  if (!asked) return undefined;
  const known = bases.map(parse).filter((base) => base?.rest === asked.rest);
  if (known.length === 0 || known.some((base) => base?.version === asked.version)) return undefined;
  const versions = known.map((base) => base?.version).filter((version) => version !== undefined);
  const said = `This API is at ${bases.join(' and ')}.`;
  if (asked.version === undefined || versions.length === 0)
    return new Failure('A0805', `The version of the API is not one of those that exist. ${said}`);
  if (asked.version > Math.max(...versions))
    return new Failure('A0806', `There is no version v${asked.version} of the API yet. ${said}`);
  if (asked.version < Math.min(...versions))
    return new Failure('A0807', `Version v${asked.version} of the API is no longer answered. ${said}`);
  return new Failure('A0805', `Version v${asked.version} of the API is not one of those that exist. ${said}`);
}

function parse(path: string): { version: number | undefined; rest: string } | undefined {
  const match = versioned.exec(path);
  if (!match) return undefined;
  return { version: match[1] === undefined ? undefined : Number(match[1]), rest: match[2] ?? '' };
}
