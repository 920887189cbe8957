import { failureBody } from './failure.ts';
import type { ApiRecord } from './json.ts';
import { standardFailures } from './standard-failures.ts';

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

/** The body of each standard failure by its status. */
export function errorBodies(maxTarget: number): ReadonlyMap<number, string> {
  return new Map(standardFailures(maxTarget).map((failure) => [failure.status, failureBody(failure)]));
}
