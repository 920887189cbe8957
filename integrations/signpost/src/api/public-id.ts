import { createHmac } from 'node:crypto';
import { Problem } from '../lib/problem.ts';

/** The key of the HMAC behind all ids. Ids by the default key change once a secret is set. */
export interface Secret {
  readonly value: string;
  readonly isDefault: boolean;
}

const developmentSecret = 'signpost-development';

/** The build's warning without a secret. */
export const developmentWarning =
  'SIGNPOST_API_SECRET is not set: the ids of the API use a well-known default, so anyone can compute ' +
  'them. Set it to a long random text before you publish. The ids then change once.';

/** Reads the secret from the environment. A `Problem` if it is required and missing. */
export function readSecret(environment: NodeJS.ProcessEnv, required = false): Secret {
  const value = environment.SIGNPOST_API_SECRET ?? '';
  if (value !== '') return { value, isDefault: false };
  if (!required) return { value: developmentSecret, isDefault: true };
  throw new Problem(
    'SIGNPOST_API_SECRET is not set, and `requireSecret` is: set it to a long random text, for example the output of `openssl rand -hex 32`.',
  );
}

/** Crockford's base32 in lower case, without i, l, o, u. Ids that differ only in case would clash as file names. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes the public id of a record (`A-FIELD-1`): `ygdg8cswrvbpq` for the product `m40`. The HMAC hides the natural key and
 * the order of the records, and gives the same id in every build with the same secret.
 */
export function makePublicId(secret: Secret, resource: string, key: string): string {
  const digest = createHmac('sha256', secret.value).update(`${resource}\0${key}`).digest('hex');
  // 13 digits of 5 bits: the first 65 bits of the digest, of which 18 hexadecimal digits hold 72.
  const bits = BigInt(`0x${digest.slice(0, 18)}`) >> 7n;
  const digits = bits.toString(32).padStart(13, '0');
  return Array.from(digits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
}
