import { isObject } from '../../../lib/json/is-object.ts';
import { keysInPlace } from '../../site/api-shapes.ts';
import { defineRule, type Report } from '../rule.ts';
import { fieldReports, fieldsOf, inApi, type RecordValue, withFields, withFiles } from '../shared/api.ts';

const part = (name: string) => ({ id: `${name}7h2v5kq0m4x`, name });
const withParts = (parts: unknown) => withFields({ parts });

export default defineRule({
  id: 'api-list',
  title: 'A list is an array under a name',
  level: 'error',
  conventions: ['A-FIELD-3'],
  why: 'A client loops over an array. An object with numbers or ids as keys, and a list directly inside a list, have no name to document and no schema.',
  fix: 'write an array under a named key: "parts": [{ "id": "…" }]',
  examples: () => ({
    good: {
      'an array': withParts([part('valve'), part('seal')]),
      'values by language, by year and by currency': withFields({
        titles: { en: 'Gauge', de: 'Messgerät' },
        sales: { '2024': 3 },
      }),
      'answers by grade': withFields({ ratings: { 1: 2, 2: 0, 3: 5 } }),
      'a place on a map': withParts([[13.4, 52.5]]),
    },
    bad: {
      'numbers for keys': withParts({ 0: part('valve'), 1: part('seal') }),
      'ids for keys': withParts(
        Object.fromEntries([part('valve'), part('seal')].map((one) => [one.id, one])),
      ),
      'a list without a name': withFields({ '': [part('valve')] }),
      'numbers with gaps for keys': withParts({ 0: 'valve', 2: 'seal' }),
      'numbered names': withFields({ part1: part('valve'), part2: part('seal') }),
      'lists by year': withParts({ 2025: ['valve'], 2026: ['seal'] }),
      'a row of a table': withParts([['7h2v5kq0m4xwe', 'Valve']]),
      'a list inside a list': withParts([[part('valve')], [part('seal')]]),
      'records by their ids in place of a list': withFiles({
        'api/part.json': { a: { id: 'a', name: 'Valve' }, b: { id: 'b', name: 'Seal' } },
      }),
    },
  }),
  *check(site) {
    yield* unnamedLists(site.api);
    yield* fieldReports(fieldsOf(site), faultOf);
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

function faultOf({ key, value, parent }: Pick<RecordValue, 'key' | 'value' | 'parent'>): string | undefined {
  if (Array.isArray(value)) {
    if (isNameless(key, value)) return 'is a list without a name';
    return value.some((item) => Array.isArray(item) && item.some(isValue))
      ? 'is a list directly inside a list'
      : undefined;
  }
  if (!isObject(value)) return undefined;
  const keys = keysInPlace(value);
  if (keys !== undefined) return `is a list with ${keys} for its keys`;
  const [, stem, one] = /^(.*[a-z]_?)([01])$/i.exec(key) ?? [];
  return stem !== undefined && isObject(parent[`${stem}${Number(one) + 1}`])
    ? `is one of a list, ${key}, ${stem}${Number(one) + 1} and so on`
    : undefined;
}

/** True for a meaningless or generated key. Figures may have years as keys. */
function isNameless(key: string, list: readonly unknown[]): boolean {
  if (/^\d+$/.test(key)) return !list.every((item) => typeof item === 'number');
  return !/\p{L}/u.test(key) || /^(?:undefined|null|unnamed\b.*|__parsed_extra|field\d+)$/i.test(key);
}

/** True for an object that coordinates don't contain. */
function isValue(item: unknown): boolean {
  return isObject(item) || (typeof item === 'string' && !/^-?\d+(?:\.\d+)?$/.test(item));
}
