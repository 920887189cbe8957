import { join, relative, resolve } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import type { HostId } from '../hosts/load.ts';
import type { ReadRoot } from '../hosts/shared/settings-file.ts';
import { toDay } from '../lib/date.ts';
import { callGit } from '../lib/disk/git.ts';
import { findFirstFile, hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { getErrorCode, Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { decodeText } from '../lib/text/text.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { planSite, withServing } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Serving } from '../plan/serving.ts';
import type { Settings } from '../plan/settings.ts';
import { type FoundRules, readCommittedRules, readOwnRules } from '../serve/read-own-rules.ts';
import { missingSite, readFacts } from './facts.ts';
import { type LoadedMap, mapAt, readCommittedFile, readMap } from './read-map.ts';
import { createRootReader, readSoleServing } from './serving.ts';
import { parseSettingsFile, settingsFile } from './settings-file.ts';
import { selectSiteFiles } from './site-files.ts';
import { makeDefaultSettings, moveSettings } from './site-url.ts';

interface Side {
  /** The rules of its own platform files. */
  readonly own: FoundRules;
  /** False for a build alone, where the project's own files are unknown. */
  readonly hasRoot: boolean;
  readonly hosts: readonly HostId[];
}

/** A side of a comparison: the answers of a site at a commit, in a folder, or by a map. */
export interface Snapshot extends Side {
  readonly name: string;
  readonly plan: Plan;
  /** Where its pages come from; `none` for a map alone. */
  readonly pages: 'own' | 'of the other side' | 'none';
  readonly hasMap: boolean;
  /** The number of mistakes in the map. */
  readonly faults: number;
  /** Astro's adapter, whose function or Worker runs on the host. */
  readonly adapter: string | undefined;
}

/** Paths that the user passed, relative to the folder of a side; the map also to the current folder. */
interface Places {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
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
  // diff HEAD .
  const old = await findSide(base, input);
  const now = await findSide(head, input);
  if (old.map === undefined && now.map === undefined) {
    if (input.map !== undefined) throw new Problem(`Neither ${base} nor ${head} has the map ${input.map}.`);
    const hasOwn = old.own.rules.length + now.own.rules.length > 0;
    if (old.files === undefined && now.files === undefined && !hasOwn)
      throw new Problem(`Neither ${base} nor ${head} has a map or a build. Pass the map with --map FILE.`);
  }

  return { base: makeSnapshot(old, now, input.site), head: makeSnapshot(now, old, input.site) };
}

/** The parts that were found for a side. Unknown parts are undefined and filled in later. */
interface Found extends Side {
  /** The name that the user passed. */
  readonly name: string;
  readonly map: RedirectMap | undefined;
  readonly findings: readonly Finding[];
  /** The files of the build, relative to it. */
  readonly files: readonly string[] | undefined;
  readonly settings: Settings | undefined;
  readonly site: string | undefined;
  readonly onDemand: readonly string[];
  readonly adapter: string | undefined;
  /** How its host serves the build; undefined for several hosts, or none. */
  readonly serving: Serving | undefined;
}

/** A map file, else the folder of a project or build, else a Git revision. */
async function findSide(name: string, places: Places): Promise<Found> {
  const found =
    (await findMapFile(name, places)) ??
    (await findFolder(name, places)) ??
    (await findRevision(name, places));
  if (found === undefined)
    throw new Problem(
      `"${name}" isn't a project, a map or a Git revision. If the clone is shallow, fetch all revisions: git fetch --unshallow`,
    );

  const hole = found.findings.find(({ rule }) => rule === unread);
  if (hole === undefined) return found;
  const place = `${hole.file ?? name}:${hole.line ?? 1}`;
  throw new Problem(
    `Part of the map of ${name} can't be read, so there is nothing to compare. ${place}: ${toSentence(hole.message)}`,
  );
}

function makeSnapshot(own: Found, other: Found, site: string | undefined): Snapshot {
  const settings = chooseSettings(own, other, site);
  const files = own.files ?? other.files ?? [];
  const { plan } = planSite({ settings, map: own.map, files, today: toDay(new Date()) });
  // A revision has no deploy/settings.json, which .gitignore leaves out.
  const { onDemand, adapter } = own.settings === undefined ? other : own;
  const otherPages = other.files === undefined ? 'none' : 'of the other side';

  return {
    name: own.name,
    plan: { ...withServing(plan, own.serving), elsewhere: onDemand },
    pages: own.files === undefined ? otherPages : 'own',
    hasMap: own.map !== undefined,
    faults: own.findings.length,
    own: own.own,
    hasRoot: own.hasRoot,
    hosts: own.hosts,
    adapter,
  };
}

function chooseSettings(own: Found, other: Found, site: string | undefined): Settings {
  const known = own.settings ?? other.settings;
  if (known !== undefined) return site === undefined ? known : moveSettings(known, site);
  const url = site ?? own.site ?? other.site;
  if (url === undefined) throw new Problem(missingSite);
  return makeDefaultSettings(url);
}

/** The parts of a side that differ by its kind. */
interface SideParts extends Side {
  readonly loaded: LoadedMap | undefined;
  readonly dist: string | undefined;
  /** The text of `deploy/settings.json`. */
  readonly settings: string | undefined;
  /** The folder of the project. */
  readonly root: string;
  readonly read?: ReadRoot;
}

async function readSide(name: string, parts: SideParts): Promise<Found> {
  const { loaded, dist, own, hasRoot, hosts, root, read = createRootReader(root) } = parts;
  const written = parts.settings === undefined ? undefined : parseSettingsFile(parts.settings);
  const { settings, adapter, onDemand = [] } = written ?? {};
  const map = loaded?.map;
  const files = dist === undefined ? undefined : await selectSiteFiles({ dist, map, settings });

  const isGenerated = settings !== undefined || map !== undefined;
  const { serving } = await readSoleServing(hosts, {
    read,
    files: files ?? [],
    settings,
    adapter,
    isGenerated,
  });
  const { site } = await readFacts(hasRoot ? root : '.');
  const findings = loaded?.findings ?? [];
  return { name, map, findings, files, settings, site, onDemand, adapter, own, hasRoot, hosts, serving };
}

/** A map file with the current folder's settings; undefined if the file doesn't exist. */
async function findMapFile(name: string, { dist }: Places): Promise<Found | undefined> {
  if ((await findFirstFile([name])) === undefined) return undefined;
  return readSide(name, {
    ...{ loaded: await readMap(name), dist, settings: await readText(settingsFile), root: '.' },
    ...{ own: { rules: [], faults: [], functions: [] }, hasRoot: true, hosts: [] },
  });
}

/** A project's folder with map, build and settings, or a build's folder; undefined if it is neither. */
export async function findFolder(name: string, places: Places): Promise<Found | undefined> {
  const { dist: usualBuild, hosts: ownHosts } = await readFacts(name);
  const ownMap = await findFirstFile([join(name, places.map ?? usualMapFile)]);
  const ownBuild = join(name, places.dist ?? usualBuild);
  const isBuild = !(await hasFile(ownBuild)) && (await hasFile(join(name, 'index.html')));
  const hasBuild = isBuild || (await hasFile(ownBuild));
  if (ownMap === undefined && !hasBuild) return undefined;

  // diff dist-before dist --map redirects.yaml: the map of the current folder.
  const map = ownMap ?? (places.map === undefined ? undefined : await findFirstFile([places.map]));
  const found = isBuild ? name : ownBuild;
  const dist = hasBuild ? found : places.dist;
  // A build alone has the settings of the project that it is in.
  const settings = [join(name, settingsFile), ...(isBuild ? [join(name, '..', settingsFile)] : [])];
  const settingsPath = await findFirstFile(settings);

  const root = isBuild ? undefined : name;
  return readSide(name, {
    loaded: map === undefined ? undefined : await readMap(map),
    dist,
    settings: settingsPath === undefined ? undefined : await readText(settingsPath),
    root: name,
    own: await readOwnRules({ root, dist, withGenerated: map === undefined }),
    hasRoot: !isBuild,
    hosts: isBuild ? (await readFacts()).hosts : ownHosts,
  });
}

/**
 * A commit, branch or tag with its map. Settings come from the commit, otherwise from the current folder's last build.
 * Undefined if git doesn't know the revision.
 */
export async function findRevision(
  name: string,
  { map = usualMapFile, dist }: Places,
): Promise<Found | undefined> {
  const commit = await findCommit(name);
  if (commit === undefined) return undefined;

  const revision = { folder: '.', commit, name };
  const path = relative(resolve('.'), resolve(map)).replaceAll('\\', '/');
  const loaded = await mapAt(revision, path);
  const settings = await readCommittedFile(revision, settingsFile);
  const list = await callGit('.', ['ls-tree', '-r', '-z', '--name-only', commit]);
  const names = list?.toString('utf8').split('\0') ?? [];
  const texts = new Map<string, string>();
  for (const file of names.filter((one) => hostSettings.has(one))) {
    const blob = await readCommittedFile(revision, file);
    if (blob !== undefined) texts.set(file, decodeText(blob));
  }

  return readSide(name, {
    ...{ loaded, dist, root: '.', hasRoot: true },
    settings: settings === undefined ? await readText(settingsFile) : decodeText(settings),
    own: await readCommittedRules(names, (file) => readCommittedFile(revision, file), loaded === undefined),
    // A site may have moved since: its files are compared on the host of today.
    hosts: (await readFacts()).hosts,
    read: (file) => texts.get(file),
  });
}

/** The files of a root by which hosts decide how they serve pages. */
const hostSettings: ReadonlySet<string> = new Set([
  ...wranglerFiles,
  ...['firebase.json', 'netlify.toml', 'vercel.json'],
  ...['', 'public/', 'static/'].map((folder) => `${folder}staticwebapp.config.json`),
]);

/** The commit's hash, so that a moving branch has no effect. */
async function findCommit(name: string): Promise<string | undefined> {
  const gitArguments = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const found = await callGit('.', gitArguments).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT')
      throw new Problem('A revision is read with git, which is not installed here.');
    throw error;
  });
  return found?.toString('utf8').trim();
}
