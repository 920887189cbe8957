import { isObject } from '../../../lib/is-object.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField, recordsOf } from '../shared/api.ts';
import { site } from '../shared/example.ts';

const { id: _, ...nameless } = goodRecord;

export default defineRule({
  id: 'api-id',
  title: 'An id is an opaque string',
  level: 'error',
  conventions: ['A-FIELD-1', 'A-FIELD-9'],
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
      {
        title: 'a text and a number that counts up',
        files: site(
          api(goodRecord, {
            'api/product.json': ['P0001', 'P0002', 'P0003'].map((id) => ({ ...goodRecord, id })),
          }),
        ),
      },
      { title: 'a number', files: site(api({ ...goodRecord, id: 42 })) },
      { title: 'a number in a string', files: site(api({ ...goodRecord, id: '42' })) },
      {
        title: 'elements of a list without one',
        files: site(api({ ...goodRecord, steps: [{ label: 'Range', value: '4 bar' }] })),
      },
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
    yield* counting(site);
    yield* elements(site);
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

/** Objects in an array inside a record that nothing tells apart (`A-FIELD-3`). */
function* elements(site: Site): Generator<Report> {
  const without = fieldsOf(site).filter(
    ({ value }) => Array.isArray(value) && value.some((item) => isObject(item) && !('id' in item)),
  );
  for (const field of oncePerField(without))
    yield {
      ...inApi(field.file, field),
      level: 'warning',
      message: `the elements of ${field.way} have no id`,
      fix: 'give each element an id',
    };
}

/** Lists whose ids are one text and a number that counts up: `P0001`, `P0002`, `P0003`. */
function* counting(site: Site): Generator<Report> {
  for (const file of site.api) {
    if (!Array.isArray(file.value)) continue;
    const records = recordsOf(file);
    const [first] = records;
    const parts = records.map(({ id }) => /^(.*\D)0*(\d{1,9})$/s.exec(typeof id === 'string' ? id : ''));
    const numbers = parts.map((part) => Number(part?.[2]));
    const isOneText = parts.every((part) => part !== null && part[1] === parts[0]?.[1]);
    const isCounted = Math.max(...numbers) - Math.min(...numbers) === records.length - 1;
    if (first && records.length > 2 && isOneText && isCounted && new Set(numbers).size === records.length)
      yield {
        ...inApi(file, { key: 'id', parent: first }),
        message: `id is ${JSON.stringify(first.id)}, and the next ones count up`,
      };
  }
}

/** The id that is raw, of a list the first. */
function rawOf(value: unknown): unknown {
  return [value].flat().find(isRaw);
}

function isRaw(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value));
}
