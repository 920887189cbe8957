import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

/** Names, as words in lower case with spaces. */
const names =
  /\b(?:passw(?:or)?d|passphrase|pwd|secret|api key|private key|(?:access|refresh|auth|session) token|national id|id card|identity card|passport number|ssn|social security|(?:bank|credit|debit) card|card number|bank account|cvv|cvc|mobile phone|mobile number|cell phone|home address|medical|diagnosis)\b/;
const values = /-----BEGIN [A-Z ]*PRIVATE KEY-----|^\$2[aby]\$\d\d\$|^\$argon2(?:id|i|d)\$/;

export default defineRule({
  id: 'api-sensitive',
  title: 'No password or private data is published',
  level: 'error',
  conventions: ['A-FIELD-8'],
  why: 'What is built into a public file is read by everybody, for ever. (Uniform Resource API Conventions, sensitive fields: passwords are never present in any response.)',
  fix: 'take the field out of the resource, and change the secret',
  examples: {
    good: [
      {
        title: 'public fields',
        files: site(api({ ...goodRecord, cardTitle: 'Gauge', secretary: 'Ms Jones' })),
      },
    ],
    bad: [
      { title: 'a password', files: site(api({ ...goodRecord, userPassword: 'x' })) },
      { title: 'in a nested record', files: site(api({ ...goodRecord, owner: { home_address: 'x' } })) },
      {
        title: 'a hash under another name',
        files: site(api({ ...goodRecord, hash: '$2b$10$abcdefghijklmnopqrstuv' })),
      },
    ],
  },
  *check(site) {
    const found = fieldsOf(site).filter(
      ({ key, value }) =>
        (value !== null && names.test(wordsOf(key))) || (typeof value === 'string' && values.test(value)),
    );
    for (const field of oncePerField(found))
      yield { ...inApi(field.file, field), message: `${field.way} must not be published` };
  },
});

function wordsOf(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
