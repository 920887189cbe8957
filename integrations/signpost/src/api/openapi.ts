import { errorCodes } from './error-codes.ts';
import { standardFailures } from './failure.ts';
import {
  idPattern,
  type Json,
  type JsonSchema,
  type Model,
  maxPageSize,
  pageSizes,
  type Relation,
} from './model.ts';
import { listParameters, type Parameter } from './parameters.ts';
import type { ApiSettings } from './settings.ts';

/** The format of an id (`A-FIELD-1`). */
const idSchema: JsonSchema = {
  type: 'string',
  pattern: idPattern,
  description: 'Opaque and stable. It reveals no order and no count.',
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
    description: `A short form of a record of ${to}.`,
  };
  return {
    [idField]: many ? { type: 'array', items: idSchema } : idSchema,
    [objectField]: many ? { type: 'array', items: related } : related,
  };
}

/** Who responds: a handler to every query, a server only to those for prebuilt pages, a host of plain files to none. */
export type Answering = 'handler' | 'server' | 'files';

/** The OpenAPI 3.1 document of the build (`A-DOC-1`): every resource, parameter, body and error. */
export function openApiDocument(
  models: readonly Model[],
  settings: ApiSettings,
  answering: Answering = 'handler',
): JsonSchema {
  const paths: Record<string, Json> = {};
  const ending = answering === 'files' ? '.json' : '';
  const failing = (statuses: readonly number[]) => (answering === 'files' ? noFailures : failures(statuses));
  for (const model of models) {
    const path = `${settings.base}/${model.name}`;
    paths[`${path}${ending}`] = { get: listOperation(model, settings, answering, failing) };
    paths[`${path}/{id}${ending}`] = { get: recordOperation(model, failing) };
  }
  paths[`${settings.base}/openapi.json`] = { get: documentOperation(failing) };
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: settings.version,
      description: descriptions[answering],
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
    message: { type: 'string', description: 'What is wrong and what is allowed, for people to read.' },
    error: { type: 'string', description: 'The technical cause. Empty in production.' },
  },
  required: ['code', 'message', 'error'],
  additionalProperties: false,
};

const headers: Record<string, Json> = {
  ETag: {
    description: 'Send it in If-None-Match: the response is 304 until something changes.',
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
      description: 'Nothing has changed since the response whose ETag was sent in If-None-Match.',
    },
    ...Object.fromEntries(entries),
  };
}

const descriptions: Readonly<Record<Answering, string>> = {
  handler:
    'Read-only. Every error is an object with code, message and error. An unknown parameter is an error.',
  server:
    'Read-only, from prebuilt files: pages have the prebuilt sizes, and every other query is an error. Every error is an object with code, message and error.',
  files: "Read-only, plain files: queries are ignored, and an unknown URL returns the site's 404 page.",
};

type Failing = (statuses: readonly number[]) => Record<string, Json>;

function listOperation(
  model: Model,
  settings: ApiSettings,
  answering: Answering,
  failing: Failing,
): JsonSchema {
  const name = schemaName(model);
  const bare = { type: 'array', items: ref('schemas', name) };
  const body = answering === 'files' ? bare : { oneOf: [bare, ref('schemas', `${name}Page`)] };
  return {
    operationId: `list${name}`,
    summary: `All records of ${model.name}, or those that match the parameters`,
    parameters: describedParameters(model, settings, answering).map(parameterObject),
    responses: {
      200: ok('A plain array. With `page` and `size`, an object with content and meta.', body),
      ...failing([400, 406, 414, 422, 429, 500]),
    },
  };
}

/** A server finds only pages of the built sizes. */
function describedParameters(model: Model, settings: ApiSettings, answering: Answering): Parameter[] {
  if (answering === 'files') return [];
  const all = listParameters(model, maxPageSize(model, settings));
  if (answering === 'handler') return all;
  const sizes = { type: 'integer', enum: pageSizes(model, settings) };
  return all
    .filter(({ name }) => name === 'page' || name === 'size')
    .map((parameter) => (parameter.name === 'size' ? { ...parameter, schema: sizes } : parameter));
}

function recordOperation(model: Model, failing: Failing): JsonSchema {
  return {
    operationId: `get${schemaName(model)}`,
    summary: `One record of ${model.name}`,
    parameters: [{ name: 'id', in: 'path', required: true, schema: idSchema }],
    responses: {
      200: ok('The record.', ref('schemas', schemaName(model))),
      ...failing([400, 404, 406, 414, 422, 429, 500]),
    },
  };
}

function documentOperation(failing: Failing): JsonSchema {
  return {
    operationId: 'getOpenapi',
    summary: 'This document',
    responses: {
      200: ok('An OpenAPI 3.1 document.', { type: 'object' }),
      ...failing([400, 406, 414, 422, 429, 500]),
    },
  };
}

function parameterObject({ name, description, schema, list, needs }: Parameter): Json {
  const style = list ? { style: 'form', explode: false } : {};
  // OpenAPI can't express parameters that belong together.
  return { name, in: 'query', description, schema, ...style, ...(needs && { 'x-needs': needs }) };
}

function ok(description: string, schema: Json): Json {
  return {
    description,
    headers: { ETag: ref('headers', 'ETag') },
    content: { 'application/json': { schema } },
  };
}

/** A host of plain files returns its own pages. */
const noFailures: Record<string, Json> = {
  304: ref('responses', 'NotModified'),
  404: { description: "The site's 404 page." },
};

/** The errors of an operation, and 304. */
function failures(statuses: readonly number[]): Record<string, Json> {
  return {
    304: ref('responses', 'NotModified'),
    ...Object.fromEntries(statuses.map((status) => [status, ref('responses', `Error${status}`)])),
  };
}

function ref(kind: 'schemas' | 'headers' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
