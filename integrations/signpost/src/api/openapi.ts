import { errorCodes } from './error-codes.ts';
import { standardFailures } from './failure.ts';
import { type Json, type JsonSchema, type Model, maxSizeOf, type Relation } from './model.ts';
import type { Parameter } from './query/grammar.ts';
import { parametersOf } from './query/parse.ts';
import type { ApiSettings } from './settings.ts';

/** The shape of an id (`A-FIELD-1`). */
const idSchema: JsonSchema = {
  type: 'string',
  pattern: '^[0-9a-hjkmnp-tv-z]{13}$',
  description: 'Opaque and stable: it says nothing about order or number.',
};

function recordSchema(model: Model): JsonSchema {
  const properties: Record<string, Json> = { id: idSchema };
  const required = ['id'];
  for (const field of model.fields) {
    properties[field.name] = field.schema;
    if (field.required) required.push(field.name);
  }
  for (const relation of model.relations) {
    Object.assign(properties, relationProperties(relation));
    if (!relation.optional) required.push(relation.idField, relation.objectField);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

function relationProperties({ many, idField, objectField, to }: Relation): Record<string, Json> {
  const related = {
    type: 'object',
    properties: { id: idSchema, name: { type: 'string' } },
    required: ['id', 'name'],
    additionalProperties: false,
    description: `A record of ${to}, in short.`,
  };
  return {
    [idField]: many ? { type: 'array', items: idSchema } : idSchema,
    [objectField]: many ? { type: 'array', items: related } : related,
  };
}

/** The OpenAPI 3.1 description of what was built (`A-DOC-1`): every resource, parameter, body and error. */
export function openApiDocument(models: readonly Model[], settings: ApiSettings): JsonSchema {
  const paths: Record<string, Json> = {};
  for (const model of models) {
    paths[`${settings.base}/${model.name}`] = { get: listOperation(model, settings) };
    paths[`${settings.base}/${model.name}/{id}`] = { get: recordOperation(model) };
  }
  paths[`${settings.base}/openapi.json`] = { get: documentOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: settings.version,
      description:
        'Read-only. Every failure is one object of code, message and error. An unknown parameter is refused, never ignored.',
    },
    servers: [{ url: settings.site ?? '/' }],
    paths,
    components: { schemas: schemas(models), headers, responses: errorResponses(settings) },
  };
}

/** `ProductCategories` for `product-categories`. */
function schemaName(model: Model): string {
  return model.name.replace(/(?:^|[-/])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function schemas(models: readonly Model[]): Record<string, Json> {
  const result: Record<string, Json> = {};
  for (const model of models) {
    result[schemaName(model)] = {
      ...recordSchema(model),
      ...(model.description && { description: model.description }),
    };
    result[`${schemaName(model)}Page`] = pageSchema(model);
  }
  return { ...result, Error: errorSchema };
}

function pageSchema(model: Model): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  return {
    type: 'object',
    properties: {
      content: { type: 'array', items: ref('schemas', schemaName(model)) },
      meta: {
        type: 'object',
        properties: { pages: count, total: count },
        required: ['pages', 'total'],
        additionalProperties: false,
      },
    },
    required: ['content', 'meta'],
    additionalProperties: false,
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string', description: 'What is wrong and what is allowed, for a person.' },
    error: { type: 'string', description: 'The technical cause; empty in production.' },
  },
  required: ['code', 'message', 'error'],
  additionalProperties: false,
};

const headers: Record<string, Json> = {
  ETag: {
    description: 'Send it back in If-None-Match; the answer is 304 while nothing has changed.',
    schema: { type: 'string' },
  },
};

function errorResponses(settings: ApiSettings): Record<string, Json> {
  const content = { 'application/json': { schema: ref('schemas', 'Error') } };
  const entries = standardFailures(settings.maxTarget).map(({ status, message }) => [
    `Error${status}`,
    { description: message, content },
  ]);
  return {
    NotModified: {
      description: 'Nothing has changed since the answer whose ETag was sent in If-None-Match.',
    },
    ...Object.fromEntries(entries),
  };
}

function listOperation(model: Model, settings: ApiSettings): JsonSchema {
  const name = schemaName(model);
  const body = { oneOf: [{ type: 'array', items: ref('schemas', name) }, ref('schemas', `${name}Page`)] };
  return {
    operationId: `list${name}`,
    summary: `All records of ${model.name}, or those that the parameters ask for`,
    parameters: parametersOf({ model, maxSize: maxSizeOf(model, settings) }).map(parameterObject),
    responses: {
      200: ok('A bare array; with `page` and `size` an object of content and meta.', body),
      ...failures([400, 406, 414, 422, 429, 500]),
    },
  };
}

function recordOperation(model: Model): JsonSchema {
  return {
    operationId: `get${schemaName(model)}`,
    summary: `One record of ${model.name}`,
    parameters: [{ name: 'id', in: 'path', required: true, schema: idSchema }],
    responses: {
      200: ok('The record.', ref('schemas', schemaName(model))),
      ...failures([400, 404, 406, 414, 422, 429, 500]),
    },
  };
}

function documentOperation(): JsonSchema {
  return {
    operationId: 'getOpenapi',
    summary: 'This document',
    responses: {
      200: ok('An OpenAPI 3.1 document.', { type: 'object' }),
      ...failures([400, 406, 414, 422, 429, 500]),
    },
  };
}

function parameterObject({ name, description, schema, list, needs }: Parameter): Json {
  const style = list ? { style: 'form', explode: false } : {};
  // OpenAPI has no word for parameters that come in pairs.
  return { name, in: 'query', description, schema, ...style, ...(needs && { 'x-needs': needs }) };
}

function ok(description: string, schema: Json): Json {
  return {
    description,
    headers: { ETag: ref('headers', 'ETag') },
    content: { 'application/json': { schema } },
  };
}

/** The failures of an operation, and what a caller gets who has the answer already. */
function failures(statuses: readonly number[]): Record<string, Json> {
  return {
    304: ref('responses', 'NotModified'),
    ...Object.fromEntries(statuses.map((status) => [status, ref('responses', `Error${status}`)])),
  };
}

function ref(kind: 'schemas' | 'headers' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
