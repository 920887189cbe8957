import { isSensitiveName, sensitiveValue } from '../../../api/sensitive.ts';
import { defineRule } from '../rule.ts';
import { fieldReports, fieldsOf, type RecordValue, withFields } from '../shared/api.ts';

/** Fields that only an account's record has. */
const account = /^(?:user_?name|nick_?name|birthday|birth_?date|date_?of_?birth|dob|gender|last_?login)$/i;
/** Fields that a shop may publish but a person may not want to. */
const contact =
  /^(?:(?:home_?)?(?:phone|tel|telephone)(?:_?no)?|cell|contact_?number|(?:street_?|mailing_?)?address)$/i;

export default defineRule({
  id: 'api-sensitive',
  title: 'No password or private data is published',
  level: 'error',
  conventions: ['A-FIELD-8'],
  why: 'Anyone can read what is built into a public file, and copies of it stay. (OWASP, broken object property level authorization.)',
  fix: 'remove the field from the resource, and change the secret',
  examples: () => ({
    good: {
      'fields about passwords and medicine': withFields({
        passwordPolicy: 'long',
        medicalSpecialty: 'knees',
        secretSanta: 'Ann',
      }),
      'the phone number and street of a shop': withFields({
        phone: '+49 421 12345',
        address: 'Domshof 1, Bremen',
      }),
      'words about tokens, cards and mobile phones': withFields({
        tokenCount: '3',
        creditCardTypes: 'Visa',
        mobileApp: 'Gauge',
      }),
      'public fields': withFields({ cardTitle: 'Gauge', secretary: 'Ms Jones', passwordRequired: 'always' }),
    },
    bad: {
      'a passcode': withFields({ passcode: '9' }),
      'an id number under a short name': withFields({ idNo: '1' }),
      'a blood group': withFields({ patient: { blood_group: 'A' } }),
      'a card number in a sentence': withFields({ note: 'Paid with 4111 1111 1111 1111.' }),
      'a card number as a number': withFields({ reference: 4111111111111111 }),
      'a phone number of an account': withFields({ username: 'ann', phone: '+49 421 12345' }),
      'a password': withFields({ userPassword: 'x' }),
      'a mobile number': withFields({ mobile: '0171 000' }),
      'a phone number': withFields({ phone_number: '1' }),
      'a pin': withFields({ pin: '1234' }),
      'a national id number': withFields({ idNumber: '1' }),
      'health data': withFields({ health: 'asthma' }),
      'a card number under another name': withFields({ note: '4111 1111 1111 1111' }),
      'a token': withFields({ apiToken: 'x' }),
      'a signed token under another name': withFields({
        key: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      }),
      'in a nested record': withFields({ owner: { home_address: 'x' } }),
      'a hash under another name': withFields({ hash: '$2b$10$abcdefghijklmnopqrstuv' }),
    },
  }),
  *check(site) {
    yield* fieldReports(fieldsOf(site), (field) => {
      const fault = faultOf(field);
      return fault && `${fault} and must not be published`;
    });
    yield* fieldReports(fieldsOf(site), ({ key, value, parent }) =>
      contact.test(key) &&
      typeof value === 'string' &&
      value !== '' &&
      Object.keys(parent).some((other) => account.test(other))
        ? {
            level: 'warning',
            fault: "is next to a user's account, so it is likely private",
            fix: 'remove the field from the resource',
          }
        : undefined,
    );
  },
});

function faultOf({ key, value }: Pick<RecordValue, 'key' | 'value'>): string | undefined {
  // Whether there is a password isn't secret.
  if (value !== null && typeof value !== 'boolean' && isSensitiveName(key)) return 'is private';
  const text = typeof value === 'number' ? String(value) : value;
  const what = typeof text === 'string' ? sensitiveValue(text) : undefined;
  return what && `looks like ${what}`;
}
