import { toHyphens } from './paths.ts';

/** Names of values that must never be published (`A-FIELD-8`), also as a part of a longer name: `oldPasswordSalt`. */
const sensitiveNames = [
  'password', 'passwd', 'passwort', 'pw-hash', 'passphrase', 'passcode', 'pwd', 'user-pass', 'api-key', 'apikey', 'access-key', 'private-key',
  'secret-key', 'ssh-key', 'encryption-key', 'signing-key', 'access-token', 'refresh-token', 'auth-token', 'session-token',
  'api-token', 'bearer-token', 'reset-token', 'secret-token', 'jwt', 'recovery-code', 'recovery-codes', 'security-answer', 'pin-code',
  'national-id', 'national-insurance', 'id-number', 'id-no', 'id-card', 'identity-card', 'identity-number', 'identity-no',
  'citizen-id', 'aadhaar', 'ssn', 'social-security', 'social-insurance', 'tax-id', 'tax-number', 'passport-number',
  'passport-no', 'driver-license', 'drivers-license', 'driving-licence', 'bank-card', 'bank-account', 'account-number',
  'account-no', 'routing-number', 'card-number', 'card-no', 'credit-card', 'debit-card', 'cc-number', 'cvv', 'cvc', 'cvv2', 'cvc2', 'iban',
  'mobile-phone', 'mobile-number', 'mobile-no', 'cell-phone', 'cellphone', 'private-phone', 'phone-number', 'msisdn', 'home-address', 'home-addr',
  'private-address', 'residential-address', 'health-data', 'health-status', 'health-record', 'health-records',
  'health-condition', 'health-insurance-number', 'medical-record', 'medical-history', 'medical-condition', 'medical-data',
  'medical-file', 'diagnosis', 'diagnoses', 'blood-type', 'blood-group', 'blood-pressure', 'medication', 'medications', 'health-notes', 'patient-id', 'patient-number',
]; // biome-ignore format: one list of words

/** Names that are sensitive only at the end: `userToken`, not `tokenCount`. */
const sensitiveEndings = /-(?:secret|token|pin|otp|credentials|passport|mobile|health|allergies|disability)$/;

/** Last words that make such a name harmless: `passwordPolicy`, `creditCardTypes`. */
const harmlessEndings =
  /-(?:polic(?:y|ies)|rules?|require[ds]?|requirements?|strength|length|min|max|reset|change|protect(?:ed|ion)?|help|hint|url|types?|brands?|logos?|accepted|compatible|holders?)$/;

/** True for `password`, `homeAddress`, `userPasswordHash`, `mobile_phone`; false for `passwordPolicy` and `mobileApp`. */
export function isSensitiveName(name: string): boolean {
  const words = `-${toHyphens(name)}`;
  if (harmlessEndings.test(words)) return false;
  // `userTokenHash` is as sensitive as `userToken`.
  const bare = words.replace(/-(?:number|no|nr|value|text|hash|encrypted)$/, '');
  return (
    sensitiveEndings.test(bare) || sensitiveNames.some((sensitive) => `${words}-`.includes(`-${sensitive}-`))
  );
}
