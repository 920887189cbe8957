import { isEpochName, isTimeName } from '../../../api/field-names.ts';
import { isSensitiveName } from '../../../api/sensitive.ts';
import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { defineRule } from '../rule.ts';
import { camelCaseOf, inApi, withFiles } from '../shared/api.ts';
import { descriptionsOf, operationsOf, propertiesOf, resolved } from '../shared/open-api.ts';

const described = (properties: unknown, use: 'response' | 'request', more: JsonObject = {}) => {
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Product' } } } };
  const operation =
    use === 'request' ? { post: { requestBody: body } } : { get: { responses: { 200: body } } };
  const components = { schemas: { Product: { type: 'object', properties } }, ...more };
  return withFiles({
    'api/openapi.json': { openapi: '3.1.0', paths: { '/api/product': operation }, components },
  });
};
const sent = (properties: unknown) => described(properties, 'response');
const taken = (properties: unknown) => described(properties, 'request');
const secured = (scheme: unknown) => described({}, 'response', { securitySchemes: { main: scheme } });

export default defineRule({
  id: 'api-schema',
  title: "The fields of an openapi.json have the types that Signpost's JSON API uses",
  level: 'error',
  conventions: ['A-WRITE-3', 'A-AUTH-1'],
  why: 'Clients rely on the types in the description, so every record must have them.',
  fix: 'change the field, and its description',
  examples: () => ({
    good: {
      'a record': sent({
        id: { type: 'string' },
        status: { enum: ['sale', 'inquiry'] },
        createdAt: { type: 'string', format: 'date-time' },
        tags: { type: 'array', items: { type: 'string' } },
        categoryId: { type: 'string' },
        category: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
      }),
      'a password in a request': taken({ username: { type: 'string' }, password: { type: 'string' } }),
      'a password that is only taken': sent({ password: { type: 'string', writeOnly: true } }),
      'ids of relations': taken({ roleIds: { type: 'array', items: { type: 'string' } } }),
      'OAuth 2.0': secured({ type: 'oauth2', flows: {} }),
      'a bearer token': secured({ type: 'http', scheme: 'bearer' }),
    },
    bad: {
      'a number as an id': sent({ id: { type: 'integer' } }),
      'numbers as ids': taken({ roleIds: { type: 'array', items: { type: 'integer' } } }),
      'a number as a time': sent({ createdAt: { type: 'integer', format: 'int64' } }),
      'seconds as the end of a token': sent({ exp: { type: 'integer' } }),
      'a day as a time': sent({ updatedAt: { type: 'string', format: 'date' } }),
      'a time as any text': sent({ createdAt: { type: 'string' } }),
      'letters for an enumeration': sent({ status: { enum: ['A', 'B'] } }),
      'elements without an id': sent({ steps: { type: 'array', items: { properties: { label: {} } } } }),
      'an enumeration of numbers': sent({ status: { type: 'integer', enum: [0, 1, 2] } }),
      'a list that may be null': sent({ tags: { type: ['array', 'null'], items: {} } }),
      'a list that may be null, in 3.0': sent({ tags: { type: 'array', nullable: true } }),
      'a list that may be null, by anyOf': sent({ tags: { anyOf: [{ type: 'array' }, { type: 'null' }] } }),
      'JSON in a string': sent({ settings: { type: 'string', contentMediaType: 'application/json' } }),
      'a password in a response': sent({ user: { properties: { passwordHash: { type: 'string' } } } }),
      'a flattened relation': sent({ categoryId: { type: 'string' }, categoryName: { type: 'string' } }),
      'a whole record in a request': taken({
        roles: { type: 'array', items: { properties: { id: {}, name: {} } } },
      }),
      'the acting user in a request': taken({ userId: { type: 'string' } }),
      'a key in a header': secured({ type: 'apiKey', in: 'header', name: 'UserKey' }),
      'passwords in every request': secured({ type: 'http', scheme: 'basic' }),
    },
  }),
  *check(site) {
    for (const [file, root] of descriptionsOf(site)) {
      const components = resolved(root, root.components) ?? {};
      const schemes = resolved(root, components.securitySchemes) ?? {};
      for (const key of Object.keys(schemes)) {
        const fault = schemeFault(resolved(root, schemes[key]) ?? {});
        if (fault !== undefined)
          yield {
            ...inApi(file, { key, parent: schemes }),
            message: `the security scheme "${key}" ${fault}`,
            fix: 'use OAuth 2.0, with the credentials in Authorization',
          };
      }
    }
    // A schema for both requests and responses is checked as both.
    const seen = { request: new Set<object>(), response: new Set<object>() };
    for (const { file, root, name, method, body, responses } of operationsOf(site)) {
      const uses = [
        { use: 'request', contents: body },
        { use: 'response', contents: responses.flatMap(({ content }) => content) },
      ] as const;
      for (const { use, contents } of uses) {
        for (const { schema } of contents) {
          for (const { key, parent, fault, isLikely } of faultsIn(root, schema, use, seen[use])) {
            // An endpoint that creates a token or key returns it once.
            if (method === 'post' && fault === secret && /(?:token|key)$/i.test(key)) continue;
            yield {
              ...inApi(file, { key, parent }),
              level: isLikely ? 'warning' : 'error',
              message: `the field "${key}" in the ${use} of ${name} ${fault}`,
            };
          }
        }
      }
    }
  },
});

