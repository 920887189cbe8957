import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { listFiles, readText } from '../disk/read.ts';
import { copyFileTo, writeFiles } from '../disk/write.ts';
import { goesToDist } from '../hosts/host.ts';
import { buildTable, type Table } from '../map/table.ts';
import type { Options } from '../options.ts';
import { buildPlan, inventoryFor } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { parseSettings, type WrittenSettings } from '../plan/settings.ts';
import { emitHost, type HostOutput, hostsNamed } from '../project/emit.ts';
import { printSettingsFile } from '../project/settings-file.ts';
import type { Session } from './session.ts';
import { settingsOf } from './settings.ts';

/** What one host got: its shortfalls, and no longer its files, which may be large. */
export type Emitted = Pick<HostOutput, 'host' | 'shortfalls'>;

/** What was written for the hosts. */
export interface Deployed {
  readonly plan: Plan;
  readonly table: Table | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
}

/** Makes the plan of the built site and writes each host's files, and what the primary host wants in `dist`. */
export async function deploy(session: Session, dist: string, api: WrittenSettings['api']): Promise<Deployed> {
  const { project, map } = session;
  const { options, folders } = project;
  const out = join(folders.root, options.out);
  const files = await listFiles(dist);
  const written = settingsOf(project, api, files, new Date());
  const settings = parseSettings('The options of signpost()', written);
  const inventory = inventoryFor(settings, files);
  const served = new Set<string>([...inventory.pages.keys(), ...inventory.files.keys()]);
  const table = map && buildTable(map.map, { ...settings, served });
  const plan = buildPlan(settings, table, files);
  const outputs: Emitted[] = [];
  const findings: Finding[] = [];
  for (const host of hostsNamed(hostNames(options))) {
    const { files: hostFiles, shortfalls } = emitHost(host, plan);
    await writeFiles(out, hostFiles);
    outputs.push({ host, shortfalls });
    findings.push(...shortfalls);
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
    { path: 'settings.json', content: printSettingsFile(written, options.audit.rules) },
  ]);
  return { plan, table, outputs, findings };
}

/** The hosts that files are written for, the primary one among them. */
export function hostNames({ hosts, host }: Options): string[] {
  return [...new Set([...hosts, ...(host === undefined ? [] : [host])])];
}

/** Copies the primary host's files to where it wants them in `dist`, after the lines of the site's own. */
async function intoDist(names: readonly string[], folder: string, dist: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of names) {
    const ours = join(folder, path);
    const own = await readText(join(dist, path));
    if (own === undefined) await copyFileTo(ours, join(dist, path));
    else if (/^# signpost:begin/.test((await readText(ours)) ?? ''))
      findings.push(await addTo(own, ours, dist, path));
    else findings.push(keptOwn(path));
  }
  return findings;
}

/** Ours is a block between two marks, so that it can stand in a file of the site's own, whose lines come first. */
async function addTo(own: string, ours: string, dist: string, path: string): Promise<Finding> {
  const block = (await readText(ours)) ?? '';
  const rest = own.replace(/# signpost:begin[\s\S]*?# signpost:end\n?/, '').trimEnd();
  await writeFiles(dist, [{ path, content: `${rest}\n\n${block}` }]);
  return {
    rule: 'own-file',
    conventions: [],
    level: 'advice',
    file: path,
    message: `the site has a ${path} of its own: its lines stand first and win, ours follow in dist`,
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
