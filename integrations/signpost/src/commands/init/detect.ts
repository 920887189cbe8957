import { join } from 'node:path';
import type { HostId } from '../../hosts/load.ts';
import { findFirstIn, hasFile, readText } from '../../lib/disk/read.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { findAdapterHost, isKnownAdapter } from '../../project/adapters.ts';
import { findConfiguredHosts } from '../../project/facts.ts';

export interface Generator {
  readonly title: string;
  /** The generator's configuration files; each one alone is a sign. */
  readonly configs: readonly string[];
  readonly dist: string;
  /** The command that builds the site without a script in package.json. */
  readonly build: string;
  /** The command that installs it on a runner of GitHub, if npm doesn't. */
  readonly install?: string;
}

/** The files that a configuration in JavaScript or TypeScript may have. */
export const scripts = (name: string): string[] =>
  ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((ending) => `${name}.${ending}`);

/** Generators that npm installs. */
const npmGenerators: readonly (readonly [title: string, config: string, dist: string, build: string])[] = [
  ['Astro', 'astro.config', 'dist', 'npx astro build'],
  ['Docusaurus', 'docusaurus.config', 'build', 'npx docusaurus build'],
  ['Eleventy', 'eleventy.config', '_site', 'npx @11ty/eleventy'],
  ['Eleventy', '.eleventy', '_site', 'npx @11ty/eleventy'],
  ['Gatsby', 'gatsby-config', 'public', 'npx gatsby build'],
  ['Next.js', 'next.config', 'out', 'npx next build'],
  ['Nuxt', 'nuxt.config', '.output/public', 'npx nuxt generate'],
  ['SvelteKit', 'svelte.config', 'build', 'npx vite build'],
  ['VitePress', '.vitepress/config', '.vitepress/dist', 'npx vitepress build'],
  ['VitePress', 'docs/.vitepress/config', 'docs/.vitepress/dist', 'npx vitepress build docs'],
];

const generators: readonly Generator[] = [
  ...npmGenerators.map(([title, config, dist, build]) => ({ title, configs: scripts(config), dist, build })),
  {
    title: 'Hugo',
    configs: ['toml', 'yaml', 'yml', 'json'].map((ending) => `hugo.${ending}`),
    dist: 'public',
    build: 'hugo --minify',
    install: 'sudo snap install hugo',
  },
  {
    title: 'MkDocs',
    configs: ['mkdocs.yml', 'mkdocs.yaml'],
    dist: 'site',
    build: 'mkdocs build',
    install: 'pip install mkdocs',
  },
  {
    title: 'Jekyll',
    configs: ['_config.yml'],
    dist: '_site',
    build: 'bundle exec jekyll build',
    install: 'bundle install',
  },
  {
    title: 'mdBook',
    configs: ['book.toml'],
    dist: 'book',
    build: 'mdbook build',
    install: 'cargo install mdbook',
  },
];

/** The generator of the current folder's project, by its config file or its package; undefined if none is found. */
export async function detectGenerator(): Promise<Generator | undefined> {
  const installed = await readPackageNames();
  // Eleventy needs no config.
  const byPackage = installed.includes('@11ty/eleventy') ? 'Eleventy' : undefined;
  const found = (await findByConfig()) ?? generators.find(({ title }) => title === byPackage);
  return found && { ...found, dist: await findPageFolder(found.dist) };
}

async function findByConfig(): Promise<Generator | undefined> {
  for (const generator of generators)
    if ((await findFirstIn('.', generator.configs)) !== undefined) return generator;
  return undefined;
}

/** `dist/client` for `dist`, where an Astro adapter puts the pages beside the server. */
async function findPageFolder(dist: string): Promise<string> {
  const client = join(dist, 'client');
  const isSplit = (await hasFile(join(dist, 'server'))) && (await hasFile(client));
  return isSplit && !(await hasFile(join(dist, 'index.html'))) ? client : dist;
}

/** The first configuration file of a generator that exists, with its text. */
export async function readConfig(configs: readonly string[]): Promise<{ config?: string; text: string }> {
  for (const config of configs) {
    const text = await readText(config);
    if (text !== undefined) return { config, text };
  }
  return { text: '' };
}

/** The hosts that the packages and files of the current folder name. */
export async function detectHosts(): Promise<HostId[]> {
  const adapters = (await readPackageNames()).flatMap((name) => findAdapterHost(name) ?? []);
  return [...new Set([...adapters, ...(await findConfiguredHosts('.'))])];
}

/** True if the project in the current folder has an adapter, so that a server may render pages on demand. */
export async function hasAdapter(): Promise<boolean> {
  return (await readPackageNames()).some(isKnownAdapter);
}

/** The script `build` in the package.json of the current folder. */
export async function readBuildScript(): Promise<string | undefined> {
  const { scripts } = readKeys((await readText('package.json')) ?? '');
  const { build } = toKeys(scripts);
  return typeof build === 'string' ? build : undefined;
}

async function readPackageNames(): Promise<string[]> {
  const { dependencies, devDependencies } = readKeys((await readText('package.json')) ?? '');
  return Object.keys({ ...toKeys(dependencies), ...toKeys(devDependencies) });
}
