import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { defineRule } from '../rule.ts';
import { withFiles } from '../shared/api.ts';
import {
  isRecordPath,
  type Operation,
  type OperationFault,
  oncePerFault,
  operationsOf,
} from '../shared/open-api.ts';

const query = (name: string, schema: unknown = {}) => ({ name, in: 'query', schema });
const listed = (...parameters: readonly unknown[]) => {
  const paths = { '/api/product': { get: { parameters, responses: {} } } };
  return withFiles({ 'api/openapi.json': { openapi: '3.1.0', paths } });
};

export default defineRule({
  id: 'api-parameters',
  title: "The parameters in an openapi.json have the names that Signpost's JSON API uses",
  level: 'error',
  conventions: ['A-GET-3', 'A-GET-4', 'A-GET-5', 'A-GET-6', 'A-GET-7', 'A-GET-10', 'A-GET-11', 'A-AUTH-1'],
  why: 'A client pages, sorts and filters every list with the same code.',
  fix: 'rename the parameter',
  examples: () => ({
    good: {
      'every kind': listed(
        ...`page size sortby order limit offset keyword categoryIds name status stock
gtStock gteStock ltStock lteStock afterCreatedAt beforeCreatedAt`
          .split(/\s+/)
          .map((name) => query(name)),
      ),
      'fields that end like a comparison': listed(query('delegate'), query('weight'), query('result')),
    },
    bad: {
      'pages by other names': listed(query('pageSize')),
      'pages from 1': listed(query('page', { minimum: 1 }), query('size')),
      'a page without its size': listed(query('page')),
      'a range by other names': listed(query('minStock')),
      'one id of a relation': listed(query('categoryId')),
      'credentials in a header of their own': listed({ name: 'UserKey', in: 'header' }),
      'credentials in the query': listed(query('access_token')),
      'a cursor': listed(query('cursor')),
      'a time without its other end': listed(query('afterCreatedAt')),
      'other words for the order': listed(query('sortby'), query('order', { enum: ['ASC', 'DESC'] })),
      'a number for a time': listed(query('afterDate', { type: 'integer' }), query('beforeDate')),
      'numbers for an enumeration': listed(query('status', { type: 'integer', enum: [0, 1] })),
    },
  }),
  *check(site) {
    yield* oncePerFault(operationsOf(site), faultsOf);
  },
});

function* faultsOf(operation: Operation): Generator<OperationFault> {
  for (const parameter of operation.parameters) {
    const fault = parameterFault(operation, parameter);
    if (fault !== undefined) yield fault;
  }
  // A parameter with another name is already reported.
  const names = new Set(operation.parameters.map(({ name }) => betterName(String(name)) ?? name));
  const times = Array.from(names).flatMap((name) => {
    const [, field] = /^(?:after|before)([A-Z].*)$/.exec(String(name)) ?? [];
    return field === undefined ? [] : [[`after${field}`, `before${field}`] as const];
  });
  for (const [one, other] of [...pairs, ...times])
    if (names.has(one) !== names.has(other))
      yield [
        `has "${names.has(one) ? one : other}" without "${names.has(one) ? other : one}"`,
        `offer both, ${one} and ${other}`,
      ];
}

const pairs = [
  ['page', 'size'],
  ['sortby', 'order'],
] as const;

/** Names of list parameters in other APIs. */
const others: readonly (readonly [names: RegExp, name: string])[] = [
  [/^(?:page_?(?:no|num|number|index|token)|p|cursor)$/i, 'page'],
  [/^(?:(?:page_?size|per_?page|page\[size\]))$/i, 'size'],
  [/^(?:sort|sort_by|sortBy|order_?by|sort_?field)$/i, 'sortby'],
  [/^(?:dir|direction|sort_?(?:dir|direction|order)|order_?dir)$/i, 'order'],
  [/^(?:skip|start_?index)$/i, 'offset'],
  [/^(?:q|search|query|search_?term)$/i, 'keyword'],
  [/^min[A-Z_]|[a-z](?:M|_m)in$|(?:[a-z]G|[_.]g)te?$|\[gte?\]$/, 'gt<Field> or gte<Field>'],
  [/^max[A-Z_]|[a-z](?:M|_m)ax$|(?:[a-z]L|[_.]l)te?$|\[lte?\]$/, 'lt<Field> or lte<Field>'],
  [/[a-z](?:After|Since)$|_(?:after|since)$|\[after\]$/, 'after<Field>'],
  [/[a-z](?:Before|Until)$|_(?:before|until)$|\[before\]$/, 'before<Field>'],
  [/^filters?\[/, '<field>'],
  [/[a-z](?:Id|_ids?)$|\bids\[\]$/, '<relation>Ids'],
];

function betterName(name: string): string | undefined {
  return name === 'sortby' ? undefined : others.find(([names]) => names.test(name))?.[1];
}

function parameterFault(
  { method, path }: Operation,
  { name, in: place, schema }: JsonObject,
): OperationFault | undefined {
  const text = String(name);
  if (
    place === 'header' &&
    /^(?:AuthType|Client|UserType|UserKey|x-(?:api-key|auth-token|access-token|user-id))$/i.test(text)
  )
    return [`takes its credentials in "${text}"`, 'take them in Authorization'];
  if (place === 'query' && /^(?:access_?token|auth_?token|token|api_?key)$/i.test(text))
    return [`takes its credentials in the query parameter "${text}"`, 'take them in Authorization'];
  if (place !== 'query' || method !== 'get' || isRecordPath(path)) return undefined;
  const better = betterName(text);
  if (better !== undefined) return [`has the query parameter "${text}"`, `name it ${better}`];
  return schemaFault(text, isObject(schema) ? schema : {});
}

function schemaFault(
  name: string,
  { type, minimum, items, ...schema }: JsonObject,
): OperationFault | undefined {
  const isNumber = type === 'integer' || type === 'number';
  const values: unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  if (name === 'page' && (minimum === 1 || schema.default === 1))
    return ['counts pages from 1', 'count them from 0'];
  if (name === 'order' && values.some((value) => value !== 'asc' && value !== 'desc'))
    return ['has another order than asc and desc', 'take asc and desc'];
  if (/^(?:after|before)[A-Z]/.test(name) && isNumber)
    return [`takes a number as "${name}"`, 'take an RFC 3339 time'];
  if (/[a-z]Ids$/.test(name) && isObject(items) && items.type === 'integer')
    return [`takes numbers as "${name}"`, 'take ids, which are opaque strings'];
  return name !== 'size' && values.some((value) => /^-?\d+$/.test(String(value)))
    ? [`has numbers as the values of "${name}"`, 'write words']
    : undefined;
}
