import { findFailure, listSentCodes } from './failure.ts';
import { idPattern, type Json, type JsonSchema, type Model, type Relation } from './model.ts';
import { type ListParameter, listParameters } from './parameters.ts';
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
  const { base, title, site = '/' } = settings;
  const ending = answering === 'files' ? '.json' : '';
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const model of models) {
    const name = nameSchema(model);
    paths[`${base}/${model.name}${ending}`] = describeList(model, answering);
    paths[`${base}/${model.name}/{id}${ending}`] = describeGet(answering, {
      operationId: `get${name}`,
      summary: `One record of ${model.name}`,
      parameters: [{ name: 'id', in: 'path', required: true, schema: idSchema }],
      schema: ref('schemas', name),
    });
    schemas[name] = describeRecord(model);
    if (answering !== 'files') schemas[`${name}Page`] = describePage(name);
  }
  paths[`${base}/openapi.json`] = describeGet(answering, {
    operationId: 'getOpenapi',
    summary: 'This document',
    schema: { type: 'object' },
  });

  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: descriptions[answering] },
    servers: [{ url: site }],
    // Anyone may read it.
    security: [],
    paths,
    components:
      answering === 'files'
        ? { schemas }
        : { schemas: { ...schemas, Error: errorSchema }, responses: describeResponses(answering) },
  };
}

/** `ProductCategories` for `product-categories`. */
function nameSchema({ name }: Model): string {
  return name.replace(/(?:^|[-/])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The format of an id (`A-FIELD-1`). */
const idSchema: JsonSchema = {
  type: 'string',
  pattern: idPattern,
  description: 'Opaque and stable. It reveals no order and no count.',
};

/** An object without further properties. */
function describeObject(properties: Record<string, Json>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function describeRecord({ fields, relations, description }: Model): JsonSchema {
  const properties: Record<string, Json> = { id: idSchema };
  for (const field of fields) properties[field.name] = field.schema;
  for (const relation of relations) Object.assign(properties, describeRelation(relation));

  // A record without `category` has neither `categoryId` nor `category`.
  const optional = new Set([
    ...fields.filter((field) => !field.required).map(({ name }) => name),
    ...relations.flatMap((relation) => (relation.optional ? [relation.idField, relation.objectField] : [])),
  ]);
  const required = Object.keys(properties).filter((name) => !optional.has(name));
  const schema = describeObject(properties, required);
  return description === '' ? schema : { ...schema, description };
}

function describeRelation({ many, idField, objectField, to }: Relation): Record<string, Json> {
  const description = `A short form of a record of ${to}.`;
  const related = { ...describeObject({ id: idSchema, name: { type: 'string' } }), description };
  return {
    [idField]: many ? { type: 'array', items: idSchema } : idSchema,
    [objectField]: many ? { type: 'array', items: related } : related,
  };
}

function describePage(name: string): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  return describeObject({
    content: { type: 'array', items: ref('schemas', name) },
    meta: describeObject({ pages: count, total: count }),
  });
}

const errorSchema: JsonSchema = describeObject({
  code: { type: 'string', enum: listSentCodes().map(({ code }) => code) },
  message: { type: 'string', description: 'What is wrong and what is allowed, for people to read.' },
  error: { type: 'string', description: 'The technical cause. Empty in production.' },
});

/** The errors of a GET request. 405 is for other methods, and 401, 403, 410, 412 and 503 come from a host in front. */
const errorStatuses = [400, 404, 406, 414, 422, 429, 500];

/** For a handler. A server without one has the prebuilt error, which says that it answers few queries. */
const handler422 =
  'A parameter is unknown, is repeated, has an invalid value or requires another one. The message names the parameter.';

function describeResponses(answering: Answering): Record<string, Json> {
  const content = { 'application/json': { schema: ref('schemas', 'Error') } };
  const responses = errorStatuses.map((status) => {
    const isByHandler = status === 422 && answering === 'handler';
    const description = isByHandler ? handler422 : findFailure(status).message;
    return [`Error${status}`, { description, content }];
  });
  return Object.fromEntries(responses);
}

function describeList(model: Model, answering: Answering): Json {
  const name = nameSchema(model);
  const list = { type: 'array', items: ref('schemas', name) };
  return describeGet(answering, {
    operationId: `list${name}`,
    summary: `All records of ${model.name}, or those that match the parameters`,
    parameters: selectParameters(model, answering).map(describeParameter),
    schema: answering === 'files' ? list : { oneOf: [list, ref('schemas', `${name}Page`)] },
  });
}

/** A server finds only pages of the built sizes. */
function selectParameters(model: Model, answering: Answering): ListParameter[] {
  if (answering === 'files') return [];
  const parameters = listParameters(model);
  if (answering === 'handler') return parameters;

  const builtSizes = { type: 'integer', enum: model.sizes };
  return parameters.flatMap((parameter) => {
    if (parameter.name === 'page') return [parameter];
    return parameter.name === 'size' ? [{ ...parameter, schema: builtSizes }] : [];
  });
}

function describeParameter({ name, description, schema, needs }: ListParameter): Json {
  // Several values are separated by commas.
  const style = schema.type === 'array' ? { style: 'form', explode: false } : {};
  // OpenAPI can't express parameters that belong together.
  return { name, in: 'query', description, schema, ...style, ...(needs && { 'x-needs': needs }) };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Json[];
  /** The body of the response 200. */
  readonly schema: Json;
}

const notModified = 'Nothing has changed since the response whose ETag was sent in If-None-Match.';

const cachingHeaders: JsonSchema = {
  ETag: {
    description: 'Send it in If-None-Match, and the response is 304 while nothing has changed.',
    schema: { type: 'string' },
  },
  'Cache-Control': { description: 'How long the response may be used.', schema: { type: 'string' } },
};

function describeGet(answering: Answering, { schema, ...operation }: Operation): Json {
  const responses: Record<string, Json> = {
    200: { description: operation.summary, content: { 'application/json': { schema } } },
    304: { description: notModified },
  };
  if (answering === 'files') {
    responses[404] = { description: "The site's 404 page." };
  } else {
    responses[200] = {
      description: operation.summary,
      headers: cachingHeaders,
      content: { 'application/json': { schema } },
    };
    responses[304] = { description: notModified, headers: cachingHeaders };
    for (const status of errorStatuses) responses[status] = ref('responses', `Error${status}`);
  }

  return { get: { parameters: [], ...operation, responses } };
}

function ref(kind: 'schemas' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
