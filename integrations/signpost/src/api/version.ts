import { type VersionCode, versionCode } from '../redirects/plan/api-versions.ts';
import { Failure } from './failure.ts';

/** The failure of a request that names another version of an API that is here; undefined for any other address. */
export function versionFailure(bases: readonly string[], path: string): Failure | undefined {
  const code = versionCode(bases, path);
  return code && versionFailureOf(code, bases);
}

/** Its words say nothing of the request, so that a host can send them from a file. */
export function versionFailureOf(code: VersionCode, bases: readonly string[]): Failure {
  return new Failure(code, `${said[code]} This API is at ${bases.toSorted().join(' and ')}.`);
}

export const versionCodes: readonly VersionCode[] = ['A0805', 'A0806', 'A0807'];

const said: Readonly<Record<VersionCode, string>> = {
  A0805: 'The version of the API is not one of those that exist.',
  A0806: 'There is no such version of the API yet.',
  A0807: 'This version of the API is no longer answered.',
};
