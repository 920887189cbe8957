import type { RuleChoice } from '../audit/rules/settings.ts';
import { isBuiltHere, readFacts } from './facts.ts';
import type { Inputs } from './load.ts';

/** The rule settings in the current folder's `signpost.yaml`, for its own build. */
export async function readAuditSettings(dist: string): Promise<RuleChoice> {
  return (await isBuiltHere(dist)) ? (await readFacts()).rules : {};
}

/** The same for a live site, if the file is of this site. */
export async function readLiveSettings(url: string): Promise<RuleChoice> {
  const { site, rules } = await readFacts();
  return site !== undefined && new URL(site).origin === new URL(url).origin ? rules : {};
}

/** The rule settings for a project's map, from the options of signpost() and from `signpost.yaml`. */
export async function readMapRules({ rules, dist }: Pick<Inputs, 'rules' | 'dist'>): Promise<RuleChoice> {
  const own = await readAuditSettings(dist ?? '.');
  return { preset: own.preset ?? rules.preset, rules: { ...rules.rules, ...own.rules } };
}
