import { join } from 'node:path';
import { readPage } from '../../audit/site/raw-page.ts';
import type { HostId } from '../../hosts/load.ts';
import { findFirstIn, readBytes, readText } from '../../lib/disk/read.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { findAdapterHost } from '../../project/adapters.ts';
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
  for (const generator of generators)
    if ((await findFirstIn('.', generator.configs)) !== undefined) return generator;

  // Eleventy needs no config.
  const isEleventy = (await readPackageNames()).includes('@11ty/eleventy');
  return isEleventy ? generators.find(({ title }) => title === 'Eleventy') : undefined;
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

/** The keys for the URL of the site, and for its base, in the generator's configuration. */
const siteKeys: Readonly<Record<string, readonly [url: string, base?: string]>> = {
  Docusaurus: ['url', 'baseUrl'],
  Hugo: ['baseURL'],
  Jekyll: ['url', 'baseurl'],
  MkDocs: ['site_url'],
};

/** The https URL of a site by its generator's configuration, otherwise by the canonical URL of its home page. */
export async function findSite(generator: Generator | undefined, dist: string): Promise<string | undefined> {
  const [urlKey, baseKey] = siteKeys[generator?.title ?? ''] ?? [];
  const { text } = await readConfig(generator?.configs ?? []);
  const base = baseKey === undefined ? '' : readValue(text, baseKey);
  const written = urlKey === undefined ? '' : readValue(text, urlKey).replace(/\/$/, '') + base;

  const found = [written, await readCanonical(join(dist, 'index.html'))];
  return found.find(isPublished)?.replace(/\/$/, '');
}

/** False for the URLs in templates, such as https://example.com, and on this machine. */
function isPublished(url: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
  return (
    protocol === 'https:' && hostname.includes('.') && !/(?:^|\.)example\.(?:com|net|org)$/.test(hostname)
  );
}

/** The value of a key at the start of a line, in YAML, TOML, JSON and JavaScript: `baseURL = 'https://…'`. */
function readValue(text: string, key: string): string {
  const line = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'im');
  return line.exec(text)?.[1] ?? '';
}

async function readCanonical(file: string): Promise<string> {
  const bytes = await readBytes(file);
  const { rels = [] } = bytes === undefined ? {} : readPage(file, bytes);
  const href = rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '';
  // https://www.example.org/index.html
  return href.replace(/index\.html?$/i, '');
}
