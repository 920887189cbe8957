import { join, relative } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import { type HostId, isHostId } from '../hosts/load.ts';
import { exists, firstIn, readText } from '../lib/disk/read.ts';
import { keysOf, readKeys } from '../lib/json/jsonc.ts';
import { lastBuild } from './settings-file.ts';
import { signpostYaml, siteFactsIfValid } from './site-facts.ts';

/** Environment variables of a build, as the platform sets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A platform that runs builds. */
export interface BuildPlatform {
  readonly title: string;
  /** The variable that it sets in every build. */
  readonly mark: string;
  /** Undefined if it only builds, or if Signpost doesn't support it as a host. */
  readonly host?: HostId;
}

const buildPlatforms: readonly BuildPlatform[] = [
  { title: 'Netlify', mark: 'NETLIFY', host: 'netlify' },
  { title: 'Cloudflare Pages', mark: 'CF_PAGES', host: 'cloudflare' },
  { title: 'Cloudflare Workers', mark: 'WORKERS_CI', host: 'cloudflare' },
  { title: 'Vercel', mark: 'VERCEL', host: 'vercel' },
  { title: 'Render', mark: 'RENDER' },
  // Last, since a platform's own CLI may run inside them.
  { title: 'GitHub Actions', mark: 'GITHUB_ACTIONS' },
  { title: 'GitLab CI', mark: 'GITLAB_CI' },
];

/** The platform that runs this build; undefined for a local build. */
export function platformOf(environment: Environment): BuildPlatform | undefined {
  return buildPlatforms.find(({ mark }) => environment[mark]);
}

/** The host that a framework's adapter builds for; undefined for a server that people run themselves. */
const adapters: ReadonlyMap<string, HostId | undefined> = new Map([
  ['@astrojs/cloudflare', 'cloudflare'],
  ['@astrojs/netlify', 'netlify'],
  ['@astrojs/node', undefined],
  ['@astrojs/vercel', 'vercel'],
  ['@sveltejs/adapter-cloudflare', 'cloudflare'],
  ['@sveltejs/adapter-netlify', 'netlify'],
  ['@sveltejs/adapter-vercel', 'vercel'],
]);

/** True for an adapter whose deployment Signpost knows. */
export function isKnownAdapter(adapter: string | undefined): adapter is string {
  return adapters.has(adapter ?? '');
}

/** The host that an adapter builds for; undefined if it is unknown or people run it themselves. */
export function hostOfAdapter(adapter: string | undefined): HostId | undefined {
  return adapters.get(adapter ?? '');
}

/** Files that only one host reads. `_redirects` isn't one: Netlify and Cloudflare both read it. */
const hostFiles: readonly (readonly [file: string, host: HostId])[] = [
  ['netlify.toml', 'netlify'],
  ...wranglerFiles.map((name) => [name, 'cloudflare'] as const),
  ['vercel.json', 'vercel'],
  ['firebase.json', 'firebase'],
  ['staticwebapp.config.json', 'azure-swa'],
  ['.htaccess', 'apache'],
];

/** Folders that generators copy into the build. */
const copiedFolders = ['public', 'static'];

export interface Generator {
  readonly title: string;
  /** Its configuration files; each one alone is a sign. */
  readonly configs: readonly string[];
  readonly package?: string;
  /** Folders that tell it where nothing else does. */
  readonly folders?: readonly string[];
  readonly dist: string;
  /** The command that builds the site without a script in package.json. */
  readonly build?: string;
}

/** The files that a configuration in JavaScript or TypeScript may have. */
export const scripts = (name: string): string[] =>
  ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((ending) => `${name}.${ending}`);

