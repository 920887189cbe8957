import { defineRule } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'api-nested-json',
  title: 'Nested values are JSON, not JSON in a string',
  level: 'error',
  conventions: ['A-FIELD-6'],
  why: 'JSON in a string must be parsed again, and no schema can describe what is in it. (Uniform Resource API Conventions, fields: nested JSON.)',
  fix: 'write the value itself, not a string of it',
  examples: () => ({
    good: [
      {
        title: 'a text that starts with a bracket',
        files: site(api({ ...goodRecord, note: '[sic] as it was' })),
      },
    ],
    bad: [{ title: 'an object in a string', files: site(api({ ...goodRecord, data: '{"a":1}' })) }],
  }),
  *check(site) {
    for (const field of oncePerField(fieldsOf(site).filter(({ value }) => isPacked(value)))) {
      yield { ...inApi(field.file, field), message: `${field.way} is JSON in a string` };
    }
  },
});

function isPacked(value: unknown): boolean {
  if (
    typeof value !== 'string' ||
    !/^\s*(?:\{\s*["}]|\[\s*[\]{["\d-])/.test(value) ||
    !/[\]}]\s*$/.test(value)
  )
    return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
