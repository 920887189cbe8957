import { toHyphens } from './paths.ts';

/** Names of values that must never be published (`A-FIELD-8`), as word sequences anywhere in a name. */
const anywhere = [
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
const atEnd = [
  'secret',
  'token',
  'pin',
  'otp',
  'credentials',
  'passport',
  'mobile',
  'health',
  'allergies',
  'disability',
];

/** Words that make such a name harmless: `passwordPolicy`, `creditCardTypes`. */
const about =
  /-(?:polic(?:y|ies)|rules?|require[ds]?|requirements?|strength|length|min|max|reset|change|protect(?:ed|ion)?|help|hint|url|types?|brands?|logos?|accepted|compatible|holders?)$/;

/** True for `password`, `homeAddress`, `userPasswordHash`, `mobile_phone`; false for `passwordPolicy` and `mobileApp`. */
export function isSensitiveName(name: string): boolean {
  const words = `-${toHyphens(name)}`;
  if (about.test(words)) return false;
  const bare = words.replace(/-(?:number|no|nr|value|text|hash|encrypted)$/, '');
  return (
    anywhere.some((sensitive) => `${words}-`.includes(`-${sensitive}-`)) ||
    atEnd.some((sensitive) => bare.endsWith(`-${sensitive}`))
  );
}

/** The kind of sensitive value that a text looks like, or undefined. */
export function sensitiveValue(text: string): string | undefined {
  return valueShapes.find(([, matches]) => matches(text))?.[0];
}

const valueShapes: readonly (readonly [what: string, matches: (text: string) => boolean])[] = [
  ['a private key', (text) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)],
  [
    'a password hash',
    (text) => /^(\$2[aby]\$\d\d\$|\$argon2(id|i|d)\$|\$scrypt\$|\$?pbkdf2[$_:-])/.test(text),
  ],
  ['a signed token', (text) => /^eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]*$/.test(text)],
  [
    'a secret key of a service',
    (text) =>
      /^(AKIA[0-9A-Z]{16}|gh[pousr]_\w{36,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|[rs]k_live_\w{16,})$/.test(
        text,
      ),
  ],
  ['a URL with a password', (text) => /^[a-z][a-z\d+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i.test(text)],
];
