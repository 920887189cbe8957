import { isObject } from '../../../lib/is-object.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, fieldsOf, goodRecord, inApi, oncePerField, type RecordValue } from '../shared/api.ts';
import { keysInPlace } from '../shared/api-shapes.ts';
import { site } from '../shared/example.ts';

const part = (name: string) => ({ id: `${name}7h2v5kq0m4x`, name });
const withParts = (parts: unknown) => site(api({ ...goodRecord, parts }));

export default defineRule({
  id: 'api-list',
  title: 'A list is an array under a name',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client loops over an array. An object with numbers or ids for its keys, and a list right inside a list, have no name to document and no schema. (Uniform Resource API Conventions, fields: arrays inside an object.)',
  fix: 'write an array under a named key: "parts": [{ "id": "…" }]',
  examples: () => ({
    good: [
      { title: 'an array', files: withParts([part('valve'), part('seal')]) },
      {
        title: 'values by language, by year and by currency',
        files: site(api({ ...goodRecord, titles: { en: 'Gauge', de: 'Messgerät' }, sales: { '2024': 3 } })),
      },
      { title: 'a place on a map', files: withParts([[13.4, 52.5]]) },
    ],
    bad: [
      { title: 'numbers for keys', files: withParts({ 0: part('valve'), 1: part('seal') }) },
      {
        title: 'ids for keys',
        files: withParts(Object.fromEntries([part('valve'), part('seal')].map((one) => [one.id, one]))),
      },
      { title: 'a list without a name', files: site(api({ ...goodRecord, '': [part('valve')] })) },
      { title: 'a list inside a list', files: withParts([[part('valve')], [part('seal')]]) },
      {
        title: 'records by their ids in place of a list',
        files: site({
          ...api(goodRecord),
          'api/part.json': JSON.stringify({ a: { id: 'a', name: 'Valve' }, b: { id: 'b', name: 'Seal' } }),
        }),
      },
    ],
  }),
  *check(site) {
    yield* unnamedLists(site.api);
    const wrong = fieldsOf(site).filter((field) => faultOf(field) !== undefined);
    for (const field of oncePerField(wrong))
      yield {
        ...inApi(field.file, field),
        message: `${field.way === '' ? 'a field' : field.way} ${faultOf(field)}`,
      };
  },
});

/** Files whose whole value is such an object. */
function* unnamedLists(files: Iterable<RecordValue['file']>): Generator<Report> {
  for (const file of files) {
    if (file.kind !== 'document' || !isObject(file.value)) continue;
    const keys = keysInPlace(file.value);
    if (keys !== undefined) yield { ...inApi(file), message: `the list of records has ${keys} for its keys` };
  }
}

function faultOf({ key, value }: Pick<RecordValue, 'key' | 'value'>): string | undefined {
  if (Array.isArray(value)) {
    if (!/[\p{L}\p{N}]/u.test(key)) return 'is a list without a name';
    return value.some((item) => Array.isArray(item) && item.some(isObject))
      ? 'is a list right inside a list'
      : undefined;
  }
  const keys = isObject(value) ? keysInPlace(value) : undefined;
  return keys && `is a list with ${keys} for its keys`;
}
