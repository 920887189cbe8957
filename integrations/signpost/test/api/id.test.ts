import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFingerprint, makeId, readSecret, secretChange } from '../../src/api/id.ts';

const secret = readSecret({ SIGNPOST_API_SECRET: 'one' });
const other = readSecret({ SIGNPOST_API_SECRET: 'two' });

describe('ids (A-FIELD-1)', () => {
  it('are 13 lower-case Crockford characters, the first 65 bits of the HMAC', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (resource, key) => {
        const digest = createHmac('sha256', 'one').update(`${resource}\0${key}`).digest('hex');
        const bits = BigInt(`0x${digest}`) >> 191n;
        const digits = Array.from({ length: 13 }, (_, place) =>
          Number((bits >> BigInt(5 * (12 - place))) & 31n),
        );
        expect(makeId(secret, resource, key)).toBe(
          digits.map((digit) => '0123456789abcdefghjkmnpqrstvwxyz'[digit]).join(''),
        );
      }),
    );
  });

  it('depend on secret, resource and key', () => {
    const ids = [
      makeId(secret, 'product', 'm40'),
      makeId(other, 'product', 'm40'),
      makeId(secret, 'tag', 'm40'),
      makeId(secret, 'product', 'm41'),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(makeId(secret, 'product', 'm40')).toBe(ids[0]);
  });
});

describe('the secret', () => {
  it('has a default while developing, unless one is required', () => {
    expect(readSecret({}).development).toBe(true);
    expect(readSecret({ SIGNPOST_API_SECRET: '' }).development).toBe(true);
    expect(secret.development).toBe(false);
    expect(() => readSecret({}, true)).toThrow(/SIGNPOST_API_SECRET is not set, and `requireSecret` is/);
  });

  it('leaves a fingerprint by which a change is noticed', () => {
    expect(secretChange('mark', makeFingerprint(secret), secret)).toBeUndefined();
    expect(secretChange('mark', `${makeFingerprint(secret)}\n`, secret)).toBeUndefined();
    expect(secretChange('mark', undefined, secret)).toBeUndefined();
    expect(secretChange('mark', makeFingerprint(other), secret)).toBe(
      "SIGNPOST_API_SECRET isn't the secret of the last published ids: every id of the API changes, and all stored links to records break. Set the old secret again, or delete mark to accept the new ids.",
    );
    expect(makeFingerprint(secret)).not.toContain('one');
  });
});