type Use = 'request' | 'response';

interface FieldFault {
  readonly key: string;
  readonly parent: JsonObject;
  readonly fault: string;
  /** True if it depends on the meaning. */
  readonly isLikely: boolean;
}

function* faultsIn(root: JsonObject, value: unknown, use: Use, seen: Set<object>): Generator<FieldFault> {
  const schema = resolved(root, value);
  if (schema === undefined || seen.has(schema)) return;
  seen.add(schema);
  const parent = isObject(schema.properties) ? schema.properties : {};
  for (const key of Object.keys(parent)) {
    const field = resolved(root, parent[key]);
    if (field === undefined) continue;
    const fault =
      typeFault(root, camelCaseOf({ key }), field) ??
      (use === 'request' ? requestFault(root, key, field) : responseFault(root, key, field, parent));
    if (fault !== undefined)
      yield { key, parent, fault, isLikely: [acting, opaque, unnamed].includes(fault) };
  }
  const { items, additionalProperties, allOf, anyOf, oneOf } = schema;
  for (const inner of [items, additionalProperties, allOf, anyOf, oneOf, Object.values(parent)].flat())
    yield* faultsIn(root, inner, use, seen);
}

/** The types of a field, including alternatives. */
function typesOf(root: JsonObject, schema: JsonObject | undefined): unknown[] {
  const { type, nullable, anyOf, oneOf } = schema ?? {};
  const others = [anyOf, oneOf].filter(Array.isArray).flat();
  return [type, nullable === true ? 'null' : undefined, others.map((one) => resolved(root, one)?.type)].flat(
    2,
  );
}

function typeFault(root: JsonObject, name: string, field: JsonObject): string | undefined {
  const types = typesOf(root, field);
  const isNumber = (of: readonly unknown[]) => of.includes('integer') || of.includes('number');
  if (/^id$|[a-z]Id$/.test(name) && isNumber(types)) return 'is a number; an id is an opaque string';
  if (/^ids$|[a-z]Ids$/.test(name) && isNumber(typesOf(root, resolved(root, field.items))))
    return 'has numbers; an id is an opaque string';
  if ((isEpochName(name) && isNumber(types)) || (isTimeName(name) && field.format === 'date'))
    return 'is not an RFC 3339 time; its format is "date-time"';
  if (isTimeName(name) && field.type === 'string' && !('format' in field))
    return 'is a time without a format; its format is "date-time"';
  if (Array.isArray(field.enum) && field.enum.some((value) => /^\d+$/.test(String(value))))
    return 'is an enumeration of numbers; write words';
  if (Array.isArray(field.enum) && field.enum.some((value) => /^[A-Za-z]$/.test(String(value))))
    return opaque;
  if (types.includes('array') && types.includes('null')) return 'is a list that may be null; write []';
  const isPacked = field.format === 'json' || String(field.contentMediaType).endsWith('json');
  return isPacked ? 'is JSON in a string' : undefined;
}

const secret = 'is private and must not be sent';

function responseFault(
  root: JsonObject,
  key: string,
  field: JsonObject,
  parent: JsonObject,
): string | undefined {
  if (field.writeOnly !== true && field.type !== 'boolean' && isSensitiveName(key)) return secret;
  const element = propertiesOf(root, field.items);
  if (element !== undefined && !('id' in element)) return unnamed;
  const [, relation, id] = /^(.+?)(N|_n)ames?$/.exec(key) ?? [];
  return relation !== undefined && `${relation}${id === 'N' ? 'Id' : '_id'}` in parent
    ? `is flattened; write ${relation}: { id, name }`
    : undefined;
}

const opaque = "is an enumeration of letters, which don't say what they mean; write words";
const unnamed = 'has elements without an id';
const acting = 'identifies the acting user, but the credentials already do';

function requestFault(root: JsonObject, key: string, field: JsonObject): string | undefined {
  const related = resolved(root, field.items) ?? field;
  if (isObject(related.properties) && 'id' in related.properties) return 'is a whole record; send its id';
  const isActing =
    /^(?:user_?id|uid|current_?user(?:_?id)?|operator(?:_?id)?|created_?by|updated_?by|client_?id)$/i;
  return isActing.test(key) ? acting : undefined;
}

function schemeFault({ type, scheme, in: place, name }: JsonObject): string | undefined {
  if (type === 'apiKey') return `takes the credentials in the ${String(place)} parameter "${String(name)}"`;
  if (type === 'http') return /^(?:bearer|dpop)$/i.test(String(scheme)) ? undefined : `is ${String(scheme)}`;
  return type === 'mutualTLS' ? 'is mutual TLS' : undefined;
}
