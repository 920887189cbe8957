import { z } from 'zod';
import { ruleIds } from '../../src/audit/rules/index.ts';
import { schemaUrl } from '../../src/lib/docs.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { mapSchema } from '../../src/map/schema.ts';
import { buildSignpostSchema } from '../../src/project/settings/signpost-yaml.ts';
import { reportSchema } from '../../src/report/json.ts';

/** Where the package has them, from the root of the repository. */
export const schemaFolder = 'integrations/signpost/schemas';

/** The JSON Schemas that the package ships: what people write, and the report. */
export function schemaFiles(): OutFile[] {
  return [
    schemaFile('redirects', mapSchema, 'input'),
    schemaFile('signpost', buildSignpostSchema(ruleIds), 'input'),
    schemaFile('report', reportSchema, 'output'),
  ];
}

function schemaFile(name: string, schema: z.ZodType, io: 'input' | 'output'): OutFile {
  const { $schema, ...rest } = jsonSchema(schema, io);
  const value = { $schema, $id: schemaUrl(name), ...rest };
  return { path: `${schemaFolder}/${name}.schema.json`, content: `${JSON.stringify(value, undefined, 2)}\n` };
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { target: 'draft-7', io });
}
