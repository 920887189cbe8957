import type { RuleSettings } from '../../audit/rules/settings.ts';
import type { Site } from '../../audit/site/site.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditOptions } from './options.ts';

const rule = 'link-external';

interface Checked {
  readonly site: Site;
  readonly rules: RuleSettings;
  readonly notes: readonly string[];
}

/** With --external, requests the external links and turns on the rule that reports them. */
export async function withExternal(
  site: Site,
  rules: RuleSettings,
  { external = false, only }: Pick<AuditOptions, 'external' | 'only'>,
): Promise<Checked> {
  if (!external && only?.includes(rule))
    throw new Problem(`${rule} requests other sites. Add --external: --external --only ${rule}`);
  if (!external) return { site, rules, notes: [] };

  // Loads the network code on demand.
  const { checkExternal } = await import('../../project/external-links.ts');
  const { openProgress } = await import('../../project/progress.ts');
  const line = openProgress('links to other sites');
  try {
    const { dead, notes } = await checkExternal(site, { onProgress: line.update });
    const own = rules[rule] ?? 'off';
    const level = own === 'off' ? 'warning' : own;
    return { site: { ...site, external: dead }, rules: { ...rules, [rule]: level }, notes };
  } finally {
    line.stop();
  }
}
