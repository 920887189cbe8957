import { join, relative, sep } from 'node:path';
import { type Host, isDistFile } from '../../hosts/host.ts';
import { hostLoaders } from '../../hosts/load.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import { type BuildFiles, checkFileLimits } from '../../hosts/shared/support.ts';
import { toDay } from '../../lib/date.ts';
import { listBuild, sumFileSizes } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { type Staging, writeTransaction } from '../../lib/disk/write.ts';
import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import { findSiteFolder, planSite, withServing } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { parseSettings, type Settings, type SettingsInput } from '../../plan/settings.ts';
import { describeEdgeCosts } from '../../project/edge-needs.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { compileHost, type HostOutput } from '../../project/pipeline.ts';
import { describePublishedFolder, findPublishedFolder, type Layout } from '../../project/published-folder.ts';
import { checkRootFiles } from '../../project/root-files.ts';
import { createRootReader, readServing, type ServedProject } from '../../project/serving.ts';
import { printSettingsFile } from '../../project/settings-file.ts';
import { reportStaleHosts } from '../../project/write-files.ts';
import { listHostIds } from '../parse-options.ts';
import type { Session } from '../session.ts';
import { createPlanSettings, readAuditChoice } from '../settings.ts';
import { listOnDemandPatterns } from '../site-routes.ts';
import { findDeployedHost } from './adapter.ts';
import { copyIntoDist, reportBaseMismatch } from './into-dist.ts';
import { refuseMapErrors } from './map-errors.ts';
import { addToAdapter, addToNodeServer } from './platform-output.ts';

/** The result for one host. Its files aren't kept, since they may be large. */
export interface Emitted extends Pick<HostOutput, 'host' | 'unsupported' | 'fits'> {
  /** Where its files are: `deploy/netlify`. */
  readonly folder: string;
  /** That the edge function runs for each request from this build on. */
  readonly notice?: string | undefined;
}

export interface Deployed {
  readonly plan: Plan;
  /** How the primary host serves the pages. */
  readonly serving: ServingResult | undefined;
  readonly resolved: ResolvedMap | undefined;
  readonly outputs: readonly Emitted[];
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
  const { planned, written, serving, ...build } = await planBuild(session, dist, api);
  const { plan, out } = build;
  const { resolved } = planned;

  await refuseMapErrors(session, resolved, build.settings);

  const target = session.project.options.deploy;
  const names = listHostIds(target);
  const made: Made = build;
  const placed = await writeTransaction(async (staging) => {
    const all: Placed[] = [];
    for (const host of await loadNamedHosts(names)) {
      const isPrimary = host.id === target.host;
      all.push(
        await writeHost(staging, made, (isPrimary && findDeployedHost(session.adapter, host)) || host),
      );
    }
    await writeSettings(staging, made, written);
    return all;
  });

  const hosts = placed.map(({ host }) => host);
  const findings = [...planned.findings, ...placed.flatMap((one) => one.findings)];
  findings.push(...reportBaseMismatch(hosts, findLayout(made), session.adapter));

  const primary = placed.find(({ host }) => host.id === target.host);
  if (primary && findDeployedHost(session.adapter, primary.host))
    findings.push(...(await copyPrimaryHost(made, primary)));
  findings.push(...(await addToNodeServer(session, plan, findSiteFolder(made.settings))));

  findings.push(...(await reportStaleHosts(session.project.folders.root, out, names)));
  return { plan, serving, resolved, outputs: placed, findings };
}

/** Plans the build by the options and the map, with the URLs that the primary host gives to the pages. */
async function planBuild(session: Session, dist: string, api: SettingsInput['api']) {
  const { project, map, adapter } = session;
  const { folders, options } = project;
  const { host } = options.deploy;
  const files = listBuild(dist).list;
  const now = new Date();

  const written = createPlanSettings(project, api, files, now);
  const settings = parseSettings('The options of signpost()', written);
  const planned = planSite({ settings, map: map?.map, files, today: toDay(now) });

  const read = createRootReader(folders.root);
  const served: ServedProject = { read, files, settings, isGenerated: true, adapter };
  const serving = host ? await readServing(host, served) : undefined;
  const plan = withServing(planned.plan, serving?.serving);
  return {
    session,
    dist,
    files,
    planned,
    written,
    settings,
    served,
    serving,
    plan,
    out: join(folders.root, 'deploy'),
    onDemand: listOnDemandPatterns(session),
  };
}

