import { z } from 'zod';

/** What the contract reads of an OpenAPI document. */
const parameter = z.object({
  name: z.string(),
  in: z.enum(['query', 'path']),
  schema: z.record(z.string(), z.unknown()),
  style: z.literal('form').optional(),
  explode: z.literal(false).optional(),
  'x-needs': z.string().optional(),
});
const response = z.object({
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).optional(),
});
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response])),
});

export const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.object({ get: operation })),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.unknown()).default({}),
  }),
});

export type OpenApi = z.infer<typeof openApi>;
export type Parameter = z.infer<typeof parameter>;
export type Operation = z.infer<typeof operation>;

/** An operation and the path of it. */
export interface Stand {
  readonly path: string;
  readonly operation: Operation;
}

/** All operations of a document. */
export function operationsOf(document: OpenApi): Stand[] {
  return Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }));
}
