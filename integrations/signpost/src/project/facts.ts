import { join, resolve } from 'node:path';
import type { RuleChoice } from '../audit/rules/settings.ts';
import { wranglerFiles } from '../hosts/cloudflare/serving.ts';
import { type HostId, isHostId } from '../hosts/load.ts';
import { isInside } from '../lib/disk/is-inside.ts';
import { findFirstIn, hasFile, readTextIfFile } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { readSettingsFile, signpostYaml, usualDist } from './settings-file.ts';
import type { SignpostYaml } from './signpost-yaml.ts';

/**
 * The facts that a project states about itself, in this order:
 *
 * 1. `deploy/settings.json`, which each build with Astro writes from the Astro config and the options of signpost().
 * 2. `signpost.yaml`, which `init` writes for the sites of other generators.
 * 3. For the site alone: `site: 'https://www.example.com'` in the Astro config.
 * 4. For the host alone: a configuration that only one platform reads, such as `netlify.toml`.
 */
interface ProjectFacts {
  /** The https URL of the site with its folder. The settings of a build are read elsewhere. */
  readonly site: string | undefined;
  readonly hosts: readonly HostId[];
  /** The folder of the build, existing or not. */
  readonly dist: string;
  /** Patterns of the URLs that a server renders on demand. */
  readonly onDemand: readonly string[];
  /** The preset and the rules of `signpost.yaml`. */
  readonly rules: RuleChoice;
  /** False for a folder with neither of the two files. */
  readonly isProject: boolean;
}

/** Reads what the project in a folder tells. A `Problem` lists the mistakes in its `signpost.yaml`. */
export async function readFacts(root = '.'): Promise<ProjectFacts> {
  const built = await readSettingsFile(root);
  const written = await readSignpostYaml(root);

  // deploy: { host: 'netlify', furtherHosts: ['nginx'] } of the last build, or `host: netlify` of signpost.yaml.
  const hosts = [built?.host, ...(built?.furtherHosts ?? [])].filter(isHostId);
  const named = hosts.length > 0 ? hosts : (written?.hosts ?? []);

  return {
    site: written?.site ?? (await readAstroSite(root)),
    hosts: named.length > 0 ? named : await findConfiguredHosts(root),
    dist: (built === undefined ? written?.dist : built.dist) ?? usualDist,
    onDemand: [...(built?.onDemand ?? []), ...(written?.onDemand ?? [])],
    rules: { preset: written?.preset, rules: written?.rules },
    isProject: built !== undefined || written !== undefined,
  };
}

const astroConfigs = ['mjs', 'ts', 'js', 'mts'].map((end) => `astro.config.${end}`);

/** The `site` of an Astro config, if it is written as a text. */
async function readAstroSite(root: string): Promise<string | undefined> {
  const name = await findFirstIn(root, astroConfigs);
  const text = name === undefined ? '' : ((await readTextIfFile(join(root, name))) ?? '');
  const [, site] = /(?:^|[{,])[ \t]*site:\s*['"`](https:\/\/[^'"`\s]+)['"`]/m.exec(text) ?? [];
  // Astro's templates have https://example.com, which is to be changed.
  const isKnown = site !== undefined && URL.canParse(site) && new URL(site).host !== 'example.com';
  return isKnown ? site : undefined;
}

async function readSignpostYaml(root: string): Promise<SignpostYaml | undefined> {
  const text = await readTextIfFile(join(root, signpostYaml));
  if (text === undefined) return undefined;

  // The YAML reader takes a while to load.
  return (await import('./signpost-yaml.ts')).parseSignpostYaml(text);
}

/** Files that only one platform reads. Netlify and Cloudflare both read `_redirects`. */
const filesOfOneHost: readonly (readonly [host: HostId, files: readonly string[]])[] = [
  ['netlify', ['netlify.toml']],
  ['cloudflare', wranglerFiles],
  ['vercel', ['vercel.json']],
  ['firebase', ['firebase.json']],
  ['azure-swa', ['staticwebapp.config.json', 'public/staticwebapp.config.json']],
  ['apache', ['.htaccess', 'public/.htaccess']],
];

/** The hosts whose own configuration is in the root of a project. */
export async function findConfiguredHosts(root: string): Promise<HostId[]> {
  const found: HostId[] = [];
  for (const [host, files] of filesOfOneHost)
    if ((await findFirstIn(root, files)) !== undefined) found.push(host);
  return found;
}

/** The hosts of the project that a build belongs to; none for a build of another project. */
export async function readHosts(dist: string | undefined): Promise<readonly HostId[]> {
  const isHere = dist === undefined || (await isBuiltHere(dist));
  return isHere ? (await readFacts()).hosts : [];
}

/** The fix for an unknown site. */
export const missingSite = `Unknown site URL. Add \`site: https://www.example.com\` to ${signpostYaml}, or pass --site. In an Astro site, build it first.`;

/**
 * The build that a command reads: the named folder, otherwise that of the project. A folder without a home page may be a
 * project, or contain the build: `dist` of an adapter has it in `dist/client`.
 */
export async function resolveBuild(named: string | undefined): Promise<string> {
  const { dist } = await readFacts();
  if (named === undefined) return dist;
  // An unset variable in a script.
  if (named === '') throw new Problem('The folder name is empty. Pass the folder of the built site.');
  if (await hasFile(join(named, 'index.html'))) return named;

  const project = await readFacts(named);
  const isAround = isInside(dist, named) && resolve(dist) !== resolve(named) && (await hasFile(dist));
  if (!project.isProject && (!isAround || isInside('.', named))) return named;

  const build = project.isProject ? join(named, project.dist) : dist;
  console.error(`${named} has no home page. Using the build in ${build}`);
  return build;
}

/** True for a build of the current project, to which its map and settings apply. */
export async function isBuiltHere(dist: string): Promise<boolean> {
  return isInside(dist) || resolve(dist) === resolve((await readFacts()).dist);
}

/** The build of the current project; undefined if it isn't built. */
export async function findCurrentBuild(): Promise<string | undefined> {
  const { dist } = await readFacts();
  return (await hasFile(dist)) ? dist : undefined;
}

/** The rule settings in the current folder's `signpost.yaml`, for its own build. */
export async function readAuditSettings(dist: string): Promise<RuleChoice> {
  return (await isBuiltHere(dist)) ? (await readFacts()).rules : {};
}

/** The same for a live site, if the file is of this site. */
export async function readLiveSettings(url: string): Promise<RuleChoice> {
  const { site, rules } = await readFacts();
  return site !== undefined && new URL(site).origin === new URL(url).origin ? rules : {};
}

/** The rule settings for a project's map, from the options of signpost() and from `signpost.yaml`. */
export async function readMapRules(rules: RuleChoice, dist = '.'): Promise<RuleChoice> {
  const own = await readAuditSettings(dist);
  return { preset: own.preset ?? rules.preset, rules: { ...rules.rules, ...own.rules } };
}
