import { join, relative } from 'node:path';
import { type Copy, type Host, joinsOwnFiles, splitFor } from '../hosts/host.ts';
import { hostLoads } from '../hosts/load.ts';
import { readmeOf } from '../hosts/readme.ts';
import { adapterConfig } from '../hosts/shared/output-names.ts';
import { exists, listFiles, readText } from '../lib/disk/read.ts';
import { besideName, type Staging, sweepBeside } from '../lib/disk/write.ts';
import { type OutFile, textOf } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { invalid } from '../lib/text/invalid.ts';
import type { Entry } from '../map/entry.ts';
import { folderOf } from '../plan/build.ts';
import { countEntries, countFitting, type EntryCounts } from '../plan/census.ts';
import type { Plan } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';
import { splitBySupport } from '../plan/support.ts';
import type { FileChanges } from './changes.ts';
import { readFacts } from './facts.ts';
import { type OwnFolders, recordFile, withOwnFiles } from './own-files.ts';

/** The files of one host, below `deploy/<id>/`, and what of the plan it doesn't support. */
export interface HostOutput {
  readonly host: Host;
  readonly files: readonly OutFile[];
  /** Files of the build that are copied beside them. */
  readonly copies: readonly Copy[];
  readonly unsupported: readonly Finding[];
  readonly fits: EntryCounts;
}

/** Loads the named hosts. A `Problem` for an unknown name, with the nearest one. */
export async function hostsNamed(names: readonly string[]): Promise<Host[]> {
  expectHosts(names);
  return Promise.all(names.flatMap((name) => hostLoads[name]?.() ?? []));
}

/** The named hosts, otherwise those of the project. */
export async function loadHosts(names: readonly string[] | undefined): Promise<Host[]> {
  return hostsNamed(names ?? (await readFacts()).hosts);
}

/** Throws a `Problem` for an unknown host, with the nearest name. */
export function expectHosts(names: readonly string[]): void {
  const known = Object.keys(hostLoads);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Problem(invalid('--host', unknown, known));
}

/** Emits the plan for a host, with its limits. `all` are the plan's entries, if they are already counted. Pure. */
export function emitHost(host: Host, plan: Plan, all: EntryCounts = countEntries(plan)): HostOutput {
  const { supported, unsupported } = splitFor(host, plan);
  const emitted = host.emit(supported);
  const readme = readmeOf(
    host,
    emitted.map(({ path }) => path),
  );
  const files = [...emitted, { path: 'README.md', content: readme }];
  const below = <F extends { readonly path: string }>(file: F): F => ({
    ...file,
    path: `${host.id}/${file.path}`,
  });
  return {
    host,
    files: files.map(below),
    copies: (host.copies?.(supported) ?? []).map(below),
    unsupported,
    fits: countFitting(plan, supported, all),
  };
}

/** Resolves copies to their place in `dist`, which doesn't contain the site's base folder. */
export function copiesIn(
  dist: string | undefined,
  settings: Pick<Settings, 'variant'>,
  copies: readonly Copy[],
): readonly Copy[] {
  if (dist === undefined) return [];
  const below = folderOf(settings).length;
  return copies.map(({ from, path }) => ({ from: join(dist, from.slice(below)), path }));
}

/** A host's files with the site's own in them, and what they change in its folder. */
interface StagedOutput {
  readonly files: readonly OutFile[];
  readonly copied: readonly Copy[];
  readonly changes: FileChanges;
  /** True if the edge function starts to run for every request. */
  readonly startsEdge: boolean;
  /** About the site's own files. */
  readonly findings: readonly Finding[];
}

/** Stages what `emitHost` returned, merged with the site's own files of the same names. */
export async function stageOutput(
  staging: Staging,
  folders: OwnFolders & { readonly out: string },
  { host, files: emitted, copies }: Pick<HostOutput, 'host' | 'files' | 'copies'>,
  { plan, settings }: { readonly plan: Plan; readonly settings: Pick<Settings, 'variant'> },
): Promise<StagedOutput> {
  const { dist, out } = folders;
  const { files, findings } = joinsOwnFiles(host)
    ? await withOwnFiles(folders, host, emitted, plan)
    : { files: emitted, findings: [] };
  const copied = copiesIn(dist, settings, copies);
  const before = await readText(join(out, host.id, adapterConfig));
  const changes = await stageHost(staging, out, host.id, files, copied);
  const now = files.find(({ path }) => path === `${host.id}/${adapterConfig}`);
  const startsEdge =
    changes.added.includes('_worker.js') || (runsFirst(now && textOf(now)) && !runsFirst(before));
  return { files, copied, changes, startsEdge, findings };
}

