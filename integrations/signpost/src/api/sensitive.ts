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
  ['a bank card number', hasCardNumber],
  [
    'a national id number',
    (text) => /^(?:\d{3}-\d{2}-\d{4}|\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])[0-3]\d\d{3}[\dX])$/.test(text),
  ],
  [
    'a mobile phone number',
    (text) => /^(?:\+86[ -]?1[3-9]\d{9}|(?:\+49|0049)[ -]?1[5-7]\d[\d /-]{7,11})$/.test(text),
  ],
];

/** True for 16 digits with a valid check digit, alone or grouped as on a card: `4111 1111 1111 1111`. */
function hasCardNumber(text: string): boolean {
  const found = text.match(/^[2-6]\d{15}$|\b[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}\b/g) ?? [];
  return found.some((number) => hasLuhnDigit(number.replace(/[ -]/g, '')));
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
