import { expect, it } from 'vitest';
import { isSensitiveName, sensitiveValue } from '../../src/api/sensitive.ts';

it.each([
  'password', 'hashedPassword', 'password_salt', 'passcode', 'apiKey', 'clientSecret', 'csrfToken', 'nationalIdNo', 'idNo',
  'bankCardNo', 'accountNo', 'cvc2', 'mobileNo', 'msisdn', 'home_addr', 'healthStatus', 'bloodGroup', 'patientId',
  'passwort', 'pwHash', 'securityAnswer', 'ccNumber', 'passportNr', 'bloodPressure', 'medications',
])('%s is private (A-FIELD-8)', (name) => expect(isSensitiveName(name)).toBe(true)); // biome-ignore format: a table

it.each([
  'passwordPolicy', 'tokenCount', 'mobileApp', 'mobileFriendly', 'healthBenefits', 'creditCardTypes', 'phone', 'address',
  'secretary', 'pinterest', 'compass',
])('%s may be published', (name) => expect(isSensitiveName(name)).toBe(false)); // biome-ignore format: a table

it.each([
  ['AKIAIOSFODNN7EXAMPLE', 'a secret key of a service'],
  ['postgres://app:secret@db/shop', 'a URL with a password'],
  ['pbkdf2_sha256$260000$abc', 'a password hash'],
])('%s looks like %s', (text, what) => expect(sensitiveValue(text)).toBe(what));

it.each(['pbkdf2 is a function', 'https://example.org:8080/a@b'])('%s may be published', (text) =>
  expect(sensitiveValue(text)).toBeUndefined(),
);
