import { join } from 'node:path';
import { runRules } from '../audit/rules/run.ts';
import { ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import { readSite } from '../audit/site/read.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { decidedBy, unreadFolders } from '../project/audit-inputs.ts';
import type { Deployed } from './host-files/deploy.ts';
import { onDemandPatterns } from './on-demand.ts';
import { isHidden } from './project.ts';
import type { Session } from './session.ts';
import { auditRules } from './settings.ts';

/** Every rule over the built site, unless the options switch the audit off. */
export async function audit(
  session: Session,
  dist: string,
  { plan, resolved }: Pick<Deployed, 'plan' | 'resolved'>,
): Promise<Finding[]> {
  const { project, map } = session;
  const { options, spelling } = project;
  if (options.audit.mode === 'off') return [];
  const text = await readText(join(project.folders.root, ledgerFile));
  const { ledger, findings } = parseLedger(ledgerFile, text ?? '');
  const build = openBuildFolder(dist);
  const origin = `${spelling.origin}${spelling.base}`;
  const site = readSite(build, {
    origin,
    decided: decidedBy(plan.inventory, spelling),
    map: map?.map,
    resolved,
    previous: await session.removed,
    ledger,
    aliases: options.aliases,
    isHidden: isHidden(project),
    declared: [...onDemandPatterns(session), ...unreadFolders(build.unread, origin)],
    headers: plan.headers,
  });
  return [...findings, ...runRules(site, { rules: await auditRules(options) })];
}