const generators: readonly Generator[] = [
  { title: 'Astro', configs: scripts('astro.config'), dist: 'dist', build: 'npx astro build' },
  {
    title: 'Docusaurus',
    configs: scripts('docusaurus.config'),
    dist: 'build',
    build: 'npx docusaurus build',
  },
  {
    title: 'Eleventy',
    configs: ['.eleventy.js', ...scripts('eleventy.config')],
    package: '@11ty/eleventy',
    folders: ['_includes', '_data', 'src/_includes', 'src/_data'],
    dist: '_site',
    build: 'npx @11ty/eleventy',
  },
  { title: 'Gatsby', configs: scripts('gatsby-config'), dist: 'public', build: 'npx gatsby build' },
  {
    title: 'Hugo',
    configs: ['toml', 'yaml', 'yml', 'json'].map((ending) => `hugo.${ending}`),
    dist: 'public',
    build: 'hugo --minify',
  },
  { title: 'MkDocs', configs: ['mkdocs.yml', 'mkdocs.yaml'], dist: 'site', build: 'mkdocs build' },
  {
    title: 'Next.js',
    configs: scripts('next.config'),
    package: 'next',
    dist: 'out',
    build: 'npx next build',
  },
  {
    title: 'Nuxt',
    configs: scripts('nuxt.config'),
    package: 'nuxt',
    dist: '.output/public',
    build: 'npx nuxt generate',
  },
  { title: 'SvelteKit', configs: scripts('svelte.config'), dist: 'build', build: 'npx vite build' },
  {
    title: 'VitePress',
    configs: scripts('.vitepress/config'),
    package: 'vitepress',
    dist: '.vitepress/dist',
    build: 'npx vitepress build',
  },
  {
    title: 'VitePress',
    configs: scripts('docs/.vitepress/config'),
    dist: 'docs/.vitepress/dist',
    build: 'npx vitepress build',
  },
  { title: 'mdBook', configs: ['book.toml'], dist: 'book' },
  { title: 'Jekyll', configs: ['_config.yml'], dist: '_site', build: 'bundle exec jekyll build' },
];

/** The generator of the project in a folder, by its config file, its package or its folders; undefined if none is found. */
export async function generatorOf(root: string): Promise<Generator | undefined> {
  const found =
    (await firstOf(root, ({ configs }) => configs)) ??
    (await packagedIn(root)) ??
    (await firstOf(root, ({ folders = [] }) => folders));
  return found && { ...found, dist: await pagesOf(root, found.dist) };
}

async function firstOf(
  root: string,
  signs: (generator: Generator) => readonly string[],
): Promise<Generator | undefined> {
  for (const generator of generators)
    if ((await firstIn(root, signs(generator))) !== undefined) return generator;
  return undefined;
}

/** By the dependencies, or by a script that runs it without one: `npx @11ty/eleventy`. */
async function packagedIn(root: string): Promise<Generator | undefined> {
  const text = (await readText(join(root, 'package.json'))) ?? '';
  const installed = packagesIn(text);
  const scripts = Object.values(keysOf(readKeys(text)['scripts'])).join('\n');
  return generators.find(
    ({ package: name }) =>
      name !== undefined && (installed.includes(name) || scripts.includes(`npx ${name}`)),
  );
}

/** With a server by an Astro adapter, the pages are in `dist/client`. */
export async function pagesOf(root: string, dist: string): Promise<string> {
  const client = join(dist, 'client');
  const isSplit = (await exists(join(root, dist, 'server'))) && (await exists(join(root, client)));
  return isSplit && !(await exists(join(root, dist, 'index.html'))) ? client : dist;
}

/** Where to look for signs of a host. */
export interface Signs {
  /** The project's folder; undefined for a build of another project. */
  readonly root: string | undefined;
  readonly dist?: string | undefined;
  /** Environment variables, if the project is built or checked in this process. */
  readonly environment?: Environment;
  /** The adapter, if known; otherwise it is searched in `package.json`. */
  readonly adapter?: string | undefined;
  /** True in a build, where the options of the last build don't count. */
  readonly isBuild?: boolean;
}