/** Writes `deploy/settings.json`, from which the command line reads the options and the build. */
async function writeSettings(
  staging: Staging,
  { session, dist, out, onDemand }: Made,
  written: SettingsInput,
): Promise<void> {
  const { project, serverPort, adapter } = session;
  const { options, folders } = project;
  const fromRoot = (path: string): string => relative(folders.root, path).split(sep).join('/');

  const build = {
    ...(await readAuditChoice(options)),
    onDemand,
    serverPort,
    adapter,
    host: options.deploy.host || undefined,
    furtherHosts: session.options.deploy.furtherHosts,
  };
  await staging.write(
    join(out, 'settings.json'),
    printSettingsFile(written, { ...build, dist: fromRoot(dist) }),
  );
}

/** The build, and the input of the host files. */
interface Made {
  readonly session: Session;
  readonly dist: string;
  readonly files: readonly string[];
  readonly plan: Plan;
  readonly served: ServedProject;
  readonly settings: Settings;
  readonly out: string;
  /** Patterns of the URLs that the server renders. */
  readonly onDemand: readonly string[];
}

interface Placed extends Emitted {
  readonly findings: readonly Finding[];
  /** Its file names, below its folder. */
  readonly names: readonly string[];
}

function findLayout({ session, dist, settings }: Pick<Made, 'session' | 'dist' | 'settings'>): Layout {
  return { root: session.project.folders.root, dist, below: findSiteFolder(settings) };
}

async function writeHost(staging: Staging, made: Made, host: Host): Promise<Placed> {
  const { session, dist, out } = made;
  const { root } = session.project.folders;
  const plan = {
    ...made.plan,
    serverPort: session.serverPort,
    published: describePublishedFolder(findLayout(made)),
  };
  const folders = { root, dist, out };
  const hadWorker = await hasFile(join(out, host.id, '_worker.js'));
  const compiled = await compileHost(host, { ...made, plan, folders }, staging);
  const { unsupported, fits, names, written } = compiled;
  if (written === undefined) throw new Error('A build writes the files of its hosts');

  // Without its adapter, the host tells what its own files can't serve.
  const plainHost = (await hostLoaders[host.id]?.()) ?? host;
  const startsWorker = !hadWorker && names.includes('_worker.js');
  const notice = startsWorker ? describeEdgeCosts(plainHost, compiled.plan) : undefined;
  const limits = checkFileLimits(listDeployedFiles(host, dist, made.files, written.files), host);
  const findings = [...unsupported, ...written.findings, ...limits];
  const folder = `deploy/${host.id}`;
  return { host, folder, unsupported, fits, notice, names, findings };
}

/** Copies the primary host's files to where the host reads them. They are already in its own folder. */
async function copyPrimaryHost(made: Made, { host, names }: Placed): Promise<Finding[]> {
  const { session } = made;
  const layout = findLayout(made);
  const places = { folder: join(made.out, host.id), root: layout.root };
  const inDist = await writeTransaction(async (staging) => {
    await addToAdapter(staging, host, names, { ...places, session }, process.env);
    const { dist, below } = layout;
    const published = findPublishedFolder(layout) ?? dist;
    return copyIntoDist(staging, host, names, { dist, published, below, folder: places.folder });
  });

  return [...inDist, ...(await checkRootFiles(host, names, { ...places, dist: made.dist }))];
}

/** The build with the files that the host adds to it. */
function listDeployedFiles(
  host: Host,
  dist: string,
  files: readonly string[],
  added: readonly OutFile[],
): BuildFiles {
  const names = added.map(({ path }) => path.slice(host.id.length + 1));
  const own = names.filter((name) => isDistFile(host, name) && !files.includes(name));

  return {
    paths: [...files, ...own],
    size: () => sumFileSizes(dist, files),
  };
}
