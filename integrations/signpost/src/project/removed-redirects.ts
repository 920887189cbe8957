import { dirname, posix, relative, resolve } from 'node:path';
import { addYears, type Day, toDay } from '../lib/date.ts';
import { callGit, isInRepository } from '../lib/disk/git.ts';
import type { Finding } from '../lib/finding.ts';
import { type Entry, makeEntryKey, type RedirectMap } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { selectReleased } from '../map/release.ts';
import type { LoadedMap } from './map-includes.ts';
import { mapAt } from './read-map.ts';

/** A committed version of the map, and the day of the next version. */
interface Version {
  readonly commit: string;
  readonly until: Day;
}

/**
 * The redirects removed from a map within a year (`W-REDIR-6`):
 *
 * 1. `findLiveCommit` skips commits of an unmerged branch, since no visitor saw them.
 * 2. `listVersions` lists the versions of the last year with lines removed by a later commit.
 * 3. `collectRemoved` reads the versions and takes the entries missing from the current map.
 *
 * Undefined without a history, and while part of the map is unreadable.
 */
export async function findRemovedRedirects(
  { map, files, findings }: LoadedMap,
  today: Day,
): Promise<RedirectMap | undefined> {
  if (findings.some(({ rule }) => rule === unread)) return undefined;
  const folder = dirname(resolve(map.file));
  if (!isInRepository(folder)) return undefined;
  try {
    const paths = await readGit(folder, ['rev-parse', '--show-toplevel', '--show-prefix']);
    const [root = '', prefix = ''] = paths.split('\n');
    if (root === '') return undefined;
    const live = await findLiveCommit(root);
    if (live === '') return undefined;

    const names = files.map((file) =>
      posix.join(prefix, relative(folder, resolve(file)).replaceAll('\\', '/')),
    );
    const versions = await listVersions(root, live, names, today);
    return { ...map, entries: await collectRemoved(root, versions, names[0] ?? '', map) };
  } catch {
    // The history is optional: a broken clone must not stop a build.
    return undefined;
  }
}

/** The redirects of a map file deleted within a year; undefined if the history has none. */
export async function findRemovedMap(file: string, today: Day): Promise<RedirectMap | undefined> {
  const map = { file, entries: [], sections: [], ignoreCase: false };
  const removed = await findRemovedRedirects({ map, files: [file], findings: [] }, today);
  if (removed?.entries.length === 0) return undefined;
  return removed;
}

/** The warning for a shallow clone, where nothing seems to be removed. */
export async function findShallowClone(file: string): Promise<Finding[]> {
  const folder = dirname(resolve(file));
  if (!isInRepository(folder)) return [];

  const isShallow = await readGit(folder, ['rev-parse', '--is-shallow-repository']).catch(() => '');
  if (isShallow !== 'true') return [];
  return [
    {
      rule: 'map-removed',
      conventions: ['W-REDIR-6'],
      level: 'warning',
      file,
      message: "the clone is shallow, so redirects that were removed within a year aren't found",
      fix: 'fetch the whole history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` on GitLab, or `git fetch --unshallow`',
    },
  ];
}

/** The refs of the main branch, most reliable first. */
const mainBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/** The last live commit: the merge base with the main branch. '' without a commit. */
async function findLiveCommit(root: string): Promise<string> {
  const branches = (await readGit(root, ['for-each-ref', '--format=%(refname)', ...mainBranches])).split(
    '\n',
  );
  const main = mainBranches.find((name) => branches.includes(name)) ?? 'HEAD';
  const base = await readGit(root, ['merge-base', 'HEAD', main]);
  const isHead = base !== '' && base === (await readGit(root, ['rev-parse', 'HEAD']));
  return isHead ? 'HEAD' : base;
}

async function readGit(folder: string, gitArguments: readonly string[]): Promise<string> {
  const output = await callGit(folder, gitArguments);
  return output?.toString('utf8').trim() ?? '';
}

/** The versions of the map's files within a year with lines removed by the next commit, newest first. */
async function listVersions(
  root: string,
  live: string,
  names: readonly string[],
  today: Day,
): Promise<Version[]> {
  const versions: Version[] = [{ commit: live, until: today }];
  const since = `--since=${addYears(today, -1)}T00:00:00Z`;
  const options = ['--first-parent', '-m', '--numstat', '--no-renames', '--format=%x01%H %ct', since, live];
  const log = await readGit(root, ['--literal-pathspecs', 'log', ...options, '--', ...names]);

  for (const commit of log.split('\x01').slice(1)) {
    const [head = '', ...files] = commit.split('\n');
    const [hash = '', seconds] = head.split(' ');
    // `3<tab>1<tab>redirects.yaml`: 3 lines added, 1 removed. A dash: a file in UTF-16, binary to Git.
    const hasRemoved = files.some((line) => /^\S+\t(?:-|[1-9]\d*)\t/.test(line));
    if (hasRemoved) versions.push({ commit: `${hash}^`, until: toDay(new Date(Number(seconds) * 1000)) });
  }
  return versions;
}

/** The entries missing from the current map, each as in the newest version with the entry. */
async function collectRemoved(
  root: string,
  versions: readonly Version[],
  file: string,
  { entries, ignoreCase }: RedirectMap,
): Promise<Entry[]> {
  const currentKeys = new Set(entries.map((entry) => makeEntryKey(entry, ignoreCase)));
  const removed = new Map<string, Entry>();
  for (const { commit, until } of versions) {
    const name = commit.replace(/^([0-9a-f]{7})[0-9a-f]{33}/, '$1');
    // A version without a map, or with mistakes.
    const version = await mapAt({ folder: root, commit, name }, file).catch(() => undefined);
    if (version === undefined) continue;

    for (const entry of selectReleased(version.map, until).map.entries) {
      const key = makeEntryKey(entry, ignoreCase);
      // A redirect that came and went on one day was hardly live.
      const isYoung = entry.since !== undefined && entry.since >= until;
      if (currentKeys.has(key) || removed.has(key) || isYoung) continue;
      removed.set(key, { ...entry, place: { ...entry.place, file: `${name}:${entry.place.file}` } });
    }
  }
  return [...removed.values()];
}
