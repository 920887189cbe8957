import fc from 'fast-check';
import { number, relatedId, time, words } from './generate.ts';

/** Query parameters by name, decoded. */
export type Parameters = Readonly<Record<string, string>>;

/** One or two words of a letter or two, so that they are found in many texts and at different places. */
export const keyword = fc
  .array(fc.constantFrom('a', 'b', 'é', 's', 'ab', 'ba', 'eA'), { minLength: 1, maxLength: 2 })
  .map((some) => some.join(' '));

const text = words.filter((letters) => letters.normalize('NFKD').replace(/[\p{M}\s]/gu, '') !== '');
const digits = number.map((value) =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? String(value) : JSON.stringify(value),
);
const some = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }).map((list) => list.join(','));
const fields = ['id', 'name', 'remark', 'stock', 'price', 'status', 'ready', 'createdAt', 'date'];
const counts = (least: number) => fc.integer({ min: least, max: 14 }).map(String);

/** Parameters that may be given alone. */
const single: Record<string, fc.Arbitrary<string>> = {
  limit: counts(1),
  offset: counts(0),
  keyword: fc.oneof(keyword, text),
  name: text,
  remark: text,
  status: some(['sale', 'inquiry', 'Closed']),
  ready: some(['true', 'false']),
  categoryIds: fc.uniqueArray(relatedId, { minLength: 1, maxLength: 3 }).map((ids) => ids.join(',')),
  tagIds: fc.uniqueArray(relatedId, { minLength: 1, maxLength: 3 }).map((ids) => ids.join(',')),
  ...Object.fromEntries(
    ['stock', 'gtStock', 'gteStock', 'ltStock', 'lteStock', 'price', 'gtPrice', 'ltePrice'].map((name) => [
      name,
      digits,
    ]),
  ),
};

/** Parameters that come in pairs. */
const pairs: fc.Arbitrary<Parameters>[] = [
  fc.record({ page: counts(0), size: counts(1) }),
  fc.record({ sortby: fc.constantFrom(...fields), order: fc.constantFrom('asc', 'desc') }),
  fc.record({ afterCreatedAt: time, beforeCreatedAt: time }),
  fc.record({ afterDate: time, beforeDate: time }),
];

const one: fc.Arbitrary<Parameters>[] = Object.entries(single).map(([name, value]) =>
  value.map((chosen) => ({ [name]: chosen })),
);

/** Any valid query of up to five parameters or pairs. */
export const queries: fc.Arbitrary<Parameters> = fc
  .array(fc.oneof(...one, ...pairs, ...pairs), { maxLength: 5 })
  .map((parts) => Object.assign({}, ...parts));

/** The request target of a query. */
export function targetOf(parameters: Parameters): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0 ? '/api/thing' : `/api/thing?${query.join('&')}`;
}
