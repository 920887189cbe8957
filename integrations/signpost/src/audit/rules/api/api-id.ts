import { isObject } from '../../../lib/is-object.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField, recordsOf } from '../shared/api.ts';
import { countUp, isRawId } from '../shared/counting-ids.ts';
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
    good: {
      'a hash': site(api(goodRecord)),
      'hashes with a shared beginning': site(
        api(goodRecord, {
          'api/order.json': ['or_9fK2mQ7x', 'or_b3Zt0LpW', 'or_h5NcY8pD'].map((id) => ({ id })),
        }),
      ),
    },
    bad: {
      none: site({
        'api/product.json': JSON.stringify([nameless]),
        'api/product/gauge.json': JSON.stringify(nameless),
      }),
      'a text and a number that counts up': site(
        api(goodRecord, {
          'api/product.json': ['P0001', 'P0002', 'P0003'].map((id) => ({ ...goodRecord, id })),
        }),
      ),
      'a number in base64': site(api({ ...goodRecord, id: 'UHJvZHVjdDo0Mg' })),
      'a number after a type': site(api({ ...goodRecord, id: 'product:42' })),
      'the hash of a number, without a key': site(
        api({ ...goodRecord, id: 'a1d0c6e83f027327d8461063f4ac58a6' }),
      ),
      'numbers in base 36': site(
        api(goodRecord, { 'api/product.json': ['zz8', 'zz9', 'zza'].map((id) => ({ ...goodRecord, id })) }),
      ),
      'ids of a list in a record that count up': site(
        api({ ...goodRecord, steps: ['s1', 's2', 's3'].map((id) => ({ id, label: 'Range' })) }),
      ),
      'a number': site(api({ ...goodRecord, id: 42 })),
      'a number in a string': site(api({ ...goodRecord, id: '42' })),
      'elements of a list without one': site(
        api({ ...goodRecord, steps: [{ label: 'Range', value: '4 bar' }] }),
      ),
      'numbers in a list of ids': site(api({ ...goodRecord, roleIds: [1, 2] })),
      'a number in a nested record': site(api({ ...goodRecord, category: { id: 7, name: 'Pressure' } })),
    },
  }),
  *check(site) {
    yield* withoutId(site);
    yield* counting(site);
    yield* elements(site);
    const wrong = fieldsOf(site).filter(
      (field) =>
        /^_?id$|^(?:ID|pk|@id)$|[a-z](?:Ids?|IDs?)$/.test(camelCaseOf(field)) &&
        rawOf(field.value) !== undefined,
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
  const folders = new Set(site.api.map(({ name }) => name.replace(/\/[^/]*$/, '')));
  for (const file of site.api) {
    if (!Array.isArray(file.value) || !folders.has(file.name)) continue;
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

/** Lists of records, and lists in a record, whose ids count up: `P0001`, `P0002`, `P0003`. */
function* counting(site: Site): Generator<Report> {
  for (const file of site.api) {
    const records = recordsOf(file);
    const ids = idsOf(records);
    const [first] = records;
    if (first && countUp(ids))
      yield {
        ...inApi(file, { key: 'id', parent: first }),
        message: `id is "${ids[0]}", and the next ones count up`,
      };
  }
  const counted = fieldsOf(site).filter(({ value }) => Array.isArray(value) && countUp(idsOf(value)));
  for (const field of oncePerField(counted))
    yield { ...inApi(field.file, field), level: 'warning', message: `the ids of ${field.way} count up` };
}

/** The ids of a list that a closer look is needed for; a raw one is told of by itself. */
function idsOf(list: readonly unknown[]): string[] {
  const ids = list.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : []));
  return ids.some(isRawId) ? [] : ids;
}

/** The id that is raw, of a list the first. */
function rawOf(value: unknown): unknown {
  return [value].flat().find(isRawId);
}
