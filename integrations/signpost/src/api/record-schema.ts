import type { Json, JsonSchema } from './json.ts';
import type { Model, Relation } from './model.ts';

/** The shape of an id (`A-FIELD-1`). */
export const idSchema: JsonSchema = {
  type: 'string',
  pattern: '^[0-9a-hjkmnp-tv-z]{13}$',
  description: 'Opaque and stable: it says nothing about order or number.',
};

/** The JSON Schema of a resource's record, relations included. */
export function recordSchema(model: Model): JsonSchema {
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
