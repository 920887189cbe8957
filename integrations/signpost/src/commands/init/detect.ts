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
  readonly package?: string;
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

/** The generator of the current folder's project, by its config file or its package; undefined if none is found. */
export async function detectGenerator(): Promise<Generator | undefined> {
  const installed = await readPackageNames();
  const found =
    (await findByConfig()) ?? generators.find(({ package: name = '' }) => installed.includes(name));
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
