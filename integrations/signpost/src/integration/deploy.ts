import { join, relative } from 'node:path';
import { dayOf } from '../core/date.ts';
import type { OutFile } from '../core/file.ts';
import type { Finding } from '../core/finding.ts';
import { fileSizes } from '../disk/file-sizes.ts';
import { listFiles } from '../disk/read.ts';
import { writeFiles } from '../disk/write.ts';
import { writeHost } from '../disk/write-host.ts';
import { type Copy, goesToDist, type Host } from '../hosts/host.ts';
import { releasedOn, waitingFindings } from '../map/release.ts';
import { buildTable, type Table } from '../map/table.ts';
import type { Options } from '../options.ts';
import { buildPlan, folderOf, inventoryFor } from '../plan/build.ts';
import { type BuildFiles, fitFiles } from '../plan/fit-files.ts';
import type { Plan } from '../plan/plan.ts';
import { parseSettings } from '../plan/settings.ts';
import { withIndexes } from '../project/api-indexes.ts';
import { type ChangeSummary, summarize } from '../project/changes.ts';
import { copiesIn, emitHost, type HostOutput, hostsNamed } from '../project/emit.ts';
import { withOwnFiles } from '../project/own-files.ts';
import { printSettingsFile } from '../project/settings-file.ts';
import type { BuiltApi } from './api.ts';
import { auditRules } from './audit-rules.ts';
import { elsewhereOn, oneWorker } from './elsewhere.ts';
import { intoDist } from './into-dist.ts';
import { handToNetlify } from './netlify-edge.ts';
import { onDemandPatterns } from './on-demand.ts';
import { rootFindings } from './root-files.ts';
import type { Session } from './session.ts';
import { settingsOf } from './settings.ts';

/** What one host got: its shortfalls, and no longer its files, which may be large. */
export interface Emitted extends Pick<HostOutput, 'host' | 'shortfalls'> {
  /** Since the last build. */
  readonly changes: ChangeSummary;
}

/** What was written for the hosts. */
export interface Deployed {
  readonly plan: Plan;
  readonly table: Table | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
}

/** Makes the plan of the built site and writes each host's files, and what the primary host wants in `dist`. */
export async function deploy(
  session: Session,
  dist: string,
  api: Pick<BuiltApi, 'plan' | 'indexes'> | undefined,
): Promise<Deployed> {
  const { project, map } = session;
  const { options, folders } = project;
  const out = join(folders.root, options.out);
  const files = await listFiles(dist);
  const now = new Date();
  const written = settingsOf(project, api?.plan, files, now);
  const settings = parseSettings('The options of signpost()', written);
  const inventory = inventoryFor(settings, files);
  const served = new Set<string>([...inventory.pages.keys(), ...inventory.files.keys()]);
  const released = map && releasedOn(map.map, dayOf(now));
  const table = released && buildTable(released.map, { ...settings, served });
  const plan = withIndexes(buildPlan(settings, table, files, dayOf(now)), api?.indexes ?? []);
  const outputs: Emitted[] = [];
  const findings: Finding[] = released ? waitingFindings(released.map.file, released.waiting) : [];
  for (const host of await hostsNamed(hostNames(options))) {
    const elsewhere = await elsewhereOn(session, host, dist);
    const { files: emitted, copies, shortfalls } = emitHost(host, { ...plan, elsewhere });
    const { files: hostFiles, findings: own } = await withOwnFiles(
      { root: folders.root, dist },
      host,
      emitted,
      plan,
    );
    const names = hostFiles.map(({ path }) => path.slice(host.id.length + 1));
    const can = host.canFor?.(plan) ?? host.can;
    const copied = copiesIn(dist, settings, copies);
    const changes = summarize(await writeHost(out, host.id, hostFiles, copied));
    outputs.push({ host, shortfalls, changes });
    findings.push(
      ...shortfalls,
      ...own,
      ...fitFiles(filesFor(host, dist, files, hostFiles, copied), { ...host, can }, plan.api),
    );
    if (host.id === options.host) {
      const below = folderOf(settings);
      const places = { folder: join(out, host.id), root: folders.root };
      if (host.id === 'netlify') await handToNetlify(names, places, process.env);
      findings.push(
        ...oneWorker(host, names, elsewhere),
        ...(await intoDist(host, names, { folder: places.folder, dist, below })),
        ...(await rootFindings(host, names, places)),
      );
    }
  }
  await writeFiles(out, [
    {
      path: 'settings.json',
      content: printSettingsFile(written, {
        rules: await auditRules(options),
        onDemand: onDemandPatterns(session),
      }),
    },
  ]);
  return { plan, table, outputs, findings };
}

/** The build with what the host adds to it. */
function filesFor(
  host: Host,
  dist: string,
  files: readonly string[],
  added: readonly OutFile[],
  copied: readonly Copy[],
): BuildFiles {
  const names = added.map(({ path }) => path.slice(host.id.length + 1));
  const own = names.filter((name) => goesToDist(host, name) && !files.includes(name));
  const lists = copied.map(({ from }) => relative(dist, from));
  return {
    paths: [...files, ...own],
    size: () => fileSizes(dist, files),
    answers: () => fileSizes(dist, lists).largest,
  };
}

/** The hosts that files are written for, the primary one among them. */
export function hostNames({ hosts, host }: Options): string[] {
  return [...new Set([...hosts, ...(host === undefined ? [] : [host])])];
}
