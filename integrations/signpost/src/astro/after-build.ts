import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegrationLogger, HookParameters } from 'astro';
import { countGroups } from '../audit/group.ts';
import { allHosts } from '../hosts/load.ts';
import { makeUnchangedTest, openBuildFolder } from '../lib/disk/build-folder.ts';
import { openLineReader } from '../lib/disk/read.ts';
import { writeFiles } from '../lib/disk/write.ts';
import { compareFindings, type Finding } from '../lib/finding.ts';
import { findGenerator } from '../lib/generators/find.ts';
import { prefixBase } from '../lib/url/canonical-url.ts';
import { addTrailingSlash, parsePath } from '../lib/url/path.ts';
import type { RawPage } from '../pages/page.ts';
import { readPages } from '../pages/raw-page.ts';
import { countEntries } from '../plan/entry-counts.ts';
import { replaceByLandingPages } from '../project/deploy/landing.ts';
import { addSources } from '../project/find-source.ts';
import { mustBeFixed } from '../report/baseline.ts';
import { buildApi } from './api.ts';
import { auditBuild, describeCleanStart } from './audit.ts';
import { reportUnsetHost } from './build-platform.ts';
import { drawCards } from './emit/cards.ts';
import { isSitemapAnswered, makeRobotsFile } from './emit/robots.ts';
import { describeMaintenance, writeMissing } from './emit/site-files.ts';
import { BuildErrors } from './failure.ts';
import { takeSources } from './head/sources.ts';
import { type Deployed, deploy } from './host-files/deploy.ts';
import { trackAdapterCopy } from './host-files/vercel-output.ts';
import { logErrors, logFindings, printSummary } from './log.ts';
import { listHostIds, type Options } from './parse-options.ts';
import type { AstroProject } from './project.ts';
import type { Session } from './session.ts';
import { reportOnDemandPages } from './site-routes.ts';
import { describeShallowClone, readGitDates } from './sitemap/git-dates.ts';
import { listPages, readPageHead } from './sitemap/listed.ts';
import { linksToIndex, placeSitemap } from './sitemap/place-sitemap.ts';

/** The hook after the pages are built: writes icons and social images, and selects the pages of the sitemap. */
export async function prepare(
  session: Session,
  { dir, logger }: HookParameters<'astro:build:done'>,
): Promise<void> {
  const { project, siteFiles, icons } = session;
  const { sitemap } = project.options.seo;
  const dist = fileURLToPath(dir);

  const wantsDates = sitemap !== false && !session.ownSitemap;
  // Git runs in a process of its own while the pages are read.
  const dated = readGitDates(wantsDates ? project.folders.root : undefined);

  const isUnchanged = makeUnchangedTest(Date.now(), dist);
  const pages = readPages(openBuildFolder(dist));
  const heads = pages.map(readPageHead);
  await writeMissing(dist, siteFiles);
  const [git, findings] = await Promise.all([dated, drawCards(project, icons.source, heads, dist)]);
  const listing = listPages(project, heads, { git, sources: takeSources(), routes: session.routes });
  if (wantsDates && listing.undated > 0) logger.warn(describeShallowClone(listing.undated));

  session.prepared = {
    dist,
    listing,
    namesIndex: pages.some(linksToIndex) && !redirectsIndex(session),
    findKnownPage: findUnchangedPages(isUnchanged, pages),
    findings,
  };
}

/** True for a map with `/sitemap-index.xml` ─▶ `/sitemap.xml`, which a link to the old name follows. */
function redirectsIndex({ map, project }: Session): boolean {
  const index = parsePath(prefixBase('/sitemap-index.xml', project.urlSettings.base));
  return map?.map.entries.some((entry) => entry.kind === 'exact' && entry.path === index) ?? false;
}

/** Lets the audit reuse pages whose files no later integration has changed. */
function findUnchangedPages(isUnchanged: (file: string) => boolean, pages: readonly RawPage[]) {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return (file: string) => (isUnchanged(file) ? byFile.get(file) : undefined);
}

/**
 * The last hook, when all files of the site exist:
 *
 * 1. Place the sitemap and robots.txt, and write the API.
 * 2. Write the files of the hosts, and update the adapter's copy of `dist`.
 * 3. Audit the site as the host serves it.
 * 4. Replace pages by landing pages, if asked for.
 * 5. Print the summary and the findings that the baseline doesn't hold back. Errors fail the build.
 */
