import { findFirstIn } from '../../lib/disk/read.ts';

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
    configs: [...scripts('eleventy.config'), '.eleventy.js'],
    dist: '_site',
    build: 'npx @11ty/eleventy',
  },
  { title: 'Gatsby', configs: scripts('gatsby-config'), dist: 'public', build: 'npx gatsby build' },
  { title: 'Next.js', configs: scripts('next.config'), dist: 'out', build: 'npx next build' },
  { title: 'Nuxt', configs: scripts('nuxt.config'), dist: '.output/public', build: 'npx nuxt generate' },
  { title: 'SvelteKit', configs: scripts('svelte.config'), dist: 'build', build: 'npx vite build' },
  {
    title: 'VitePress',
    configs: scripts('.vitepress/config'),
    dist: '.vitepress/dist',
    build: 'npx vitepress build',
  },
  {
    title: 'VitePress',
    configs: scripts('docs/.vitepress/config'),
    dist: 'docs/.vitepress/dist',
    build: 'npx vitepress build docs',
  },
  {
    title: 'Hugo',
    configs: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'],
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
export async function detectGenerator(packages: readonly string[]): Promise<Generator | undefined> {
  for (const generator of generators)
    if ((await findFirstIn('.', generator.configs)) !== undefined) return generator;
  // Eleventy needs no config.
  return packages.includes('@11ty/eleventy')
    ? generators.find(({ title }) => title === 'Eleventy')
    : undefined;
}
