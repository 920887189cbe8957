import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePublicId, readSecret } from '../../src/api/public-id.ts';

const secret = readSecret({ SIGNPOST_API_SECRET: 'one' });
const other = readSecret({ SIGNPOST_API_SECRET: 'two' });

describe('makePublicId (A-FIELD-1)', () => {
  it('makes 13 lower-case Crockford characters, the first 65 bits of the HMAC', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (resource, key) => {
        const digest = createHmac('sha256', 'one').update(`${resource}\0${key}`).digest('hex');
        const bits = BigInt(`0x${digest}`) >> 191n;
        const digits = Array.from({ length: 13 }, (_, place) =>
          Number((bits >> BigInt(5 * (12 - place))) & 31n),
        );
        expect(makePublicId(secret, resource, key)).toBe(
          digits.map((digit) => '0123456789abcdefghjkmnpqrstvwxyz'[digit]).join(''),
        );
      }),
    );
  });

  it('depends on secret, resource and key', () => {
    const ids = [
      makePublicId(secret, 'product', 'm40'),
      makePublicId(other, 'product', 'm40'),
      makePublicId(secret, 'tag', 'm40'),
      makePublicId(secret, 'product', 'm41'),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(makePublicId(secret, 'product', 'm40')).toBe(ids[0]);
  });
});

describe('readSecret', () => {
  it('has a default in development, unless a secret is required', () => {
    expect(readSecret({}).isDefault).toBe(true);
    expect(readSecret({ SIGNPOST_API_SECRET: '' }).isDefault).toBe(true);
    expect(secret.isDefault).toBe(false);
    expect(() => readSecret({}, true)).toThrow(/SIGNPOST_API_SECRET is not set, and `requireSecret` is/);
  });
});
