import { join, relative, resolve } from 'node:path';
import { filesOfOneHost } from '../hosts/platform-formats.ts';
import { isFile } from '../lib/disk/build-folder.ts';
import { callGit } from '../lib/disk/git.ts';
import { createRootReader, hasFile } from '../lib/disk/read.ts';
import { getErrorCode, Problem } from '../lib/problem.ts';
import { decodeText } from '../lib/text/decode.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { readCommittedRules, readOwnRules } from './own-files.ts';
import { mapAt, readCommittedFile, readMap } from './read-map.ts';
import { readFacts } from './settings/facts.ts';
import { parseSettingsFile, settingsFile } from './settings/settings-file.ts';
import type { Places, Side } from './side.ts';

// From an argument of `signpost diff BASE HEAD` to a side of the comparison. It is a map file, else the folder of a
// project or build, else a Git revision.

/** A map file, else the folder of a project or build, else a Git revision. */
export async function readSide(name: string, places: Places): Promise<Side> {
  const side =
    (await readMapFile(name, places)) ??
    (await readFolder(name, places)) ??
    (await readRevision(name, places));
  if (side === undefined)
    throw new Problem(
      `"${name}" isn't a project, a map or a Git revision. If the clone is shallow, fetch all revisions: git fetch --unshallow`,
    );

  const unreadPart = side.loaded?.findings.find(({ rule }) => rule === unread);
  if (unreadPart === undefined) return side;
  const place = `${unreadPart.file ?? name}:${unreadPart.line ?? 1}`;
  throw new Problem(
    `Part of the map of ${name} can't be read, so there is nothing to compare. ${place}: ${toSentence(unreadPart.message)}`,
  );
}

/** A map file with the current folder's settings; undefined if the file doesn't exist. */
async function readMapFile(name: string, { dist }: Places): Promise<Side | undefined> {
  if (!isFile(name)) return undefined;
  const facts = await readFacts();
  return {
    name,
    dist,
    loaded: await readMap(name),
    built: facts.built,
    site: facts.site,
    hosts: [],
    hasProjectFiles: true,
    readRoot: createRootReader('.'),
    own: { rules: [], faults: [], functions: [], misplaced: [] },
  };
}

/** Reads a project's folder with map, build and settings, or a build's folder; undefined for any other folder. */
export async function readFolder(name: string, places: Places): Promise<Side | undefined> {
  const ownMap = join(name, places.map ?? usualMapFile);
  // diff dist-before dist --map redirects.yaml: the map of the current folder.
  const possibleMaps = places.map === undefined ? [ownMap] : [ownMap, places.map];
  const map = possibleMaps.find(isFile);

  const build = join(name, places.dist ?? (await readFacts(name)).dist);
  if (await hasFile(build)) return readFiles(name, { root: name, map, dist: build });
  if (await hasFile(join(name, 'index.html'))) return readBuild(name, map);
  return isFile(ownMap) ? readFiles(name, { root: name, map, dist: places.dist }) : undefined;
}

/**
 * Reads a build alone, with the settings of the project around it. Where its own files have no redirects, as with a Worker
 * or on nginx, the map of that project has them.
 */
async function readBuild(dist: string, mapFile: string | undefined): Promise<Side> {
  const root = join(dist, '..');
  const isOfProject = resolve(root, (await readFacts(root)).dist) === resolve(dist);
  const build = await readFiles(dist, { root, map: mapFile, dist });
  if (!isOfProject) return { ...build, readRoot: undefined };

  const hasRedirects = build.own.rules.some(({ rules }) => rules.length > 0);
  const map = join(root, usualMapFile);
  if (mapFile !== undefined || hasRedirects || !isFile(map)) return build;
  return readFiles(dist, { root, map, dist });
}

/** Reads a project or a build, with the map and the settings of the root: of the project itself, or of that around the build. */
async function readFiles(
  name: string,
  { root, map, dist }: { readonly root: string } & Pick<Places, 'map' | 'dist'>,
): Promise<Side> {
  const { built, site, hosts } = await readFacts(root);
  const isProject = root === name;
  return {
    name,
    dist,
    site,
    hosts,
    built,
    hasProjectFiles: isProject,
    readRoot: createRootReader(root),
    loaded: map === undefined ? undefined : await readMap(map),
    own: await readOwnRules({ root: isProject ? name : undefined, dist, withGenerated: map === undefined }),
  };
}

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
