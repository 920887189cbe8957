import type { FieldKind } from './model.ts';
import { toHyphens } from './paths.ts';

/** The last words of names of times: `lastSeen`, `birthday`. */
export const timeWords = [
  'date',
  'time',
  'timestamp',
  'created',
  'updated',
  'published',
  'modified',
  'deleted',
  'expires',
  'expired',
  'expiry',
  'seen',
  'birthday',
  'birthdate',
  'anniversary',
  'deadline',
];
const fileWords =
  'avatar image picture photo logo icon thumbnail poster cover file url datasheet attachment'.split(' ');

/** Lists the faults of a field's name, in itself or for its kind of value. */
export function checkFieldName(name: string, kind: FieldKind): string[] {
  const faults: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push('must be camelCase, such as `createdAt`');
  if (name === 'id') faults.push('is made by Signpost from the key of the entry; leave it out');
  else if (/(Id|Ids)$/.test(name)) faults.push('is the id of something else; declare it under `relations`');
  if (isSensitiveName(name)) faults.push('is sensitive and must never be published');

  // `createdAt: z.number()`, `date: z.string()`, `status: z.number()`
  if (isTimeField(name) && kind === 'number')
    faults.push('is a time as a number; use `z.date()`, sent as RFC 3339');
  if (isTimeField(name) && kind === 'text')
    faults.push('is a time as free text; use `z.date()` or `z.iso.datetime({ offset: true })`');
  if (enumNames.test(name) && kind === 'number')
    faults.push('is an enumeration of numbers; use words, such as `pending`');
  return faults;
}

/** Names of enumerations (`A-FIELD-4`): `status`, `orderState`. An HTTP status is always a number. */
const enumNames =
  /^(?!httpStatus$)(?:.*[a-z](?:Status|State|Type|Kind|Role|Visibility|Availability|Mode|Severity|Condition|Method)|status|state|type|kind|role|gender|sex|visibility|availability|mode|severity|condition|method|(?:[a-z]+S|s)tatuses|(?:[a-z]+T|t)ypes|roles)$/;

/** Names of times by two words. `until`, `since` and `login` alone may be anything, such as a version and a name. */
const timePhrases = /-(?:at|until|since)$|(?:^|-)(?:valid-from|last-login|last-visit)$/;

/** True for `date`, `createdAt`, `validUntil`, `lastLogin`, `publishedOn`, `startTime` (`A-FIELD-2`). */
export function isTimeField(name: string): boolean {
  const words = toHyphens(name).split('-');
  const last = words.at(-1) ?? '';
  if (timePhrases.test(words.join('-'))) return true;
  return timeWords.includes(last) || (last === 'on' && timeWords.includes(words[0] ?? ''));
}

/** True for the name of a field whose values are codes, such as `de`, `EUR`, `m`: `language`, `orderCurrency`, `unit`, `size`. */
export function isCodeField(name: string): boolean {
  const last = toHyphens(name).split('-').at(-1) ?? '';
  return /^(?:languages?|locales?|country|countries|currency|currencies|units?|sizes?|codes?)$/.test(last);
}

/** True for `avatar`, `fileUrl`, `coverImage`, `images` (`A-FIELD-7`). */
export function isFileField(name: string): boolean {
  const last = toHyphens(name).split('-').at(-1) ?? '';
  return fileWords.includes(last) || fileWords.includes(last.replace(/s$/, ''));
}

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
  'health-condition', 'health-score', 'health-insurance-number', 'medical-record', 'medical-history', 'medical-condition', 'medical-data', 'medical-notes',
  'medical-file', 'diagnosis', 'diagnoses', 'disease', 'diseases', 'blood-type', 'blood-group', 'blood-pressure', 'medication', 'medications', 'health-notes', 'patient-id', 'patient-number',
]; // biome-ignore format: one list of words

/** Names that are sensitive only at the end: `userToken`, not `tokenCount`. */
const sensitiveEndings = /-(?:secret|token|pin|otp|credentials|passport|mobile|health|allergies|disability)$/;

/** Last words that make such a name harmless: `passwordPolicy`, `creditCardTypes`. */
const harmlessEndings =
  /-(?:polic(?:y|ies)|rules?|require[ds]?|requirements?|strength|length|min|max|reset|change|protect(?:ed|ion)?|help|hint|url|types?|brands?|logos?|accepted|compatible|holders?)$/;

/** True for `password`, `homeAddress`, `userPasswordHash`, `mobile_phone`; false for `passwordPolicy` and `mobileApp`. */
export function isSensitiveName(name: string): boolean {
  const words = `-${toHyphens(name)}`;
  // `bloodType` is sensitive, although `creditCardType` isn't.
  const isNamed = sensitiveNames.some((sensitive) => words.endsWith(`-${sensitive}`));
  if (!isNamed && harmlessEndings.test(words)) return false;
  // `userTokenHash` is as sensitive as `userToken`.
  const wordsWithoutEnd = words.replace(/-(?:number|no|nr|value|text|hash|encrypted)$/, '');
  return (
    sensitiveEndings.test(wordsWithoutEnd) ||
    sensitiveNames.some((sensitive) => `${words}-`.includes(`-${sensitive}-`))
  );
}
