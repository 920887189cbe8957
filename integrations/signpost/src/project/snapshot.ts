import { isAbsolute, join, relative, resolve } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import type { ReadRoot } from '../hosts/shared/settings-file.ts';
import { dayOf } from '../lib/date.ts';
import { git } from '../lib/disk/git.ts';
import { isInside } from '../lib/disk/is-inside.ts';
import { exists, firstFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { codeOf, Problem } from '../lib/problem.ts';
import { sentence } from '../lib/text/sentence.ts';
import { decodeText } from '../lib/text/text.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { planSite, withServing } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Serving } from '../plan/serving.ts';
import type { Settings } from '../plan/settings.ts';
import { type FoundRules, ownRulesAmong, ownRulesIn } from '../serve/read-own-rules.ts';
import { siteOfAstro } from './astro-config.ts';
import { hostsOf, pagesOf } from './detect.ts';
import { siteFiles } from './load.ts';
import { blobAt, type LoadedMap, mapAt, readMap } from './read-map.ts';
import { rootReader, soleServing } from './serving.ts';
import { parseSettingsFile, settingsFile } from './settings-file.ts';
import { siteFactsIfValid } from './site-facts.ts';
import { guessSiteOf, movedTo, originOfMap, settingsAt } from './site-url.ts';
import { usualBuild } from './usual-build.ts';
import { type WorkerRedirects, workerRedirects } from './worker-redirects.ts';

/** One side of a comparison: what a site answers at a commit, in a folder, or by a map. */
export interface Snapshot {
  readonly name: string;
  readonly plan: Plan;
  /** Where its pages come from; `none` for a map alone. */
  readonly pages: 'own' | 'of the other side' | 'none';
  readonly hasMap: boolean;
  readonly faults: number;
  /** The rules of its own platform files, and what runs before them; undefined for a map alone. */
  readonly own: FoundRules;
  /** False for a build alone, where the project's own files are unknown. */
  readonly hasRoot: boolean;
  /** The hosts that its files are signs of. */
  readonly hosts: readonly string[];
  /** The adapter of its build, whose function or Worker runs on its host. */
  readonly adapter: string | undefined;
  /** True for a build without its map whose redirects are in a generated edge function, by which `_redirects` has no effect. */
  readonly hasWorker: boolean;
  /** True if that function isn't in the build, so that its redirects are unknown. */
  readonly hidesRedirects: boolean;
  /** For a build that was passed without its project: the plan by the map of that project, if it is known. */
  readonly projectPlan: Plan | undefined;
}

export interface SnapshotInput extends Places {
  readonly site?: string | undefined;
}

/**
 * Reads both sides. A missing build or missing settings are taken from the other side, since an unknown page isn't a
 * changed page. A `Problem` for what can't be read, including half of a map.
 */
export async function loadSnapshots(
  base: string,
  head: string,
  input: SnapshotInput,
): Promise<{ base: Snapshot; head: Snapshot }> {
  const [old, now] = [await find(base, input), await find(head, input)];
  if (old.map === undefined && now.map === undefined) {
    if (input.map !== undefined) throw new Problem(`Neither ${base} nor ${head} has the map ${input.map}.`);
    const hasOwn = old.own.rules.length + now.own.rules.length > 0;
    if (old.files === undefined && now.files === undefined && !hasOwn)
      throw new Problem(`Neither ${base} nor ${head} has a map or a build. Pass the map with --map FILE.`);
  }
  return { base: snapshotOf(old, now, input.site), head: snapshotOf(now, old, input.site) };
}

async function find(name: string, places: Places): Promise<Found> {
  const found =
    (await findMapFile(name, places)) ??
    (await findFolder(name, places)) ??
    (await findRevision(name, places));
  if (found === undefined) {
    throw new Problem(
      `"${name}" isn't a project, a map or a Git revision. If the clone is shallow, fetch all revisions: git fetch --unshallow`,
    );
  }
  const hole = found.findings.find(({ rule }) => rule === unread);
  if (hole) {
    const place = `${hole.file ?? name}:${hole.line ?? 1}`;
    throw new Problem(
      `Part of the map of ${name} can't be read, so there is nothing to compare. ${place}: ${sentence(hole.message)}`,
    );
  }
  return found;
}

function snapshotOf(own: Found, other: Found, site: string | undefined): Snapshot {
  const settings = settingsOf(own, other, site);
  const files = own.files ?? other.files ?? [];
  const today = dayOf(new Date());
  const { plan: bare } = planSite({ settings, map: own.map, files, today });
  const plan = own.serving === undefined ? bare : withServing(bare, own.serving);
  const { projectMap } = own;
  return {
    name: own.name,
    plan: {
      ...plan,
      ...(typeof own.worker === 'object' && own.worker),
      elsewhere: (own.settings ? own : other).onDemand,
    },
    pages: own.files ? 'own' : other.files ? 'of the other side' : 'none',
    hasMap: own.map !== undefined,
    faults: own.findings.length,
    own: own.own,
    hasRoot: own.hasRoot,
    hosts: own.hosts,
    adapter: (own.settings ? own : other).adapter,
    hasWorker: own.worker !== undefined,
    hidesRedirects: own.worker === 'unknown',
    projectPlan: projectMap && planSite({ settings, map: projectMap, files, today }).plan,
  };
}

function settingsOf(own: Found, other: Found, site: string | undefined): Settings {
  const known = own.settings ?? other.settings;
  if (known !== undefined) return site === undefined ? known : movedTo(known, site);
  const found =
    site ??
    own.site ??
    other.site ??
    originOfMap(own.map) ??
    originOfMap(other.map) ??
    own.guessedSite ??
    other.guessedSite;
  if (found === undefined) {
    throw new Problem('Unknown site URL. Pass --site https://www.example.com.');
  }
  return settingsAt(found);
}

/** What was found for one side. Unknown parts are undefined and filled in later. */
interface Found {
  /** The name that the user passed. */
  readonly name: string;
  readonly map: RedirectMap | undefined;
  readonly findings: readonly Finding[];
  /** The files of the build, relative to it. */
  readonly files: readonly string[] | undefined;
  readonly settings: Settings | undefined;
  readonly site: string | undefined;
  /** By the canonicals of the build. */
  readonly guessedSite: string | undefined;
  readonly onDemand: readonly string[];
  readonly adapter: string | undefined;
  readonly own: FoundRules;
  readonly hasRoot: boolean;
  readonly hosts: readonly string[];
  /** How its host serves the build; undefined for several hosts, or none. */
  readonly serving: Serving | undefined;
  /** The redirects of a build without its map, if its generated edge function has them. */
  readonly worker: WorkerRedirects | 'unknown' | undefined;
  /** The map of the project whose build was passed alone. */
  readonly projectMap?: RedirectMap | undefined;
}

/** Paths that the user passed, relative to the project or the current folder. */
interface Places {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
}

async function foundOf(
  name: string,
  loaded: LoadedMap | undefined,
  dist: string | undefined,
  settings: string | undefined,
  own: Pick<Found, 'own' | 'hasRoot' | 'hosts'>,
  { root = '.', read = rootReader(root) }: { readonly root?: string; readonly read?: ReadRoot } = {},
): Promise<Found> {
  const written = settings === undefined ? undefined : parseSettingsFile(settings);
  const of = { map: loaded?.map, settings: written?.settings };
  const files = dist === undefined ? undefined : await siteFiles({ dist, ...of });
  const site =
    (await siteFactsIfValid(root)).site ??
    (own.hasRoot ? await siteOfAstro(root) : (await siteFactsIfValid('.')).site);
  const { serving } = await soleServing(own.hosts, {
    ...{ read, files: files ?? [], settings: of.settings, adapter: written?.adapter },
    isGenerated: of.settings !== undefined || of.map !== undefined,
  });
  return {
    name,
    ...of,
    site,
    serving,
    guessedSite: files && dist !== undefined ? await guessSiteOf(dist, files) : undefined,
    findings: loaded?.findings ?? [],
    files,
    onDemand: written?.onDemand ?? [],
    adapter: written?.adapter,
    worker: loaded === undefined && dist !== undefined ? await workerRedirects(dist) : undefined,
    ...own,
  };
}

/** A map file with the current folder's settings; undefined if the file doesn't exist. */
async function findMapFile(name: string, { dist }: Places): Promise<Found | undefined> {
  if ((await firstFile([name])) === undefined) return undefined;
  const own = { own: { rules: [], faults: [], functions: [] }, hasRoot: true, hosts: [] };
  return foundOf(name, await readMap(name), dist, await readText(settingsFile), own);
}

/** A project's folder with map, build and settings, or a build's folder; undefined if it is neither. */
export async function findFolder(name: string, places: Places): Promise<Found | undefined> {
  const ownMap = await firstFile(pathsIn(name, places.map, usualMapFile));
  const own = await distOf(name, places.dist);
  if (ownMap === undefined && own === undefined) return undefined;
  // After revisions, since a folder may have a revision's name.
  const map = ownMap ?? (places.map === undefined ? undefined : await firstFile([places.map]));
  const dist = own ?? places.dist;
  const isBuild = own === (await pagesOf('', name));
  const near = isBuild ? nearby(name) : [];
  const projectMap = map === undefined ? await firstFile(near.map((path) => path(usualMapFile))) : undefined;
  const found = await foundOf(
    name,
    map === undefined ? undefined : await readMap(map),
    dist,
    await firstText([join(name, settingsFile), ...near.map((path) => path(settingsFile))]),
    await ownFilesOf({ root: isBuild ? undefined : name, dist }, map !== undefined),
    { root: name },
  );
  return { ...found, projectMap: projectMap === undefined ? undefined : (await readMap(projectMap)).map };
}

/** Where a build alone has the files of its project: beside it, or in the current project for a build in it. */
function nearby(build: string): ((file: string) => string)[] {
  const folders = [join(build, '..'), ...(isInside(build) ? ['.'] : [])];
  return folders.map((folder) => (file) => join(folder, file));
}

async function firstText(files: readonly string[]): Promise<string | undefined> {
  const file = await firstFile(files);
  return file === undefined ? undefined : readText(file);
}

async function ownFilesOf(
  places: { readonly root: string | undefined; readonly dist: string | undefined },
  hasMap: boolean,
): Promise<Pick<Found, 'own' | 'hasRoot' | 'hosts'>> {
  // A build has no settings of its own, but may be one of the current project.
  const here = places.root === undefined ? await hostsOf({ root: '.' }) : [];
  const hosts = here.length > 0 ? here : await hostsOf(places);
  return {
    own: await ownRulesIn({ ...places, withGenerated: !hasMap }),
    hasRoot: places.root !== undefined,
    hosts: hosts.map(({ id }) => id),
  };
}

/**
 * Where a folder may contain what the user passed: relative to the folder or the current folder, or absolute inside the
 * folder. Default names are relative to the folder only.
 */
function pathsIn(folder: string, named: string | undefined, usual: string): string[] {
  if (named === undefined) return [join(folder, usual)];
  const isIn = isInside(named, folder) && resolve(named) !== resolve(folder);
  return [...(isAbsolute(named) ? [] : [join(folder, named)]), ...(isIn ? [named] : [])];
}

async function distOf(folder: string, named: string | undefined): Promise<string | undefined> {
  for (const path of pathsIn(folder, named, await usualBuild(folder))) if (await exists(path)) return path;
  const pages = await pagesOf('', folder);
  return (await firstFile([join(pages, 'index.html')])) === undefined ? undefined : pages;
}

/**
 * A commit, branch or tag with its map. Settings come from the commit, otherwise from the current folder's last build.
 * Undefined if git doesn't know the revision.
 */
export async function findRevision(
  name: string,
  { map = usualMapFile, dist }: Places,
): Promise<Found | undefined> {
  const commit = await commitOf(name);
  if (commit === undefined) return undefined;
  const revision = { folder: '.', commit, name };
  const path = relative(resolve('.'), resolve(map)).replaceAll('\\', '/');
  const settings = await blobAt(revision, settingsFile);
  const loaded = await mapAt(revision, path);
  const list = await git('.', ['ls-tree', '-r', '-z', '--name-only', commit]);
  const names = list?.toString('utf8').split('\0') ?? [];
  const own = await ownRulesAmong(names, (file) => blobAt(revision, file), loaded === undefined);
  const texts = new Map<string, string>();
  for (const file of names.filter((one) => settingsFiles.has(one))) {
    const blob = await blobAt(revision, file);
    if (blob !== undefined) texts.set(file, decodeText(blob));
  }
  return foundOf(
    name,
    loaded,
    dist,
    settings === undefined ? await readText(settingsFile) : decodeText(settings),
    // A site may have moved since: its files are compared on the host of today.
    { own, hasRoot: true, hosts: (await hostsOf({ root: '.' })).map(({ id }) => id) },
    { read: (file) => texts.get(file) },
  );
}

/** The files of a root by which hosts decide how they serve pages. */
const settingsFiles: ReadonlySet<string> = new Set([
  ...wranglerFiles,
  ...['firebase.json', 'netlify.toml', 'vercel.json'],
  ...['', 'public/', 'static/'].map((folder) => `${folder}staticwebapp.config.json`),
]);

/** The commit's hash, so that a moving branch has no effect. */
async function commitOf(name: string): Promise<string | undefined> {
  const gitArguments = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const found = await git('.', gitArguments).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw new Problem('A revision is read with git, which is not installed here.');
    throw error;
  });
  return found?.toString('utf8').trim();
}
