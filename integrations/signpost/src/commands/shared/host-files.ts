import { readFileSync } from 'node:fs';
import { listBuild, tryStat } from '../../lib/disk/build-folder.ts';
import { readProblem } from '../../lib/disk/problems.ts';
import { getErrorCode } from '../../lib/problem.ts';
import { readHosts } from '../../project/facts.ts';
import { loadNamedHosts } from '../../project/hosts.ts';

/** The named hosts, otherwise those of the project; undefined if they are unknown. */
export async function chooseHosts(
  named: readonly string[] | undefined,
  dist: string,
): Promise<readonly string[] | undefined> {
  if (named !== undefined) return (await loadNamedHosts(named)).map(({ id }) => id);
  const hosts = await readHosts(dist);
  return hosts.length === 0 ? undefined : hosts;
}

/** A file of the project's root, such as netlify.toml. */
export function readRootFile(name: string): Buffer | undefined {
  try {
    return readFileSync(name);
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR|EISDIR)$/.test(String(getErrorCode(error)))) return undefined;
    throw readProblem(error, name);
  }
}

export function listRootFiles(folder: string): readonly string[] {
  return tryStat(folder)?.isDirectory() ? listBuild(folder).list : [];
}
