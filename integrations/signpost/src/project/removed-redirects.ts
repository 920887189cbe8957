import { dirname, extname, posix, relative, resolve } from 'node:path';
import { addYears, type Day, dayOf } from '../lib/date.ts';
import { BlobReader, boundaryOf, git, isInRepository } from '../lib/disk/git.ts';
import { readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { once } from '../lib/remember.ts';
import { type Entry, keyOf, type RedirectMap } from '../map/entry.ts';
import { unread as unreadPart } from '../map/parse-entry.ts';
import { releasedOn } from '../map/release.ts';
import { mapAt } from './read-map.ts';

/** A map with its files. */
interface Read {
  readonly map: RedirectMap;
  readonly files: readonly string[];
}

/** A map in its repository. Files are relative to the repository's root. */
interface History {
  readonly root: string;
  /** The last commit that went live. */
  readonly live: string;
  readonly today: Day;
  /** The commits at which a shallow clone ends. */
  readonly boundary: ReadonlySet<string>;
  readonly file: string;
}

/** A commit that changed the map's files. */
interface Commit {
  readonly hash: string;
  readonly day: Day;
  /** True if it added a file. */
  readonly isNew: boolean;
}

/** The map between two commits that changed it. */
interface Version {
  readonly commit: string;
  readonly name: string;
  readonly file: string;
  /** The day of the commit that created this version; undefined if unknown. */
  readonly from: Day | undefined;
  /** The day of the commit that replaced it. */
  readonly until: Day;
}

/**
 * The redirects that were removed from a map within a year (`W-REDIR-6`), by git history and uncommitted changes, with the
 * day each was added. Redirects that never went live are left out. Undefined if the history is insufficient, or if part of
 * the map is unreadable.
 */
export async function removedRedirects(
  { map, files, findings = [] }: Read & { readonly findings?: readonly Finding[] },
  today: Day,
): Promise<RedirectMap | undefined> {
  // What is missing from an unreadable map may still be in its file.
  if (findings.some(({ rule }) => rule === unreadPart)) return undefined;
  const folder = dirname(resolve(map.file));
  if (!isInRepository(folder)) return undefined;
  try {
    const [placed, boundary] = await Promise.all([
      git(folder, ['rev-parse', '--show-toplevel', '--show-prefix']),
      boundaryOf(folder),
    ]);
    const [root, prefix = ''] = placed?.toString('utf8').split('\n') ?? [];
    const live = root && (await liveCommit(root, boundary.size > 0));
    if (!root || !live) return undefined;
    const named = (file: string): string =>
      posix.join(prefix, relative(folder, resolve(file)).replaceAll('\\', '/'));
    const history = { root, live, today, boundary, file: named(map.file) };
    const known = once(() => knownLines(files));
    const kept = once(() => new Set(map.entries.map((entry) => keyOf(entry, map.ignoreCase))));
    let names = files.map(named);
    for (;;) {
      const { versions, isCut } = await versionsOf(history, names);
      if (versions.length === 0) return { ...map, entries: [] };
      const removed = new RemovedRedirects(map.ignoreCase, kept());
      await readVersions(root, versions, await known(), removed);
      // Former includes and former names have a history too.
      const more = [...removed.files].filter((file) => !names.includes(file));
      if (more.length === 0) return { ...map, entries: removed.entries(isCut) };
      names = [...names, ...more];
    }
  } catch {
    // The history is optional: a broken clone must not stop a build.
    return undefined;
  }
}

/** The versions of the last year that differ from the current map, newest first. */
async function versionsOf(history: History, names: readonly string[]) {
  const { root, live, today, boundary } = history;
  const commits = await commitsOf(history, names);
  // The commit at which a shallow clone ends seems to add every line.
  const dayOfCommit = (commit: Commit | undefined): Day | undefined =>
    commit === undefined || boundary.has(commit.hash) ? undefined : commit.day;
  const versions: Version[] = [];
  let { file } = history;
  if ((await git(root, ['--literal-pathspecs', 'diff', '--quiet', live, '--', ...names])) === undefined)
    versions.push({ commit: live, name: shortOf(live), file, from: dayOfCommit(commits[0]), until: today });
  for (const [at, { hash, day, isNew }] of commits.entries()) {
    if (isNew && !boundary.has(hash)) file = (await renamedIn(root, hash)).get(file) ?? file;
    const name = `${shortOf(hash)}^`;
    versions.push({ commit: `${hash}^`, name, file, from: dayOfCommit(commits[at + 1]), until: day });
  }
  return { versions, isCut: commits.some(({ hash }) => boundary.has(hash)) };
}

/** The commits of the main branch that changed these files within a year, newest first. Other branches never went live. */
async function commitsOf({ root, live, today }: History, names: readonly string[]): Promise<Commit[]> {
  const options = ['--first-parent', '-m', '--name-status', '--no-renames', '--format=%x01%H %ct'];
  const since = `--since=${addYears(today, -1)}T00:00:00Z`;
  const log = await git(root, ['--literal-pathspecs', 'log', ...options, since, live, '--', ...names]);
  if (log === undefined) throw new Error('git refused');
  const commits = log.toString('utf8').split('\x01').slice(1);
  return commits.map((text) => {
    const [hash = '', seconds] = (text.split('\n')[0] ?? '').split(' ');
    return { hash, day: dayOf(new Date(Number(seconds) * 1000)), isNew: /^A\t/m.test(text) };
  });
}

/** The files that a commit renamed: new name ─▶ old name. */
async function renamedIn(root: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const gitArguments = [
    'diff-tree',
    '-r',
    '-z',
    '-M',
    '--diff-filter=R',
    '--name-status',
    `${commit}^`,
    commit,
  ];
  const fields = (await git(root, gitArguments))?.toString('utf8').split('\0') ?? [];
  const names = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) names.set(fields[at + 2] ?? '', fields[at + 1] ?? '');
  return names;
}

