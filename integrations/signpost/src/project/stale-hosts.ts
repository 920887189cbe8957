import { join, relative } from 'node:path';
import { hostLoads } from '../hosts/load.ts';
import { isWritten } from '../lib/disk/write-host.ts';
import type { Finding } from '../lib/finding.ts';

/** Folders of hosts that an earlier build has written and this one doesn't: who deploys from there deploys an older map. */
export async function staleHosts(root: string, out: string, written: readonly string[]): Promise<Finding[]> {
  const stale = await staleIds(out, written);
  const folders = stale.map((id) => join(relative(root, out), id));
  if (folders.length === 0) return [];
  return [
    {
      rule: 'host-left',
      conventions: [],
      level: 'advice',
      message: `${folders.join(', ')} ${folders.length === 1 ? 'is' : 'are'} of an earlier build, and not written by this one: what is deployed from there is an older map`,
      fix: 'remove what you no longer need, or name the host in `hosts`',
    },
  ];
}

/** The ids of those hosts. */
export async function staleIds(out: string, written: readonly string[]): Promise<string[]> {
  const others = Object.keys(hostLoads).filter((id) => !written.includes(id));
  const stale = await Promise.all(others.map(async (id) => ((await isWritten(join(out, id))) ? [id] : [])));
  return stale.flat();
}
