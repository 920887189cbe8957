import { createHmac } from 'node:crypto';
import { Problem } from '../lib/problem.ts';

/** Crockford's base32 in lower case, without i, l, o, u. Ids that differ only in case would clash as file names. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 13;

/** The key of all ids. `development` if none is set: the ids change once one is. */
export interface Secret {
  readonly value: string;
  readonly development: boolean;
}

const developmentSecret = 'signpost-development';

/** The build's warning without a secret. */
export const developmentWarning =
  'SIGNPOST_API_SECRET is not set: the ids of the API use a well-known default, so anyone can compute ' +
  'them. Set it to a long random text before you publish. The ids then change once.';

/** Reads the secret from the environment. A `Problem` if it is required and missing. */
export function readSecret(environment: NodeJS.ProcessEnv, required = false): Secret {
  const value = environment.SIGNPOST_API_SECRET ?? '';
  if (value !== '') return { value, development: false };
  if (!required) return { value: developmentSecret, development: true };
  throw new Problem(
    'SIGNPOST_API_SECRET is not set, and `requireSecret` is: set it to a long random text, for example the output of `openssl rand -hex 32`.',
  );
}

/** The public id of a record (`A-FIELD-1`): an HMAC that hides key and order, the same in every build with one secret. */
export function makeId(secret: Secret, resource: string, key: string): string {
  const digest = createHmac('sha256', secret.value).update(`${resource}\0${key}`).digest('hex');
  // The first 65 bits of the digest are 13 digits of 5 bits.
  const bits = BigInt(`0x${digest.slice(0, 18)}`) >> 7n;
  const digits = bits.toString(32).padStart(idLength, '0');
  return Array.from(digits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
}

/** A short text that changes with the secret but doesn't reveal it. */
export function makeFingerprint(secret: Secret): string {
  return makeId(secret, '', 'fingerprint');
}

/** A sentence if the secret has changed since the fingerprint stored in `file`; otherwise undefined. */
export function secretChange(file: string, stored: string | undefined, secret: Secret): string | undefined {
  const text = stored?.trim() ?? '';
  if (text === '' || text === makeFingerprint(secret)) return undefined;
  return (
    "SIGNPOST_API_SECRET isn't the secret of the last published ids: every id of the API changes, " +
    'and all stored links to records break. ' +
    `Set the old secret again, or delete ${file} to accept the new ids.`
  );
}
