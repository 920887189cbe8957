import { errorCodes } from './error-codes.ts';
import { standardFailures } from './failure.ts';
import { idPattern, type Json, type JsonSchema, listPageSizes, type Model, type Relation } from './model.ts';
import { listParameters, type Parameter } from './parameters.ts';
import type { ApiSettings } from './settings.ts';

/** Who responds: a handler to every query, a server only to those for prebuilt pages, a host of plain files to none. */
export type Answering = 'handler' | 'server' | 'files';

const descriptions: Readonly<Record<Answering, string>> = {
  handler:
    'Read-only. Every error is an object with code, message and error. An unknown parameter is an error.',
  server:
    'Read-only, from prebuilt files: pages have the prebuilt sizes, and every other query is an error. Every error is an object with code, message and error.',
  files: "Read-only, plain files: queries are ignored, and an unknown URL returns the site's 404 page.",
};

/** The OpenAPI 3.1 document of the build (`A-DOC-1`): every resource, parameter, body and error. */
export function openApiDocument(
  models: readonly Model[],
  settings: ApiSettings,
  answering: Answering = 'handler',
): JsonSchema {
  const { base, title, version, site = '/', maxTarget } = settings;
  const ending = answering === 'files' ? '.json' : '';
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const model of models) {
    const name = schemaName(model);
    paths[`${base}/${model.name}${ending}`] = listOperation(model, settings, answering);
    paths[`${base}/${model.name}/{id}${ending}`] = recordOperation(model, answering);
    schemas[name] = recordSchema(model);
    schemas[`${name}Page`] = pageSchema(name);
  }
  paths[`${base}/openapi.json`] = operation(answering, {
    id: 'getOpenapi',
    summary: 'This document',
    success: success('An OpenAPI 3.1 document.', { type: 'object' }),
  });
  return {
    openapi: '3.1.0',
    info: { title, version, description: descriptions[answering] },
    servers: [{ url: site }],
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      headers,
      responses: errorResponses(maxTarget),
    },
  };
}

/** `ProductCategories` for `product-categories`. */
function schemaName(model: Model): string {
  return model.name.replace(/(?:^|[-/])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The format of an id (`A-FIELD-1`). */
const idSchema: JsonSchema = {
  type: 'string',
  pattern: idPattern,
  description: 'Opaque and stable. It reveals no order and no count.',
};

function recordSchema({ fields, relations, description }: Model): JsonSchema {
  const properties: Record<string, Json> = { id: idSchema };
  const required = ['id'];
  for (const field of fields) {
    properties[field.name] = field.schema;
    if (field.required) required.push(field.name);
  }
  for (const relation of relations) {
    Object.assign(properties, relationProperties(relation));
    if (!relation.optional) required.push(relation.idField, relation.objectField);
  }
  const schema = { type: 'object', properties, required, additionalProperties: false };
  return description === '' ? schema : { ...schema, description };
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

function pageSchema(name: string): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  return {
    type: 'object',
    properties: {
      content: { type: 'array', items: ref('schemas', name) },
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

const notModified = 'Nothing has changed since the response whose ETag was sent in If-None-Match.';

function errorResponses(maxTarget: number): Record<string, Json> {
  const responses: Record<string, Json> = { NotModified: { description: notModified } };
  const content = { 'application/json': { schema: ref('schemas', 'Error') } };
  for (const { status, message } of standardFailures(maxTarget))
    responses[`Error${status}`] = { description: message, content };
  return responses;
}

function listOperation(model: Model, settings: ApiSettings, answering: Answering): Json {
  const name = schemaName(model);
  const list = { type: 'array', items: ref('schemas', name) };
  const body = answering === 'files' ? list : { oneOf: [list, ref('schemas', `${name}Page`)] };
  return operation(answering, {
    id: `list${name}`,
    summary: `All records of ${model.name}, or those that match the parameters`,
    parameters: describedParameters(model, settings, answering).map(parameterObject),
    success: success('A plain array. With `page` and `size`, an object with content and meta.', body),
  });
}

/** A server finds only pages of the built sizes. */
function describedParameters(model: Model, settings: ApiSettings, answering: Answering): Parameter[] {
  if (answering === 'files') return [];
  const sizes = listPageSizes(model, settings);
  const all = listParameters(model, Math.max(...sizes));
  if (answering === 'handler') return all;
  return all
    .filter(({ name }) => name === 'page' || name === 'size')
    .map((parameter) =>
      parameter.name === 'size' ? { ...parameter, schema: { type: 'integer', enum: sizes } } : parameter,
    );
}

function parameterObject({ name, description, schema, list, needs }: Parameter): Json {
  const style = list ? { style: 'form', explode: false } : {};
  // OpenAPI can't express parameters that belong together.
  return { name, in: 'query', description, schema, ...style, ...(needs && { 'x-needs': needs }) };
}

function recordOperation(model: Model, answering: Answering): Json {
  return operation(answering, {
    id: `get${schemaName(model)}`,
    summary: `One record of ${model.name}`,
    parameters: [{ name: 'id', in: 'path', required: true, schema: idSchema }],
    success: success('The record.', ref('schemas', schemaName(model))),
    mayBeMissing: true,
  });
}

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly Json[];
  /** The response 200. */
  readonly success: Json;
  /** True for a URL that returns 404 if its record doesn't exist. */
  readonly mayBeMissing?: boolean;
}

function operation(answering: Answering, { id, summary, parameters = [], ...more }: Operation): Json {
  const responses: Record<string, Json> = { 200: more.success, 304: ref('responses', 'NotModified') };
  if (answering === 'files') {
    responses[404] = { description: "The site's 404 page." };
  } else {
    for (const status of [400, ...(more.mayBeMissing ? [404] : []), 406, 414, 422, 429, 500])
      responses[status] = ref('responses', `Error${status}`);
  }
  return { get: { operationId: id, summary, parameters, responses } };
}

function success(description: string, schema: Json): Json {
  return {
    description,
    headers: { ETag: ref('headers', 'ETag') },
    content: { 'application/json': { schema } },
  };
}

function ref(kind: 'schemas' | 'headers' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