async function readVersions(
  root: string,
  versions: readonly Version[],
  known: KnownLines,
  removed: RemovedRedirects,
): Promise<void> {
  const blobs = new BlobReader(root);
  try {
    for (const version of versions) {
      const { commit, name, file } = version;
      const blobAt = (path: string) => blobs.read(`${commit}:${path}`);
      const edit = (path: string, text: string) => known.without(path, text);
      const loaded = await mapAt({ folder: root, commit, name }, file, { blobAt, edit }).catch(unread);
      if (loaded !== undefined) removed.add(version, loaded);
    }
  } finally {
    blobs.close();
  }
}

function unread(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** Collects the entries of older versions that the map no longer has. */
class RemovedRedirects {
  readonly files = new Set<string>();
  readonly #ignoreCase: boolean;
  readonly #kept: ReadonlySet<string>;
  /** `keyOf` ─▶ the newest version's entry, its end, and its earliest known day. */
  readonly #found = new Map<string, { readonly entry: Entry; readonly until: Day; from: Day | undefined }>();

  constructor(ignoreCase: boolean, kept: ReadonlySet<string>) {
    this.#ignoreCase = ignoreCase;
    this.#kept = kept;
  }

  /** Adds a version; newer ones must be added first. */
  add({ name, from, until }: Version, { map, files }: Read): void {
    for (const file of files) this.files.add(file);
    for (const entry of releasedOn(map, until).map.entries) {
      const key = keyOf(entry, this.#ignoreCase);
      if (this.#kept.has(key)) continue;
      const found = this.#found.get(key);
      const place = { ...entry.place, file: `${name}:${entry.place.file}` };
      if (found) found.from = from;
      else this.#found.set(key, { entry: { ...entry, place }, from, until });
    }
  }

  /** `isCut` if the year's history is incomplete: then an entry without a day may be recent. */
  entries(isCut: boolean): Entry[] {
    return [...this.#found.values()].flatMap(({ entry, from, until }) => {
      const since = entry.since ?? from;
      const isYoung = since === undefined ? isCut : since < until;
      return isYoung ? [{ ...entry, since }] : [];
    });
  }
}

async function knownLines(files: readonly string[]): Promise<KnownLines> {
  const known = new KnownLines();
  for (const file of files) known.add(file, (await readText(file)) ?? '');
  return known;
}

function shortOf(commit: string): string {
  return /^[0-9a-f]{40}/.test(commit) ? commit.slice(0, 7) : commit;
}

/** A single-line YAML entry: `- { from: /a, to: /b }`. */
const entryOfYaml = /^\s*-\s+\{\s*from:.*\}\s*$/;

/** Lines in order, with their positions. */
interface Known {
  readonly lines: string[];
  readonly places: Map<string, number>;
}

/** The lines of the current map, so that only other lines of old versions are parsed. */
class KnownLines {
  /** Table header ─▶ its lines, since the header defines the columns; '' for YAML. */
  readonly #byHeader = new Map<string, Known>();

  add(file: string, text: string): void {
    const { lines, header, start } = linesOf(file, text);
    const known = this.#byHeader.get(header) ?? { lines: [], places: new Map<string, number>() };
    this.#byHeader.set(header, known);
    for (const line of lines.slice(start)) known.places.set(line, known.lines.push(line) - 1);
  }

  /** Blanks the known entries, so that the others keep their line numbers. */
  without(file: string, text: string): string {
    const { lines, header, start, isTable } = linesOf(file, text);
    const known = this.#byHeader.get(header);
    // A line inside a multi-line field may equal a row elsewhere.
    if (known === undefined || (isTable && text.includes('"') && !lines.every(isWholeRow))) return text;
    let next = 0;
    for (const [at, line] of lines.entries()) {
      if (at < start) continue;
      // Versions are similar: usually the next line is also next in the current map.
      const place = line === known.lines[next] ? next : known.places.get(line);
      if (place === undefined) continue;
      next = place + 1;
      if (isTable || entryOfYaml.test(line)) lines[at] = '';
    }
    return lines.join('\n');
  }
}

/** The lines of a text, and the first line of its entries, below a table's header. */
function linesOf(file: string, text: string) {
  const lines = text.split('\n');
  const isTable = extname(file).toLowerCase() === '.csv';
  const start = isTable ? lines.findIndex((line) => line.trim() !== '') + 1 : 0;
  return { lines, header: lines[start - 1] ?? '', start, isTable };
}

/** False for a line that ends or starts inside a quoted field. */
function isWholeRow(line: string): boolean {
  return line.split('"').length % 2 === 1;
}

/** The refs of the main branch, most reliable first. */
const mainBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/**
 * The last commit that went live: the merge base with the main branch, since unmerged work was never published. Undefined
 * in a shallow clone without a known main branch.
 */
async function liveCommit(folder: string, isShallow: boolean): Promise<string | undefined> {
  const shown = await git(folder, ['for-each-ref', '--format=%(refname)', ...mainBranches]);
  const known = shown?.toString('utf8').split('\n') ?? [];
  const main = mainBranches.find((name) => known.includes(name));
  if (main !== undefined) {
    const isPart = await git(folder, ['merge-base', '--is-ancestor', 'HEAD', main]);
    if (isPart !== undefined) return 'HEAD';
    const base = await git(folder, ['merge-base', 'HEAD', main]);
    if (base !== undefined) return base.toString('utf8').trim();
  }
  // CI builds a pull request as a merge commit.
  const merged = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^2']);
  if (merged !== undefined) return 'HEAD^1';
  return isShallow ? undefined : 'HEAD';
}
