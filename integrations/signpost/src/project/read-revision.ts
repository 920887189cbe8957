import { relative, resolve } from 'node:path';
import { filesOfOneHost } from '../hosts/platform-formats.ts';
import { callGit } from '../lib/disk/git.ts';
import { getErrorCode, Problem } from '../lib/problem.ts';
import { decodeText } from '../lib/text/decode.ts';
import { usualMapFile } from '../map/entry.ts';
import { readCommittedRules } from './own-files.ts';
import { mapAt, readCommittedFile } from './read-map.ts';
import { readFacts } from './settings/facts.ts';
import { parseSettingsFile, settingsFile } from './settings/settings-file.ts';
import type { Places, Side } from './side.ts';

// A Git revision → a side: its map, its own rules and the settings of hosts, from Git. A revision has no build, unless `--dist`
// names one.

/**
 * Reads a commit, branch or tag with the map. Settings come from the commit, otherwise from the current folder's last build.
 * Undefined if git doesn't know the revision.
 */
export async function readRevision(
  name: string,
  { map = usualMapFile, dist }: Places,
): Promise<Side | undefined> {
  const commit = await findCommit(name);
  if (commit === undefined) return undefined;

  const revision = { folder: '.', commit, name };
  const read = (file: string) => readCommittedFile(revision, file);
  const loaded = await mapAt(revision, relative(resolve('.'), resolve(map)).replaceAll('\\', '/'));
  const committedSettings = await read(settingsFile);

  const list = await callGit('.', ['ls-tree', '-r', '-z', '--name-only', commit]);
  const names = list?.toString('utf8').split('\0') ?? [];
  const texts = new Map<string, string>();
  for (const file of names.filter((name) => hostSettings.has(name)))
    texts.set(file, decodeText((await read(file)) ?? Buffer.alloc(0)));

  // A site may have moved since. Both sides are compared on the host of today.
  const { built, site, hosts } = await readFacts();
  return {
    name,
    dist,
    loaded,
    site,
    hosts,
    hasProjectFiles: true,
    readRoot: (file) => texts.get(file),
    built: committedSettings ? parseSettingsFile(decodeText(committedSettings)) : built,
    own: await readCommittedRules(names, read, loaded === undefined),
  };
}

/** The hosts' settings files in a root. */
const hostSettings: ReadonlySet<string> = new Set(filesOfOneHost.flatMap(([, files]) => files));

/** The commit's hash, since a branch may move. */
async function findCommit(name: string): Promise<string | undefined> {
  const gitArguments = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const hash = await callGit('.', gitArguments).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT')
      throw new Problem('A revision is read with git, which is not installed here.');
    throw error;
  });
  return hash?.toString('utf8').trim();
}
