import type { RuleChoice } from '../audit/rules/settings.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { isBuiltHere } from './facts.ts';
import type { Inputs } from './load.ts';
import { signpostYaml } from './settings-file.ts';

/**
 * Reads the rule settings from the named file, or from the current folder if it contains the build. A `Problem` for a
 * missing file and for every mistake in it.
 */
export async function readAuditSettings(
  dist: string | undefined,
  named: string | undefined,
): Promise<RuleChoice> {
  const isHere = dist !== undefined && (await isBuiltHere(dist));
  if (named === undefined && !isHere) return {};
  const file = named ?? signpostYaml;
  const text = await readTextIfFile(file);
  if (text === undefined && named !== undefined)
    throw new Problem(
      `${named} doesn't exist. Create it with "rules:", and below it the id of a rule and its level.`,
    );
  if (text === undefined) return {};
  // Loads the YAML parser on demand.
  return (await import('./parse-audit-settings.ts')).parseAuditSettings(file, text);
}

/** The rule settings of a project for its map: those of its options, then those of `signpost.yaml`. */
export async function rulesOf({ rules, dist }: Pick<Inputs, 'rules' | 'dist'>): Promise<RuleChoice> {
  const own = await readAuditSettings(dist ?? '.', undefined);
  return { preset: own.preset ?? rules.preset, rules: { ...rules.rules, ...own.rules } };
}
