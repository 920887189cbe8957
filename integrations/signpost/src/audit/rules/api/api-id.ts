import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField, recordsOf } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const { id: _, ...nameless } = goodRecord;

export default defineRule({
  id: 'api-id',
  title: 'An id is an opaque string',
  level: 'error',
  conventions: ['A-FIELD-1'],
  why: 'A sequential number tells everybody how many records there are, and lets anyone request them all. (Uniform Resource API Conventions, fields: identifier.)',
  fix: "make the id a keyed hash of the record's key",
  examples: () => ({
    good: [{ title: 'a hash', files: site(api(goodRecord)) }],
    bad: [
      {
        title: 'none',
        files: site({
          'api/product.json': JSON.stringify([nameless]),
          'api/product/gauge.json': JSON.stringify(nameless),
        }),
      },
      { title: 'a number', files: site(api({ ...goodRecord, id: 42 })) },
      { title: 'a number in a string', files: site(api({ ...goodRecord, id: '42' })) },
      {
        title: 'numbers in a list of ids',
        files: site(api({ ...goodRecord, roleIds: [1, 2] })),
      },
      {
        title: 'a number in a nested record',
        files: site(api({ ...goodRecord, category: { id: 7, name: 'Pressure' } })),
      },
    ],
  }),
  *check(site) {
    yield* withoutId(site);
    const wrong = fieldsOf(site).filter(
      (field) => /^id$|[a-z]Ids?$/.test(camelCaseOf(field)) && rawOf(field.value) !== undefined,
    );
    for (const field of oncePerField(wrong)) {
      const way = Array.isArray(field.value) ? `${field.way}[]` : field.way;
      yield {
        ...inApi(field.file, field),
        message: `${way} is ${JSON.stringify(rawOf(field.value))}, a number that counts up`,
      };
    }
  },
});

/** Lists whose records have a URL of their own, and no id to make it of. */
function* withoutId(site: Site): Generator<Report> {
  const folders = new Set(site.api.map(({ file }) => file.replace(/\/[^/]*$/, '')));
  for (const file of site.api) {
    if (!Array.isArray(file.value) || !folders.has(file.file.replace(/\.json$/, ''))) continue;
    const parent = recordsOf(file).find((record) => !('id' in record));
    if (parent !== undefined) yield { ...inApi(file, { key: 'id', parent }), message: 'a record has no id' };
  }
}

/** The id that is raw, of a list the first. */
function rawOf(value: unknown): unknown {
  return [value].flat().find(isRaw);
}

function isRaw(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value));
}
