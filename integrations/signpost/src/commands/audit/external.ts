import type { RuleSettings } from '../../audit/rules/settings.ts';
import type { Site } from '../../audit/site/site.ts';
import { Problem } from '../../lib/problem.ts';
import { parseResolvedHosts } from '../../project/network-options.ts';
import type { UrlOptions } from './url-options.ts';

const rule = 'link-external';

interface Checked {
  readonly site: Site;
  readonly rules: RuleSettings;
  readonly notes: readonly string[];
}

/** With --external, requests the external links and turns on the rule that reports them. */
export async function withExternal(site: Site, rules: RuleSettings, options: UrlOptions): Promise<Checked> {
  const { external = false, only } = options;
  if (!external) {
    if (only?.includes(rule))
      throw new Problem(`${rule} requests other sites. Add --external: --external --only ${rule}`);
    return { site, rules, notes: [] };
  }

  const own = rules[rule] ?? 'off';
  const isOff = own === 'off';
  // Loads the network code on demand.
  const [{ checkExternal }, { openProgress }] = await Promise.all([
    import('../../project/external-links.ts'),
    import('../../project/progress.ts'),
  ]);
  const line = process.stderr.isTTY ? openProgress('{value} of {total} links to other sites') : undefined;
  try {
    const { dead, notes } = await checkExternal(site, {
      resolve: parseResolvedHosts(options.resolve),
      onProgress: (done, all) => line?.update(done, all),
    });
    return { site: { ...site, external: dead }, rules: { ...rules, [rule]: isOff ? 'warning' : own }, notes };
  } finally {
    line?.stop();
  }
}
