import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openApiDocument } from '../../integrations/signpost/src/api/openapi.ts';
import { fillSettings } from '../../integrations/signpost/src/api/settings.ts';
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

describe.runIf(requireEngine(engine))('@seriousme/openapi-schema-validator', () => {
  test('finds openapi.json valid, and a faulty one invalid', async () => {
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

const redocly = fileURLToPath(new URL('../engines/node_modules/@redocly/cli/bin/cli.js', import.meta.url));

const linter = {
  missing: () => (existsSync(redocly) ? undefined : '@redocly/cli is not installed: npm run engines'),
};

/** What `redocly lint` reports of a document with its default rules: `error security-defined`. */
function lint(document: unknown): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-redocly-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));

  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 240_000 } as const;
  const { stdout } = spawnSync(process.execPath, [redocly, 'lint', 'openapi.json', '--format=json'], options);
  const { problems } = z
    .object({ problems: z.array(z.object({ ruleId: z.string(), severity: z.string() })) })
    .parse(JSON.parse(stdout));
  return problems.map(({ severity, ruleId }) => `${severity} ${ruleId}`);
}

describe.runIf(requireEngine(linter))('redocly lint with its default rules', () => {
  test.each(['handler', 'server', 'files'] as const)(
    'asks only for a license in the openapi.json of a host with %s',
    async (answering) => {
      const models = (await apiSite()).lists.map(({ model }) => model);
      const settings = fillSettings({ site: 'https://www.acme.example', title: 'Acme API' });
      expect(lint(openApiDocument(models, settings, answering))).toEqual(['warn info-license']);
    },
  );

  test('reports a document without security', async () => {
    const models = (await apiSite()).lists.map(({ model }) => model);
    const { security, ...open } = openApiDocument(models, fillSettings({}));
    expect(security).toEqual([]);
    expect(lint(open)).toContain('error security-defined');
  });
});
