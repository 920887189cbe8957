import type { RuleChoice } from '../audit/rules/settings.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { isBuiltHere, readFacts } from './facts.ts';
import type { Inputs } from './load.ts';
import { signpostYaml } from './settings-file.ts';

/** The rule settings in the current folder's `signpost.yaml`, for its own build. A `Problem` lists every mistake. */
export async function readAuditSettings(dist: string): Promise<RuleChoice> {
  return (await isBuiltHere(dist)) ? readOwnSettings() : {};
}

/** The same for a live site, if the file is of this site. */
export async function readLiveSettings(url: string): Promise<RuleChoice> {
  const { site } = await readFacts();
  return site !== undefined && new URL(site).origin === new URL(url).origin ? readOwnSettings() : {};
}

async function readOwnSettings(): Promise<RuleChoice> {
  const text = await readTextIfFile(signpostYaml);
  if (text === undefined) return {};
  // Loads the YAML parser on demand.
  return (await import('./parse-audit-settings.ts')).parseAuditSettings(text);
}

/** The rule settings for a project's map, from the options of signpost() and from `signpost.yaml`. */
export async function readMapRules({ rules, dist }: Pick<Inputs, 'rules' | 'dist'>): Promise<RuleChoice> {
  const own = await readAuditSettings(dist ?? '.');
  return { preset: own.preset ?? rules.preset, rules: { ...rules.rules, ...own.rules } };
}
