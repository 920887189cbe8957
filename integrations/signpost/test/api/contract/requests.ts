import fc from 'fast-check';
import type { Parameter, Stand } from './document.ts';

/** A request made from the document: good ones must be answered with 200, bad ones with a failure of the caller. */
export interface Made {
  readonly stand: Stand;
  readonly target: string;
}

/** Values that a parameter's schema allows, as they are written in a query. */
function goodValue({ schema, explode }: Parameter): fc.Arbitrary<string> {
  if (explode === false) {
    const items = Object(schema.items);
    return fc
      .uniqueArray(goodValue({ name: '', in: 'query', schema: items }), { minLength: 1, maxLength: 3 })
      .map((list) => list.join(','));
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String));
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.type === 'integer')
    return fc.integer({ min: Number(schema.minimum ?? -50), max: Number(schema.maximum ?? 50) }).map(String);
  if (schema.type === 'number')
    return fc.oneof(fc.integer({ min: -50, max: 5000 }), fc.constantFrom(0.5, 1e9)).map(String);
  return fc.constantFrom('flow', 'M40', 'radar', 'é', 'for liquids', 'a');
}

/** Values that no schema of a parameter allows. */
const badValue: Record<string, readonly string[]> = {
  integer: ['', '-1', '-0', 'x', '1.5', '1e3', '%201'],
  number: ['', 'x', '0x1', 'NaN', '1e999', '1,5'],
  array: ['', ',', 'no-such-value', 'no-such-value,'],
  string: ['', '%20', '%00%zz'],
};

/** Requests with some of the parameters, and those that they need, all of them right. */
export function goodRequests(stand: Stand, ids: readonly string[]): fc.Arbitrary<Made> {
  const query = stand.operation.parameters.filter((parameter) => parameter.in === 'query');
  const byName = new Map(query.map((parameter) => [parameter.name, parameter]));
  const chosen =
    query.length === 0 ? fc.constant([]) : fc.subarray(query, { maxLength: Math.min(4, query.length) });
  const path = stand.path.includes('{id}')
    ? fc.constantFrom(...ids).map((id) => stand.path.replace('{id}', id))
    : fc.constant(stand.path);
  return fc.tuple(path, chosen).chain(([url, some]) => {
    const needed = some
      .map((parameter) => byName.get(parameter['x-needs'] ?? ''))
      .filter((parameter) => parameter !== undefined);
    const all = [...new Set([...some, ...needed])];
    return fc.tuple(...all.map(goodValue)).map((values) => ({ stand, target: withQuery(url, all, values) }));
  });
}

/** One bad request for each parameter and bad value, for each half of a pair, and for an unknown parameter. */
export function badRequests(stand: Stand, ids: readonly string[]): Made[] {
  const query = stand.operation.parameters.filter((parameter) => parameter.in === 'query');
  const url = stand.path.replace('{id}', ids[0] ?? '');
  const wrong = query.flatMap((parameter) =>
    (badValue[String(parameter.schema.type)] ?? []).map(
      (value) => `${parameter.name}=${value}${partner(parameter, query)}`,
    ),
  );
  const halves = query
    .filter((parameter) => parameter['x-needs'])
    .map(({ name, schema }) => `${name}=${fc.sample(goodValue({ name, in: 'query', schema }), 1)[0]}`);
  const queries = [
    ...wrong,
    ...halves,
    'no-such-parameter=1',
    ...query.slice(0, 1).map(({ name }) => `${name}=1&${name}=1`),
  ];
  const paths = stand.path.includes('{id}')
    ? [{ stand, target: stand.path.replace('{id}', '0000000000000') }]
    : [];
  return [...queries.map((text) => ({ stand, target: `${url}?${text}` })), ...paths];
}

function partner(parameter: Parameter, all: readonly Parameter[]): string {
  const other = all.find(({ name }) => name === parameter['x-needs']);
  return other
    ? `&${other.name}=${encodeURIComponent(fc.sample(goodValue(other), { numRuns: 1, seed: 1 })[0] ?? '')}`
    : '';
}

function withQuery(url: string, parameters: readonly Parameter[], values: readonly string[]): string {
  const query = parameters.map(({ name }, index) => `${name}=${encodeURIComponent(values[index] ?? '')}`);
  return query.length === 0 ? url : `${url}?${query.join('&')}`;
}