export async function finish(session: Session, logger: AstroIntegrationLogger): Promise<void> {
  const { project, prepared, map } = session;
  if (!prepared) return;
  const { dist, namesIndex } = prepared;

  const updateAdapterCopy = await trackAdapterCopy(session, dist);
  const urls = await placeSitemap(dist, session.ownSitemap || namesIndex);
  const hasSitemap = urls !== undefined || session.ownSitemap || isSitemapAnswered(session);
  await writeMissing(dist, await makeRobotsFile(project, hasSitemap));
  const api = await buildApi(project, dist, logger);
  const deployed = await deploy(session, dist, api);
  await updateAdapterCopy();

  const audited = await auditBuild(session, dist, deployed);
  const allFindings = [
    ...(map?.findings ?? []),
    ...reportOnDemandPages(session),
    ...prepared.findings,
    ...reportUnsetHost(session, deployed.plan, process.env),
    ...deployed.findings,
    ...audited.findings,
  ].sort(compareFindings);
  await writeLandingPages(session, dist);

  const newFindings = allFindings.filter((finding) => !session.baseline.holdsBack(finding));
  const findings = locateSources(newFindings, project, dist, audited.pages);
  const summary = printSummary({
    pages: audited.pages,
    maintenance: project.options.maintenance,
    sitemap: urls === undefined ? undefined : { urls, isOwn: session.ownSitemap },
    entries: countEntries(deployed.plan),
    outputs: deployed.outputs,
    published: audited.published,
    findings,
    known: allFindings.length - newFindings.length,
  });

  logger.info(`Build summary:\n${summary}`);
  reportNoHost(session, deployed, logger);
  for (const { notice } of deployed.outputs) if (notice !== undefined) logger.info(notice);
  reportFindings(findings, project.options.audit, logger);
}

/** Adds the source of each finding: `src/pages/about.astro` for `about/index.html`. */
function locateSources(
  findings: readonly Finding[],
  { folders: { root } }: AstroProject,
  dist: string,
  pages: number,
): Finding[] {
  const readFileLine = openLineReader();
  return addSources(findings, {
    pages,
    root,
    build: relative(root, dist),
    generator: findGenerator({ declared: ['Astro'] }),
    readLine: (file, line) => readFileLine(join(dist, file), line),
  });
}

/** Comes last, since audit, sitemap and host files are made from the real pages. */
async function writeLandingPages({ project, icons }: Session, dist: string): Promise<void> {
  if (project.options.maintenance?.kind !== 'landing') return;
  const { origin, base } = project.site;
  const page = await describeMaintenance(project, icons.source);
  const siteUrl = `${origin}${addTrailingSlash(parsePath(base))}`;
  await writeFiles(dist, replaceByLandingPages(openBuildFolder(dist), siteUrl, page));
}

/** Prints the findings. Errors fail the build; with `warn` and `off`, only errors that must be fixed. */
function reportFindings(
  findings: readonly Finding[],
  { mode }: Options['audit'],
  logger: AstroIntegrationLogger,
): void {
  const errors = findings.filter(({ level }) => level === 'error');
  const warnings = findings.filter(({ level }) => level !== 'error');
  // Warnings come first: the last lines of a log are read.
  const [firstWarning] = warnings;
  if (firstWarning !== undefined)
    logger.warn(
      `\n${logFindings(warnings)}\nWhy a finding matters, and an example: npx astro-signpost rules ${firstWarning.rule}`,
    );

  if (errors.length === 0) return;
  const errorText = logErrors(errors);
  const failingErrors = mode === 'fail' ? errors : errors.filter(mustBeFixed);
  if (failingErrors.length > 0)
    throw new BuildErrors(errorText + describeCleanStart(failingErrors), countGroups(failingErrors).error);
  logger.error(errorText);
}

/** Asks for `deploy.host`. Without a host, no redirect works. */
function reportNoHost({ project }: Session, { plan }: Deployed, logger: AstroIntegrationLogger): void {
  const { deploy } = project.options;
  if (deploy.host === false || listHostIds(deploy).length > 0) return;
  const text = `No host was detected, so no host files were written. Set \`deploy: { host: 'nginx' }\` in the options of signpost(). The hosts are ${allHosts}.`;
  if (plan.exact.length + plan.patterns.length > 0) logger.warn(text);
  else logger.info(text);
}
