import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'api-id',
  title: 'An id is an opaque string',
  level: 'error',
  conventions: ['A-FIELD-1'],
  why: 'A number that counts up tells everybody how many there are, and lets them walk through all. (Uniform Resource API Conventions, fields: identifier.)',
  fix: "make the id of a keyed hash of the record's key",
  examples: {
    good: [{ title: 'a hash', files: site(api(goodRecord)) }],
    bad: [
      { title: 'a number', files: site(api({ ...goodRecord, id: 42 })) },
      { title: 'a number in a string', files: site(api({ ...goodRecord, id: '42' })) },
      {
        title: 'a number in a nested record',
        files: site(api({ ...goodRecord, category: { id: 7, name: 'Pressure' } })),
      },
    ],
  },
  *check(site) {
    const wrong = fieldsOf(site).filter(
      ({ key, value }) => (key === 'id' || /[a-z]Id$/.test(key)) && isRaw(value),
    );
    for (const { file, way, value } of oncePerField(wrong)) {
      yield { ...inApi(file), message: `${way} is ${JSON.stringify(value)}, a number that counts up` };
    }
  },
});

function isRaw(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value));
}
