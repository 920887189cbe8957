import { join, relative } from 'node:path';
import { dayOf } from '../core/date.ts';
import type { OutFile } from '../core/file.ts';
import type { Finding } from '../core/finding.ts';
import { hasBlock } from '../core/merge-block.ts';
import { fileSizes } from '../disk/file-sizes.ts';
import { listFiles, readText } from '../disk/read.ts';
import { copyFileTo, writeFiles } from '../disk/write.ts';
import { writeHost } from '../disk/write-host.ts';
import { type Copy, goesToDist, type Host } from '../hosts/host.ts';
import { releasedOn, waitingFindings } from '../map/release.ts';
import { buildTable, type Table } from '../map/table.ts';
import type { Options } from '../options.ts';
import { buildPlan, inventoryFor } from '../plan/build.ts';
import { type BuildFiles, fitFiles } from '../plan/fit-files.ts';
import type { Plan } from '../plan/plan.ts';
import { parseSettings } from '../plan/settings.ts';
import { withIndexes } from '../project/api-indexes.ts';
import { type ChangeSummary, summarize } from '../project/changes.ts';
import { copiesIn, emitHost, type HostOutput, hostsNamed } from '../project/emit.ts';
import { mergeOwn, withOwnFiles } from '../project/own-files.ts';
import { printSettingsFile } from '../project/settings-file.ts';
import type { BuiltApi } from './api.ts';
import { onDemandPatterns } from './on-demand.ts';
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
    const { files: emitted, copies, shortfalls } = emitHost(host, plan);
    const { files: hostFiles, findings: own } = await withOwnFiles(
      { root: folders.root, dist },
      host,
      emitted,
    );
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
      const names = hostFiles.map(({ path }) => path.slice(host.id.length + 1));
      findings.push(
        ...(await intoDist(
          names.filter((name) => goesToDist(host, name)),
          join(out, host.id),
          dist,
        )),
      );
    }
  }
  await writeFiles(out, [
    {
      path: 'settings.json',
      content: printSettingsFile(written, {
        rules: options.audit.rules,
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

/** Copies the primary host's files to where it wants them in `dist`, with what the site's own say. */
async function intoDist(names: readonly string[], folder: string, dist: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of names) {
    const ours = join(folder, path);
    const [own, content = ''] = await Promise.all([readText(join(dist, path)), readText(ours)]);
    // A file with a block of ours holds the lines of the site's own already.
    if (own === undefined || hasBlock(content)) await copyFileTo(ours, join(dist, path));
    else {
      const both = mergeOwn(path, own, content);
      findings.push(both === undefined ? keptOwn(path) : await addTo(both.content, dist, path));
    }
  }
  return findings;
}

async function addTo(content: string, dist: string, path: string): Promise<Finding> {
  await writeFiles(dist, [{ path, content }]);
  return {
    rule: 'own-file',
    conventions: [],
    level: 'advice',
    file: path,
    message: `the site has a ${path} of its own: its keys stay, and ours are added in dist`,
    fix: 'move its redirects to redirects.yaml, so that they are checked and made for every host',
  };
}

function keptOwn(path: string): Finding {
  return {
    rule: 'own-file',
    conventions: [],
    level: 'warning',
    file: path,
    message: `the site has a ${path} of its own, which stays as it is, so that the host won't see what signpost made`,
    fix: 'take over what you need from the file in the deploy folder, or remove yours',
  };
}
