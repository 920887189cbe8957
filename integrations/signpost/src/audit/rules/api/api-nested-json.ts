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
    bad: [
      { title: 'an object in a string', files: site(api({ ...goodRecord, data: '{"a":1}' })) },
      { title: 'in a list', files: site(api({ ...goodRecord, tags: ['{"a":1}'] })) },
      { title: 'a list of truths', files: site(api({ ...goodRecord, data: '[true,null]' })) },
      { title: 'written twice', files: site(api({ ...goodRecord, data: '"{\\"a\\":1}"' })) },
    ],
  }),
  *check(site) {
    for (const field of oncePerField(fieldsOf(site).filter(({ value }) => [value].flat().some(isPacked)))) {
      yield { ...inApi(field.file, field), message: `${field.way} is JSON in a string` };
    }
  },
});

function isPacked(value: unknown): boolean {
  // A word in brackets is text; JSON in a string in a string starts with a quotation mark.
  if (
    typeof value !== 'string' ||
    !/^\s*(?:\{\s*["}]|\[\s*(?:[\]{["\d-]|true\b|false\b|null\b)|"[[{])/.test(value) ||
    !/[\]}"]\s*$/.test(value)
  )
    return false;
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === 'string' ? isPacked(inner) : true;
  } catch {
    return false;
  }
}
