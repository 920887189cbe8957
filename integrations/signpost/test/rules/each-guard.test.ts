import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listGuards } from '../../../../test/setup/rule-guards.ts';
import { rules } from '../../src/audit/rules/index.ts';
import type { Rule } from '../../src/audit/rules/rule.ts';
import type { Site } from '../../src/audit/site/site.ts';
import { collectCases } from './cases.ts';
import { siteOf } from './example-site.ts';

const folder = fileURLToPath(new URL('../../src/audit/rules', import.meta.url));

/** The families of rules that most sites meet: not those of the redirect map, the API and maintenance. */
const families = [
  ...['canonical', 'content', 'feed', 'head', 'hreflang', 'icon'],
  ...['link', 'noindex', 'sitemap', 'social', 'url', 'error', 'robots', 'script', 'redirect'],
];

/** Rules about single lines of platforms' files, of which it isn't demanded. */
const lineRules: ReadonlySet<string> = new Set(['redirect-line', 'script-not-found']);

const files = new Map(
  families.flatMap((family) =>
    readdirSync(join(folder, family)).map((file) => [file.replace('.ts', ''), join(folder, family, file)]),
  ),
);

const cases = await collectCases();

/** Imports a rule with one guard removed: see `vitest.config.ts`. */
async function importWithoutGuard(file: string, index: number): Promise<Rule> {
  return (await import(/* @vite-ignore */ `${file}?without-guard=${index}`)).default;
}

/** True if the rule reports something; a rule that throws doesn't accept the site either. */
function isReported(rule: Rule, site: Site): boolean {
  try {
    return [...rule.check(site)].length > 0;
  } catch {
    return true;
  }
}

it.each(rules.filter(({ id }) => files.has(id) && !lineRules.has(id)).map((rule) => ({ id: rule.id, rule })))(
  '$id has a good example for each of its guards',
  async ({ id, rule }) => {
    const file = files.get(id) ?? '';
    const ofTests = cases.filter((one) => one.rule.id === id).flatMap(({ good }) => good);
    const sites = await Promise.all([...rule.examples().good, ...ofTests].map(siteOf));

    const unheld: string[] = [];
    for (const [index, { name }] of listGuards(readFileSync(file, 'utf8')).entries()) {
      const mutant = await importWithoutGuard(file, index);
      if (!sites.some((site) => isReported(mutant, site))) unheld.push(name);
    }
    expect(unheld).toEqual([]);
  },
);
