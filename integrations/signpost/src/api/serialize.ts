import { isVersioned } from '../redirects/plan/api-versions.ts';
import { type Failure, failureBody, standardFailures } from './failure.ts';
import type { ApiRecord } from './json.ts';
import type { ApiSettings } from './settings.ts';
import { versionCodes, versionFailureOf } from './version.ts';

/** The one spelling of each body. Files and handler both use it, so that they agree byte for byte. */
export function recordBody(record: ApiRecord): string {
  return JSON.stringify(record);
}

/** A list, from records that are text already. */
export function listBody(records: readonly string[]): string {
  return `[${records.join(',')}]`;
}

/** A page: `total` records in `pages` pages, zero of both for an empty list. */
export function pageBody(records: readonly string[], total: number, size: number): string {
  return `{"content":${listBody(records)},"meta":{"pages":${Math.ceil(total / size)},"total":${total}}}`;
}

/** The body of each standard failure by its status, and of those about versions by their codes. */
export function errorBodies(settings: ApiSettings): ReadonlyMap<string, string> {
  const bases = [settings.base, ...settings.otherBases];
  const named = standardFailures(settings.maxTarget).map((one): [string, Failure] => [`${one.status}`, one]);
  // Where no base names a version, none is too high or too low.
  const codes = isVersioned(bases) ? versionCodes : versionCodes.slice(0, 1);
  const versions = codes.map((code): [string, Failure] => [code, versionFailureOf(code, bases)]);
  return new Map([...named, ...versions].map(([name, failure]) => [name, failureBody(failure)]));
}