/** A host that probably serves the site. */
export interface DetectedHost {
  readonly id: HostId;
  /** The signs, strongest first: `the variable NETLIFY`, `netlify.toml`. */
  readonly signs: readonly string[];
}

/**
 * The hosts that a site shows signs of, the surest first; none where there is no sign. The host of the last build counts
 * alone with its further hosts: its options name it, or it was detected. So do those in `signpost.yaml`.
 */
export async function hostsOf({
  root,
  dist,
  environment = {},
  adapter,
  isBuild,
}: Signs): Promise<DetectedHost[]> {
  const built = root === undefined || isBuild ? undefined : await lastBuild(root);
  const host = built?.host;
  const further = (built?.furtherHosts ?? [])
    .filter(isHostId)
    .map((id) => ({ id, sign: inOptions('furtherHosts') }));
  if (isHostId(host))
    return groupedById([{ id: host, sign: built?.hostSign ?? inOptions('host') }, ...further]);
  const { hosts: named = [] } = root === undefined || isBuild ? {} : await siteFactsIfValid(root);
  if (named.length > 0) return named.map((id) => ({ id, signs: [`\`host\` in ${signpostYaml}`] }));
  const found: { id: HostId; sign: string }[] = [];
  const { host: platform, mark } = platformOf(environment) ?? {};
  if (platform !== undefined) found.push({ id: platform, sign: `the variable ${mark}` });
  for (const name of adapter === undefined ? await adaptersIn(root) : [adapter]) {
    const id = hostOfAdapter(name);
    if (id !== undefined) found.push({ id, sign: name });
  }
  const folders = [
    ...(root === undefined ? [] : [root, ...copiedFolders.map((name) => join(root, name))]),
    ...(dist === undefined ? [] : [dist]),
  ];
  for (const [name, id] of hostFiles) {
    const sign = await firstThere(folders, [name]);
    if (sign !== undefined) found.push({ id, sign: shownIn(root, sign) });
  }
  return groupedById([...found, ...further]);
}

const inOptions = (key: string): string => `\`deploy.${key}\` in the options of signpost()`;

function groupedById(found: readonly { readonly id: HostId; readonly sign: string }[]): DetectedHost[] {
  return [...Map.groupBy(found, ({ id }) => id)].map(([id, signs]) => ({
    id,
    signs: signs.map(({ sign }) => sign),
  }));
}

/** From the project's folder, since a sign is also written to `deploy/settings.json`. */
function shownIn(root: string | undefined, file: string): string {
  return root === undefined ? file : relative(root, file);
}

/** True if a project has an adapter, so that a server may render pages on demand. */
export async function hasAdapter(root: string): Promise<boolean> {
  return packagesIn((await readText(join(root, 'package.json'))) ?? '').some(isKnownAdapter);
}

/** True if a server may render pages on demand whose URLs no build with Signpost has listed yet. */
export async function lacksServerUrls(root: string): Promise<boolean> {
  return (await hasAdapter(root)) && (await lastBuild(root)).dist === undefined;
}

/** Those among the packages of a project. */
async function adaptersIn(root: string | undefined): Promise<string[]> {
  const text = root === undefined ? undefined : await readText(join(root, 'package.json'));
  return packagesIn(text ?? '').filter((name) => hostOfAdapter(name) !== undefined);
}

function packagesIn(text: string): string[] {
  const { dependencies, devDependencies } = readKeys(text);
  return Object.keys({ ...keysOf(dependencies), ...keysOf(devDependencies) });
}

async function firstThere(folders: readonly string[], names: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const name = await firstIn(folder, names);
    if (name !== undefined) return join(folder, name);
  }
  return undefined;
}

/** The first configuration file of a generator that exists, with its text. */
export async function configOf(configs: readonly string[]): Promise<{ config?: string; text: string }> {
  for (const config of configs) {
    const text = await readText(config);
    if (text !== undefined) return { config, text };
  }
  return { text: '' };
}
