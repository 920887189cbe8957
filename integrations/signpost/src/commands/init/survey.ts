import { join } from 'node:path';
import { type HostId, isHostId } from '../../hosts/load.ts';
import { findFirstIn, readBytes, readText } from '../../lib/disk/read.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { readPage } from '../../pages/raw-page.ts';
import { readFacts } from '../../project/facts.ts';
import { expectHosts, findAdapterHost } from '../../project/hosts.ts';
import { usualDist } from '../../project/settings-file.ts';
import { type AstroConfig, readAstroConfig } from './astro-config.ts';
import type { InitOptions } from './plan.ts';

/** The facts found in a project. */
export interface Survey {
  /** `--site`, or the site of the configuration. */
  readonly site: string | undefined;
  readonly generator: Generator | undefined;
  /** The Astro config; undefined for another generator. */
  readonly astro: AstroConfig | undefined;
  readonly hosts: readonly HostId[];
  readonly dist: string;
  /** The dependencies in package.json. */
  readonly packages: readonly string[];
  /** The script `build` in package.json. */
  readonly buildScript: string | undefined;
}

export interface Generator {
  readonly title: string;
  /** Names of the configuration file. */
  readonly configs: readonly string[];
  readonly dist: string;
  /** The command for a site whose package.json has no script `build`. */
  readonly build: string;
  /** The command that installs the generator on a runner of GitHub, if npm doesn't. */
  readonly install: string | undefined;
}

/** Looks at the project in the current folder. */
export async function surveyProject({ site, hosts: named }: InitOptions): Promise<Survey> {
  expectHosts(named ?? []);
  const facts = await readFacts();
  const { scripts, dependencies, devDependencies } = readKeys((await readText('package.json')) ?? '');
  const packages = Object.keys({ ...toKeys(dependencies), ...toKeys(devDependencies) });
  const { build } = toKeys(scripts);
  const generator = await detectGenerator(packages);

  // Eleventy builds to _site, or to a folder of its configuration, which is often dist.
  const likely = facts.isProject ? facts.dist : (generator?.dist ?? facts.dist);
  const dist = (await findFirstIn('.', [likely, usualDist])) ?? likely;
  // The hosts of Astro's adapters, then the hosts of files such as netlify.toml.
  const adapters = packages.flatMap((name) => findAdapterHost(name) ?? []);
  const detected = facts.isProject ? facts.hosts : [...new Set([...adapters, ...facts.hosts])];
  return {
    generator,
    dist,
    packages,
    site: site ?? facts.site ?? (await findSite(generator, dist)),
    astro: generator?.title === 'Astro' ? await readAstroConfig(generator.configs) : undefined,
    hosts: named?.filter(isHostId) ?? detected,
    buildScript: typeof build === 'string' ? build : undefined,
  };
}

/** Title, names of the configuration, folder of the build, and the commands that build and install. */
const generators: readonly (readonly [string, readonly string[], string, string, string?])[] = [
  ['Astro', listScripts('astro.config'), 'dist', 'npx astro build'],
  ['Docusaurus', listScripts('docusaurus.config'), 'build', 'npx docusaurus build'],
  ['Eleventy', [...listScripts('eleventy.config'), '.eleventy.js'], '_site', 'npx @11ty/eleventy'],
  ['Gatsby', listScripts('gatsby-config'), 'public', 'npx gatsby build'],
  ['Next.js', listScripts('next.config'), 'out', 'npx next build'],
  ['Nuxt', listScripts('nuxt.config'), '.output/public', 'npx nuxt generate'],
  ['SvelteKit', listScripts('svelte.config'), 'build', 'npx vite build'],
  ['VitePress', listScripts('.vitepress/config'), '.vitepress/dist', 'npx vitepress build'],
  ['VitePress', listScripts('docs/.vitepress/config'), 'docs/.vitepress/dist', 'npx vitepress build docs'],
  [
    'Hugo',
    ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'],
    'public',
    'hugo --minify',
    'sudo snap install hugo',
  ],
  ['MkDocs', ['mkdocs.yml', 'mkdocs.yaml'], 'site', 'mkdocs build', 'pip install mkdocs'],
  ['Jekyll', ['_config.yml'], '_site', 'bundle exec jekyll build', 'bundle install'],
  ['mdBook', ['book.toml'], 'book', 'mdbook build', 'cargo install mdbook'],
];

/** The names of a configuration in JavaScript or TypeScript: `astro.config.mjs`. */
function listScripts(name: string): string[] {
  return ['mjs', 'js', 'ts', 'mts', 'cjs', 'cts'].map((ending) => `${name}.${ending}`);
}

/** The generator of the current folder's project; undefined without a configuration. Eleventy needs none. */
export async function detectGenerator(packages: readonly string[]): Promise<Generator | undefined> {
  for (const [title, configs, dist, build, install] of generators) {
    const isPackage = title === 'Eleventy' && packages.includes('@11ty/eleventy');
    if (isPackage || (await findFirstIn('.', configs)) !== undefined)
      return { title, configs, dist, build, install };
  }
  return undefined;
}

/** The https URL of a site by its generator's configuration, otherwise by the canonical URL of its home page. */
async function findSite(generator: Generator | undefined, dist: string): Promise<string | undefined> {
  const config = await findFirstIn('.', generator?.configs ?? []);
  const text = (config && (await readText(config))) ?? '';
  // `url` and `baseurl` of Jekyll, `baseURL` of Hugo, `site_url` of MkDocs.
  const configured = readValue(text, '(?:site_)?url').replace(/\/$/, '') + readValue(text, 'baseurl');

  const found = [configured, await readCanonical(join(dist, 'index.html'))];
  return found.find(isPublished)?.replace(/\/$/, '');
}

/** The value of a key at the start of a line, in YAML, TOML, JSON and JavaScript: `baseURL = 'https://…'`. */
function readValue(text: string, key: string): string {
  const line = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'im');
  return line.exec(text)?.[1] ?? '';
}

async function readCanonical(file: string): Promise<string> {
  const bytes = await readBytes(file);
  if (bytes === undefined) return '';
  const href = readPage(file, bytes).rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '';
  // https://www.example.org/index.html
  return href.replace(/index\.html?$/i, '');
}

/** False for the URLs in templates, such as https://example.com, and on this machine. */
function isPublished(url: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
  return (
    protocol === 'https:' && hostname.includes('.') && !/(?:^|\.)example\.(?:com|net|org)$/.test(hostname)
  );
}