/** True if the adapter's Worker, by this configuration of Signpost's, runs before all files and not only where none is. */
function runsFirst(config: string | undefined): boolean {
  return config?.includes('"/*"') ?? false;
}

/**
 * Stages a host's files, whose paths start with its folder, and returns what changes. A `Problem` if the folder has files
 * of these names that weren't generated.
 */
export async function stageHost(
  staging: Staging,
  out: string,
  folder: string,
  files: readonly OutFile[],
  copies: readonly Copy[] = [],
): Promise<FileChanges> {
  const all = (await exists(join(out, folder))) ? await listFiles(join(out, folder)) : [];
  const there = all.filter((name) => !besideName.test(name));
  const names = new Set([...files, ...copies].map(({ path }) => path.slice(folder.length + 1)));
  await expectGenerated(join(out, folder), there, names);
  if (there.length < all.length && (await isWritten(join(out, folder)))) sweepBeside(join(out, folder), all);
  const added: string[] = [];
  const changed: string[] = [];
  const known = new Set(there);
  const note = (name: string): void => void (known.has(name) ? changed : added).push(name);

  for (const { path, content } of files)
    if ((await staging.write(join(out, path), content)) !== undefined) note(path.slice(folder.length + 1));
  for (const { from, path } of copies)
    if ((await staging.copy(from, join(out, path))) !== undefined) note(path.slice(folder.length + 1));

  return {
    isFirst: there.length === 0,
    added,
    changed,
    gone: there.filter((name) => !names.has(name)),
    hasRecord: names.has(recordFile),
  };
}

/** Signpost has written a host's folder if one of them says so. A fresh clone may have the record alone. */
const signed = ['README.md', recordFile];

async function expectGenerated(
  folder: string,
  there: readonly string[],
  names: ReadonlySet<string>,
): Promise<void> {
  const taken = there.filter((name) => names.has(name));
  if (taken.length === 0 || (await isWritten(folder))) return;
  throw new Problem(
    `${join(folder, taken[0] ?? '')} is not from Signpost and would be overwritten. Pass another folder, or move the file away.`,
  );
}

/** True for a host's folder that Signpost has written. */
export async function isWritten(folder: string): Promise<boolean> {
  const texts = await Promise.all(signed.map((name) => readText(join(folder, name))));
  return texts.some((text = '') => /^(?:# )?Generated by Signpost/m.test(text));
}

/** Lists what a host doesn't support of a plan. Pure. */
export function unsupportedOn(host: Host, plan: Plan): readonly Finding[] {
  return splitFor(host, plan).unsupported;
}

/** What of a plan needs the host's generated edge function: entries, and sentences about what else its files don't support. */
interface EdgeNeeds {
  readonly entries: readonly Entry[];
  readonly others: readonly string[];
}

/** What of a plan only the generated edge function can serve. Pure. */
export function edgeNeeds(host: Host, plan: Plan): EdgeNeeds {
  if (host.edge === undefined) return { entries: [], others: [] };
  const byFiles = splitBySupport(plan, host);
  const still = new Set(splitFor(host, plan).unsupported.map(({ message }) => message));
  const others = byFiles.unsupported.filter(
    ({ rule, message }) => !entryRules.has(rule) && !still.has(message),
  );
  return { entries: [...byFiles.omitted.keys()], others: others.map(({ message }) => message) };
}

/** Findings about single entries. */
const entryRules: ReadonlySet<string> = new Set([
  ...['host-query', 'host-placeholder', 'host-length', 'host-syntax', 'host-limit'],
]);

/** Reports host folders of an earlier build that this build doesn't update: deploying from there deploys an old map. */
export async function staleHosts(root: string, out: string, written: readonly string[]): Promise<Finding[]> {
  const stale = await staleIds(out, written);
  const folders = stale.map((id) => join(relative(root, out), id));
  if (folders.length === 0) return [];
  return [
    {
      rule: 'host-stale',
      conventions: [],
      level: 'info',
      message: `${folders.join(', ')} ${folders.length === 1 ? 'was' : 'were'} generated by an earlier build and not updated. If you deploy from there, you deploy an outdated map`,
      fix: 'Remove these folders, or list their hosts in `deploy.furtherHosts`.',
    },
  ];
}

/** Ids of hosts whose folder Signpost wrote earlier and does not write now. */
export async function staleIds(out: string, written: readonly string[]): Promise<string[]> {
  const others = Object.keys(hostLoads).filter((id) => !written.includes(id));
  const stale = await Promise.all(others.map(async (id) => ((await isWritten(join(out, id))) ? [id] : [])));
  return stale.flat();
}
