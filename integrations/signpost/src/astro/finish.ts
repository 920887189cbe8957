import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { readText } from '../lib/disk/read.ts';
import { byWeight, type Finding } from '../lib/finding.ts';
import type { Options } from '../options.ts';
import { countEntries } from '../project/plan.ts';
import { type BuiltApi, buildApi } from './api.ts';
import { listsPath, parseApis } from './api-route.ts';
import { audit } from './audit.ts';
import { cleanStart, freshAmong } from './baseline.ts';
import { unnameSitemap } from './emit/site-files.ts';
import { deploy } from './host-files/deploy.ts';
import { hostUnset } from './host-files/host-unset.ts';
import { redirectConflicts } from './host-files/own-redirects.ts';
import { failure, logErrors, logFindings } from './log.ts';
import { onDemandFindings } from './on-demand.ts';
import type { Prepared, Session } from './session.ts';
import { placeSitemap } from './sitemap/sitemap.ts';
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
  const made = summary({
    pages: heads.length,
    files: filesMade(session, prepared),
    sitemap: sitemap === undefined ? undefined : { urls: sitemap, isOwn: session.ownSitemap },
    cards: prepared.cards,
    records: api?.records,
    entries: countEntries(deployed.plan),
    outputs: deployed.outputs,
    findings,
    known,
  });
  logger.info(`What was made:\n${made}`);
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
  return buildApi(project, dist, loaded, logger);
}

/** Files that the site lacked, and that were made for it: robots.txt, the error pages, the icons and their manifest. */
function filesMade({ errorPages }: Session, { heads, written }: Prepared): string[] {
  const pages = errorPages.flatMap((pattern) => {
    const name = pattern.slice(1);
    return heads
      .map(({ file }) => file)
      .filter((file) => [`${name}.html`, `${name}/index.html`].includes(file));
  });
  return [...written.map(({ path }) => path), ...pages];
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
