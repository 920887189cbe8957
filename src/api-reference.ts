/**
 * What the page for developers shows of the API: read from the OpenAPI document that is published, with examples
 * that were really asked for when the page was built.
 */
import { getCollection } from 'astro:content';
import config from 'virtual:signpost/config';
import { z } from 'astro/zod';
import { createApi } from 'astro-signpost/api';
import { resources } from './api.ts';
import { defaultLanguage, siteNameOf } from './languages/index.ts';
import { site } from './site.ts';

/** A JSON Schema, as far as the page reads it. */
const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get items() {
    return schema.optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  required: z.array(z.string()).default([]),
});
type Schema = z.infer<typeof schema>;

const parameter = z.object({
  name: z.string(),
  description: z.string().default(''),
  schema,
  explode: z.boolean().default(true),
  'x-needs': z.string().optional(),
});
export type Parameter = z.infer<typeof parameter>;

const document = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ operationId: z.string(), parameters: z.array(parameter).default([]) }) }),
  ),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** A field of a record, in words. */
interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** A request and what was answered. */
export interface Example {
  target: string;
  status: number;
  body: string;
}

/** A resource as the page shows it. */
export interface Reference {
  path: string;
  description: string;
  fields: Field[];
  /** Parameters that are given together appear together. */
  parameters: Parameter[][];
  examples: Example[];
}

const api = await createApi(resources, {
  getCollection,
  // `api.base` of the Astro config
  base: config.apiBase ?? '/api',
  title: `${siteNameOf(defaultLanguage)} API`,
  site: site.origin,
  // The build itself warns about a missing secret.
  onWarning: () => undefined,
}).ready();
/** The URL of the description, for programs. */
export const descriptionPath = `${api.base}/openapi.json`;
const published = ask(descriptionPath);
const { paths, components } = document.parse(JSON.parse(published.body));

/** Asks the API as a client would. */
export function ask(target: string): Example {
  const { status, body } = api.answer({ method: 'GET', target });
  return { target, status, body: JSON.stringify(JSON.parse(body), undefined, 2) };
}

/** The type of a value in a word or two. */
export function typeOf({ type, format, items }: Schema): string {
  if (format === 'date-time') return 'time';
  if (format === 'uri-reference' || format === 'uri') return 'URL';
  const [name] = [type].flat();
  return name === 'array' && items ? `array of ${typeOf(items)}` : (name ?? 'any');
}

function fieldsOf(record: Schema): Field[] {
  return Object.entries(record.properties ?? {}).map(([name, value]) => ({
    name,
    type: value.enum ? value.enum.join(' | ') : typeOf(value),
    required: record.required.includes(name),
    description: value.description ?? '',
  }));
}

/** Each parameter with the one that it needs, once. */
function together(parameters: Parameter[]): Parameter[][] {
  const groups: Parameter[][] = [];
  for (const one of parameters) {
    const needs = one['x-needs'];
    const group = groups.find((some) => some.some(({ name }) => name === needs));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

export const references: Reference[] = Object.entries(paths)
  .filter(([, { get }]) => get.operationId.startsWith('list'))
  .map(([path, { get }]) => {
    const record = components.schemas[get.operationId.slice('list'.length)];
    if (!record) throw new Error(`The OpenAPI document has no schema for ${path}`);
    return {
      path,
      description: record.description ?? '',
      fields: fieldsOf(record),
      parameters: together(get.parameters),
      examples: [ask(`${path}?limit=1`)],
    };
  });
