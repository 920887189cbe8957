import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { countGroups } from '../../audit/group.ts';
import { describeEdgeCosts, type HostOutput } from '../../hosts/emit-files.ts';
import { isDistFile } from '../../hosts/file-places.ts';
import type { Host } from '../../hosts/host.ts';
import { hostLoaders } from '../../hosts/load.ts';
import { selectSupported } from '../../hosts/select-supported.ts';
import { checkRootFiles } from '../../hosts/shared/root-files.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import { checkFileLimits } from '../../hosts/shared/support.ts';
import { toDay } from '../../lib/date.ts';
import { listBuild, sumFileSizes } from '../../lib/disk/build-folder.ts';
import { createRootReader } from '../../lib/disk/read.ts';
import { type Staging, writeTransaction } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import { buildPlan, resolveReleased } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { findSiteFolder } from '../../plan/served-files.ts';
import type { Serving } from '../../plan/serving.ts';
import { parseSettings, type SettingsInput } from '../../plan/settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import {
  createHostPlans,
  loadNamedHosts,
  readServing,
  type ServedProject,
} from '../../project/deploy/hosts.ts';
import { compileHost } from '../../project/deploy/pipeline.ts';
import { describePublishedFolder, findPublishedFolder } from '../../project/deploy/published-folder.ts';
import { reportStaleHosts } from '../../project/deploy/write-files.ts';
import { printSettingsFile } from '../../project/settings/settings-file.ts';
import { findDeployedHost } from '../build-platform.ts';
import { BuildErrors } from '../failure.ts';
import { logFindings } from '../log.ts';
import { listHostIds } from '../parse-options.ts';
import { isHidden } from '../project.ts';
import type { Session } from '../session.ts';
import { createPlanSettings, readAuditChoice } from '../settings.ts';
import { listOnDemandPatterns } from '../site-routes.ts';
import { copyIntoDist, reportBaseMismatch } from './into-dist.ts';
import { addToAdapter, addToNodeServer } from './platform-output.ts';

/** The result for a host, without the files, which may be large. */
export interface HostResult extends Pick<HostOutput, 'host' | 'unsupported' | 'leftOut'> {
  /** A line for the log: the edge function runs for each request from this build on. */
  readonly notice?: string | undefined;
}

export interface Deployed {
  readonly plan: Plan;
  /** How the primary host serves the pages. */
  readonly serving: ServingResult | undefined;
  readonly resolved: ResolvedMap | undefined;
  readonly outputs: readonly HostResult[];
  readonly findings: readonly Finding[];
}

/**
 * Deploys a built site in six steps:
 *
 * 1. `planBuild` plans the site on its primary host.
 * 2. `refuseMapErrors` fails the build for a map with loops and the like.
 * 3. `writeHost` writes the files of each host to its folder in `deploy/`.
 * 4. `writeSettings` writes what the command line needs to know of the build.
 * 5. `copyPrimaryHost` copies the files of the primary host to where it reads them.
 * 6. The findings of all steps are collected.
 */
export async function deploy(session: Session, dist: string, api: SettingsInput['api']): Promise<Deployed> {
  const build = await planBuild(session, dist, api);
  await refuseMapErrors(build);

  const { project, adapter } = session;
  const { host: primary } = project.options.deploy;
  const hostIds = listHostIds(project.options.deploy);
  const outputs = await writeTransaction(async (staging) => {
    const writtenHosts: WrittenHost[] = [];
    for (const host of await loadNamedHosts(hostIds)) {
      // The adapter builds for the primary host. The others get the files of a static site.
      const deployed = host.id === primary ? findDeployedHost(adapter, host) : undefined;
      writtenHosts.push(await writeHost(staging, build, deployed ?? host));
    }
    await writeSettings(staging, build);
    return writtenHosts;
  });

  const { plan, serving, released, folders } = build;
  const primaryOutput = outputs.find(({ host }) => host.id === primary && findDeployedHost(adapter, host));
  const hosts = outputs.map(({ host }) => host);
  const findings = [
    ...released.findings,
    ...outputs.flatMap((output) => output.findings),
    ...reportBaseMismatch(hosts, folders, adapter),
    ...(primaryOutput === undefined ? [] : await copyPrimaryHost(build, primaryOutput)),
    ...(await addToNodeServer(session, plan, folders.siteFolder)),
    ...(await reportStaleHosts(folders.root, folders.out, hostIds)),
  ];
  return { plan, serving, resolved: released.resolved, outputs, findings };
}

/** A planned build, and the folders of its host files. */
type Build = Awaited<ReturnType<typeof planBuild>>;

