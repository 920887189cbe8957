import { endsSensitive, sensitiveValue } from '../../../api/sensitive.ts';
import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

/** Names, as words in lower case with spaces. */
const names =
  /\b(?:passw(?:or)?d(?! (?:policy|rules?|requir|strength|length|min|max|reset|change|protect|help|url))|passphrase|pwd|secret(?: key| token)?$|api key|private key|access key|(?:access|refresh|auth|session|api|bearer|reset) token|jwt|pin code|iban|citizen id|blood type|health data|national id|id card|identity card|passport number|ssn|social security|(?:bank|credit|debit) card|card number|bank account|cvv|cvc|mobile phone|mobile number|cell phone|home address|medical (?:record|history|condition|data|file)|diagnosis)\b/;
/** Keys, hashes of passwords, signed tokens, and what well-known services hand out as secrets. */
const values =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|^\$2[aby]\$\d\d\$|^\$(?:argon2(?:id|i|d)|scrypt)\$|^\$?pbkdf2[$_:-]|^eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]*$|^AKIA[0-9A-Z]{16}$|^gh[pousr]_\w{36,}$|^[rs]k_live_\w{16,}$/;

export default defineRule({
  id: 'api-sensitive',
  title: 'No password or private data is published',
  level: 'error',
  conventions: ['A-FIELD-8'],
  why: 'Anyone can read what is built into a public file, and copies of it stay. (Uniform Resource API Conventions, sensitive fields: passwords are never present in any response.)',
  fix: 'remove the field from the resource, and change the secret',
  examples: () => ({
    good: [
      {
        title: 'fields about passwords and medicine',
        files: site(
          api({ ...goodRecord, passwordPolicy: 'long', medicalSpecialty: 'knees', secretSanta: 'Ann' }),
        ),
      },
      {
        title: 'public fields',
        files: site(
          api({ ...goodRecord, cardTitle: 'Gauge', secretary: 'Ms Jones', passwordRequired: 'always' }),
        ),
      },
    ],
    bad: [
      { title: 'a password', files: site(api({ ...goodRecord, userPassword: 'x' })) },
      { title: 'a mobile number', files: site(api({ ...goodRecord, mobile: '0171 000' })) },
      { title: 'a phone number', files: site(api({ ...goodRecord, phone_number: '1' })) },
      { title: 'a pin', files: site(api({ ...goodRecord, pin: '1234' })) },
      { title: 'a national id number', files: site(api({ ...goodRecord, idNumber: '1' })) },
      { title: 'health data', files: site(api({ ...goodRecord, health: 'asthma' })) },
      {
        title: 'a card number under another name',
        files: site(api({ ...goodRecord, note: '4111 1111 1111 1111' })),
      },
      { title: 'a token', files: site(api({ ...goodRecord, apiToken: 'x' })) },
      {
        title: 'a signed token under another name',
        files: site(api({ ...goodRecord, key: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' })),
      },
      { title: 'in a nested record', files: site(api({ ...goodRecord, owner: { home_address: 'x' } })) },
      {
        title: 'a hash under another name',
        files: site(api({ ...goodRecord, hash: '$2b$10$abcdefghijklmnopqrstuv' })),
      },
    ],
  }),
  *check(site) {
    const found = fieldsOf(site).filter(
      ({ key, value }) =>
        // Whether there is a password is none.
        (value !== null && typeof value !== 'boolean' && (names.test(wordsOf(key)) || endsSensitive(key))) ||
        (typeof value === 'string' && (values.test(value) || sensitiveValue(value) !== undefined)),
    );
    for (const field of oncePerField(found))
      yield { ...inApi(field.file, field), message: `${field.way} is private and must not be published` };
  },
});

function wordsOf(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
