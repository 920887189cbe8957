import { expect, it } from 'vitest';
import { isSensitiveName } from '../../src/api/field-names.ts';

it.each([
  'password', 'hashedPassword', 'password_salt', 'passcode', 'apiKey', 'clientSecret', 'csrfToken', 'nationalIdNo', 'idNo',
  'bankCardNo', 'accountNo', 'cvc2', 'mobileNo', 'msisdn', 'home_addr', 'healthStatus', 'bloodGroup', 'bloodType', 'medicalNotes', 'disease', 'healthScore', 'patientId',
  'passwort', 'pwHash', 'securityAnswer', 'ccNumber', 'passportNr', 'bloodPressure', 'medications',
])('isSensitiveName is true for %s (A-FIELD-8)', (name) => expect(isSensitiveName(name)).toBe(true)); // biome-ignore format: a table

it.each([
  'passwordPolicy', 'tokenCount', 'mobileApp', 'mobileFriendly', 'healthBenefits', 'creditCardTypes', 'phone', 'address',
  'secretary', 'pinterest', 'compass',
])('isSensitiveName is false for %s', (name) => expect(isSensitiveName(name)).toBe(false)); // biome-ignore format: a table