/** Plans the build by the options and the map, with the URLs that the primary host gives to the pages. */
async function planBuild(session: Session, dist: string, api: SettingsInput['api']) {
  const { project, map, adapter, serverPort } = session;
  const { root } = project.folders;
  const { host } = project.options.deploy;
  const files = listBuild(dist).list;
  const now = new Date();

  const settingsInput = createPlanSettings(project, api, files, now);
  const settings = parseSettings('The options of signpost()', settingsInput);
  const released = resolveReleased({ settings, map: map?.map, files, today: toDay(now) });

  const folders = { root, dist, out: join(root, 'deploy'), siteFolder: findSiteFolder(settings) };
  const served: ServedProject = {
    read: createRootReader(root),
    files,
    settings,
    isGenerated: true,
    adapter,
  };
  const serving = host ? await readServing(host, served) : undefined;
  const onDemand = listOnDemandPatterns(session);
  const published = describePublishedFolder(folders);
  const buildForHost = (hostServing: Serving | undefined): Plan => {
    const plan = buildPlan(settings, released.resolved, files, hostServing);
    return { ...plan, elsewhere: onDemand, serverPort, published };
  };
  const planOn = createHostPlans(buildForHost, served);
  const plan = host ? await planOn(host) : buildForHost(undefined);
  return { session, files, folders, settingsInput, settings, released, serving, onDemand, plan, planOn };
}

/** Fails the build for loops and the like, before host files are written. A missing target is an error of the audit. */
async function refuseMapErrors({ session, released, settings }: Build): Promise<void> {
  const { map, project } = session;
  if (map === undefined) return;

  const rules = await readAuditChoice(project.options);
  const { result } = checkMap({
    map: map.map,
    resolved: released.resolved,
    settings,
    dist: undefined,
    onDemand: [],
    rules,
  });
  const errors = result.findings.filter(isMapError);
  if (errors.length === 0) return;

  const { error: count } = countGroups(errors);
  const reason = `the map has ${formatCount(count, 'error')}`;
  throw new BuildErrors(`No host files were written, because ${reason}.\n${logFindings(errors)}`, count);
}

interface WrittenHost extends HostResult {
  readonly findings: readonly Finding[];
  /** The names of the files in `deploy/<host>`: `_redirects`, `README.md`. */
  readonly fileNames: readonly string[];
}

/** Writes the files of a host, and finds what it can't serve or hold. */
async function writeHost(staging: Staging, build: Build, host: Host): Promise<WrittenHost> {
  const { dist, out } = build.folders;
  const hadWorker = existsSync(join(out, host.id, '_worker.js'));
  const compiled = await compileHost(host, build, staging);
  const { unsupported, leftOut, fileNames, written } = compiled;
  if (written === undefined) throw new Error('A build writes the files of its hosts');

  // The plain host, without an adapter, tells the cost of the edge function.
  const plainHost = (await hostLoaders[host.id]?.()) ?? host;
  const startsWorker = !hadWorker && fileNames.includes('_worker.js');
  const notice = startsWorker
    ? describeEdgeCosts(plainHost, selectSupported(plainHost, compiled.plan))
    : undefined;

  // The limits are for all deployed files: the build, and _redirects.
  const addedFiles = fileNames.filter((name) => isDistFile(host, name) && !build.files.includes(name));
  const size = () => sumFileSizes(dist, build.files);
  const limitFindings = checkFileLimits({ paths: [...build.files, ...addedFiles], size }, host);
  return {
    host,
    unsupported,
    leftOut,
    notice,
    fileNames,
    findings: [...unsupported, ...written.findings, ...limitFindings],
  };
}

/** Writes `deploy/settings.json`, from which the command line reads the options and the build. */
async function writeSettings(
  staging: Staging,
  { session, folders, onDemand, settingsInput }: Build,
): Promise<void> {
  const { project, options, serverPort, adapter } = session;

  const facts = {
    ...(await readAuditChoice(project.options)),
    onDemand,
    serverPort,
    adapter,
    host: project.options.deploy.host || undefined,
    furtherHosts: options.deploy.furtherHosts,
    dist: relative(folders.root, folders.dist).split(sep).join('/'),
  };
  await staging.write(join(folders.out, 'settings.json'), printSettingsFile(settingsInput, facts));
}

/** Copies the primary host's files from the folder in `deploy/` to the places where the host reads them. */
async function copyPrimaryHost(
  { session, folders }: Build,
  { host, fileNames }: WrittenHost,
): Promise<Finding[]> {
  const { root, dist, out, siteFolder } = folders;
  const places = { folder: join(out, host.id), root, dist };
  const findings = await writeTransaction(async (staging) => {
    await addToAdapter(staging, host, fileNames, { ...places, session }, process.env);
    const published = findPublishedFolder(folders) ?? dist;
    return copyIntoDist(staging, host, fileNames, { ...places, published, siteFolder });
  });

  // The files in the root are those of the live build. A preview has other headers.
  const { environments } = session.project.options;
  const isLive = !isHidden(session.project) || typeof environments.staging === 'object';
  return isLive ? [...findings, ...(await checkRootFiles(host, fileNames, places))] : findings;
}
