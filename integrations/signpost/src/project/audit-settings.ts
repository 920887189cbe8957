import type { RuleSettings } from '../audit/rules/settings.ts';
import { readWritten } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { isBuiltHere } from './usual-build.ts';

/** Levels and ignores of a site that no Astro built, beside its `redirects.yaml`. */
const auditSettingsFile = 'signpost.yaml';

/**
 * The settings of the rules that the named file has, or that of the current folder where the build is in it. Throws a
 * `Problem` for a named file that isn't there, and for every mistake in it.
 */
export async function readAuditSettings(
  dist: string | undefined,
  named: string | undefined,
): Promise<RuleSettings> {
  const isHere = dist !== undefined && (await isBuiltHere(dist));
  if (named === undefined && !isHere) return {};
  const file = named ?? auditSettingsFile;
  const text = await readWritten(file);
  if (text === undefined && named !== undefined)
    throw new Problem(
      `${named} doesn't exist; it has "rules:", and below it the id of a rule and its level.`,
    );
  // What reads YAML takes a while to load, and few folders have the file.
  return text === undefined ? {} : (await import('./parse-audit-settings.ts')).parseAuditSettings(file, text);
}
