import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { exists, listFiles } from '../disk/read.ts';
import { writeFiles } from '../disk/write.ts';
import { buildTable } from '../map/table.ts';
import type { Options } from '../options.ts';
import { buildPlan, inventoryFor } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { parseSettings, type WrittenSettings } from '../plan/settings.ts';
import { emitHost, type HostOutput, hostsNamed } from '../project/emit.ts';
import type { Session } from './session.ts';
import { settingsOf } from './settings.ts';

/** What was written for the hosts. */
export interface Deployed {
  readonly plan: Plan;
  readonly outputs: readonly HostOutput[];
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
  const outputs = hostsNamed(hostNames(options)).map((host) => emitHost(host, plan));
  for (const { files: hostFiles } of outputs) await writeFiles(out, hostFiles);
  await writeFiles(out, [{ path: 'settings.json', content: `${JSON.stringify(written, undefined, 2)}\n` }]);
  const findings = outputs.flatMap(({ shortfalls }) => shortfalls);
  const primary = outputs.find(({ host }) => host.id === options.host);
  return { plan, outputs, findings: primary ? [...findings, ...(await intoDist(primary, dist))] : findings };
}

/** The hosts that files are written for, the primary one among them. */
export function hostNames({ hosts, host }: Options): string[] {
  return [...new Set([...hosts, ...(host === undefined ? [] : [host])])];
}

/** Copies the primary host's files to where it wants them in `dist`; one of the site's own stays as it is. */
async function intoDist({ host, files }: HostOutput, dist: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path } of host.places.filter(({ goes }) => goes === 'dist')) {
    const file = files.find((one) => one.path === `${host.id}/${path}`);
    if (!file) continue;
    if (await exists(join(dist, path))) findings.push(keptOwn(host.id, path));
    else await writeFiles(dist, [{ path, content: file.content }]);
  }
  return findings;
}

function keptOwn(host: string, path: string): Finding {
  return {
    rule: 'own-file',
    conventions: [],
    level: 'warning',
    file: path,
    message: `the site has a ${path} of its own, which stays as it is, so that ${host} won't see what signpost made`,
    fix: `add the lines of ${host}/${path} in the deploy folder to yours, or remove yours`,
  };
}
