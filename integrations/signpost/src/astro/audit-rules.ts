import type { RuleSettings } from '../audit/rules/settings.ts';
import { hostLoads } from '../hosts/load.ts';
import type { Options } from '../options.ts';

/**
 * The rules' settings: where the site is deployed to plain files, a page that sends people on is the best there is, ours
 * among them, and the host's own shortfall says so once.
 */
export async function auditRules({ audit: { rules }, host }: Options): Promise<RuleSettings> {
  const deployed = host === undefined ? undefined : await hostLoads[host]?.();
  return deployed?.can.redirects === false ? { 'redirect-meta': { level: 'off' }, ...rules } : rules;
}
