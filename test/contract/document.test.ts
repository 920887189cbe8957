import { existsSync } from 'node:fs';

import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { requireEngine } from '../behavior/engines/engine.ts';
import { apiSite } from './site.ts';

const validator = fileURLToPath(
  new URL('../engines/node_modules/@seriousme/openapi-schema-validator/index.js', import.meta.url),
);

const engine = {
  missing: () =>
    existsSync(validator)
      ? undefined
      : '@seriousme/openapi-schema-validator is not installed: npm run engines',
};

const verdict = z.object({ valid: z.boolean(), errors: z.unknown().optional() });
const loaded = z.object({
  Validator: z.custom<new () => { validate(document: unknown): Promise<unknown> }>(
    (value) => typeof value === 'function',
  ),
});

describe.runIf(requireEngine(engine))('the OpenAPI document, read by a validator from npm', () => {
  test('is valid, and the validator would notice a fault', async () => {
    const { Validator } = loaded.parse(await import(pathToFileURL(validator).href));
    const document: unknown = JSON.parse((await apiSite()).files['api/openapi.json'] ?? '');
    const check = async (given: unknown) => verdict.parse(await new Validator().validate(given));
    expect(await check(document)).toEqual({ valid: true });
    const [first] = z
      .array(z.unknown())
      .min(1)
      .parse(z.looseObject({ servers: z.array(z.unknown()) }).parse(document).servers);
    expect((await check({ ...Object(document), servers: first })).valid).toBe(false);
  });
});
