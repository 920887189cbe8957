import { join, relative } from 'node:path';
import { type Copy, type Host, joinsOwnFiles } from '../hosts/host.ts';
import { hostLoads } from '../hosts/load.ts';
import { adapterConfig } from '../hosts/shared/output-names.ts';
import { exists, listFiles, readText } from '../lib/disk/read.ts';
import type { Staging } from '../lib/disk/write.ts';
import { type OutFile, textOf } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { folderOf } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';
import type { FileChanges } from './changes.ts';
import { type OwnFolders, recordFile, withOwnFiles } from './own-files.ts';

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
export interface WrittenFiles {
  readonly files: readonly OutFile[];
  readonly copied: readonly Copy[];
  readonly changes: FileChanges;
  /** True if the edge function starts to run for every request. */
  readonly startsEdge: boolean;
  /** About the site's own files. */
  readonly findings: readonly Finding[];
}

/** What `emitFiles` returns. */
interface EmittedFiles {
  readonly host: Host;
  readonly files: readonly OutFile[];
  readonly copies: readonly Copy[];
}

/** Writes what `emitFiles` returned, merged with the site's own files of the same names. */
export async function writeFiles(
  staging: Staging,
  folders: OwnFolders & { readonly out: string },
  { host, files: emitted, copies }: EmittedFiles,
  { plan, settings }: { readonly plan: Plan; readonly settings: Pick<Settings, 'variant'> },
): Promise<WrittenFiles> {
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
  const there = (await exists(join(out, folder))) ? await listFiles(join(out, folder)) : [];
  const names = new Set([...files, ...copies].map(({ path }) => path.slice(folder.length + 1)));
  await expectGenerated(join(out, folder), there, names);

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
