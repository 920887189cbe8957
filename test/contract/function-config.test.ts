import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { versionedSite } from './versioned-site.ts';

const engines = new URL('../engines/', import.meta.url);
/** The emulator's own schema names the runtimes of today. */
const schemas = [
  [
    'staticwebapp.config.json',
    'azure/node_modules/@azure/static-web-apps-cli/schema/staticwebapp.config.json',
  ],
] as const;

describe.each(schemas)('the configuration of the function of %s for a site with an API', (name, schema) => {
  const place = new URL(schema, engines);
  const missing = () => (existsSync(place) ? undefined : `${schema} is not installed: npm run engines`);
  test.runIf(requireEngine({ missing }))('is valid by its schema', async () => {
    const { $schema: _, id: __, $id: ___, ...text } = JSON.parse(readFileSync(place, 'utf8'));
    const isValid = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(text);
    for (const bases of [
      ['/v2/api', '/api'],
      ['/shop/v2/api', '/shop/v1/api'],
    ] as const) {
      const { plan } = await versionedSite(bases);
      const file = azureSwa.emit(plan).find(({ path }) => path === name);
      isValid(JSON.parse(file === undefined ? '' : joinContent(file)));
      expect(isValid.errors ?? []).toEqual([]);
    }
  });
});
