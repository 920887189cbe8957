import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const named = /^(?:status|state|type|kind|role|gender)$|[a-z](?:Status|State|Type|Kind|Role)$/;

export default defineRule({
  id: 'api-enum',
  title: 'Enumerations are words',
  level: 'error',
  conventions: ['A-FIELD-4'],
  why: 'Nobody knows what status 2 means without asking. (Uniform Resource API Conventions, fields: enumerations.)',
  fix: 'write a word: pending, complete, error',
  examples: () => ({
    good: [{ title: 'a word', files: site(api(goodRecord)) }],
    bad: [
      { title: 'a number', files: site(api({ ...goodRecord, status: 2 })) },
      { title: 'a number in a string', files: site(api({ ...goodRecord, orderStatus: '2' })) },
    ],
  }),
  *check(site) {
    const wrong = fieldsOf(site).filter(({ key, value }) => named.test(key) && /^\d+$/.test(String(value)));
    for (const field of oncePerField(wrong))
      yield {
        ...inApi(field.file, field),
        message: `${field.way} is ${JSON.stringify(field.value)}, which says nothing`,
      };
  },
});
