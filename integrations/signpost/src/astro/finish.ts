import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { readText } from '../lib/disk/read.ts';
import { byWeight, type Finding } from '../lib/finding.ts';
import type { Options } from '../options.ts';
import type { BuiltApi } from './api.ts';
import { listsPath, parseApis } from './api-route.ts';
import { audit } from './audit.ts';
import { cleanStart, freshAmong } from './baseline.ts';
import { type Deployed, deploy } from './deploy.ts';
import { hostUnset } from './host-unset.ts';
import { failure, logErrors, logFindings } from './log.ts';
import { onDemandFindings } from './on-demand.ts';
import { redirectConflicts } from './own-redirects.ts';
import type { Session } from './session.ts';
import { unnameSitemap } from './site-files.ts';
import { placeSitemap } from './sitemap.ts';
import { summary } from './summary.ts';

/** All files of the site are there: places the sitemap, writes the API and the hosts' files, and audits the whole. */
export async function finish(session: Session, logger: AstroIntegrationLogger): Promise<void> {
  const { project, prepared, map } = session;
  if (!prepared) return;
  const { dist, heads, namesIndex } = prepared;
  const sitemap = await placeSitemap(dist, session.ownSitemap || namesIndex);
  if (sitemap === undefined && !session.ownSitemap) await unnameSitemap(session, prepared);
  const api = await builtApi(session, dist, logger);
  const deployed = await deploy(session, dist, api);
  const { lost } = deployed;
  const all = [
    ...(map?.findings ?? []),
    ...redirectConflicts(project.redirects, project.spelling.base, map),
    ...onDemandFindings(session),
    ...prepared.findings,
    ...(lost.length > 0 ? [] : hostUnset(session, process.env)),
    ...deployed.findings,
    ...(await audit(session, dist, deployed)),
  ].sort(byWeight);
  const fresh = freshAmong(all, session.baseline);
  const findings = [...fresh, ...lost].sort(byWeight);
  const known = all.length - fresh.length;
  const made = { pages: heads.length, sitemap, records: api?.records, findings, known, ...counted(deployed) };
  logger.info(`What was made:\n${summary(made)}`);
  say(findings, project.options.audit, logger, lost.length);
}

async function builtApi(
  { project }: Session,
  dist: string,
  logger: AstroIntegrationLogger,
): Promise<BuiltApi | undefined> {
  const text = await readText(join(dist, listsPath));
  const loaded = text === undefined ? undefined : await parseApis(text, project);
  if (loaded === undefined) return undefined;
  const { buildApi } = await import('./api.ts');
  return buildApi(project, dist, loaded, logger);
}

function counted({ plan, outputs }: Deployed) {
  const entries = [...plan.exact, ...plan.patterns];
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  return { outputs, gone, redirects: entries.length - gone };
}

/**
 * Prints what was found; findings of level error fail the build, unless the options say that they only warn. Lost
 * redirects always do: they are not the audit's.
 */
function say(
  findings: readonly Finding[],
  { mode, baseline }: Options['audit'],
  logger: AstroIntegrationLogger,
  lost: number,
): void {
  const errors = findings.filter(({ level }) => level === 'error');
  const rest = findings.filter(({ level }) => level !== 'error');
  if (rest.length > 0) logger.warn(`\n${logFindings(rest)}`);
  if (errors.length === 0) return;
  const text = logErrors(errors);
  const isAudits = mode === 'fail' && errors.length > lost;
  if (isAudits || lost > 0)
    throw failure(isAudits && baseline === undefined ? `${text}\n${cleanStart}` : text);
  logger.error(text);
}
