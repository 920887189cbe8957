import { join } from 'node:path';
import { ledgerFile } from '../../audit/site/ledger.ts';
import { type HostId, isHostId } from '../../hosts/load.ts';
import { wranglerFiles } from '../../hosts/platform-formats.ts';
import { openSettings } from '../../hosts/shared/settings-file.ts';
import { createRootReader, findFirstIn, hasFile, readBytes, readText } from '../../lib/disk/read.ts';
import { findGenerator } from '../../lib/generators/find.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { removeIndexFile } from '../../lib/url/path.ts';
import { readPage } from '../../pages/raw-page.ts';
import { readSiteFolder } from '../../plan/site-url.ts';
import { expectHosts, findAdapterHost } from '../../project/deploy/hosts.ts';
import { findHostsBySite } from '../../project/settings/configured-hosts.ts';
import { readDomainOfBuild, readFacts } from '../../project/settings/facts.ts';
import { usualDist } from '../../project/settings/settings-file.ts';
import { type AstroConfig, readAstroConfig } from './astro-config.ts';
import type { InitOptions } from './plan.ts';
import { deploysToGitHubPages, findBuildVariables, readWorkflows } from './workflows.ts';

/** The facts found in a project. */
export interface Survey {
  /** `--site`, or the site of the configuration. */
  readonly site: string | undefined;
  /** The folder of the site on its host: `/docs/`. */
  readonly siteFolder: string;
  readonly generator: SiteGenerator | undefined;
  /** The Astro config; undefined for another generator. */
  readonly astro: AstroConfig | undefined;
  readonly hosts: readonly HostId[];
  readonly dist: string;
  /** True after a build with the integration, which writes deploy/settings.json. */
  readonly isBuilt: boolean;
  /** True if published.txt lists the URLs. */
  readonly hasLedger: boolean;
  /** The dependencies in package.json. */
  readonly packages: readonly string[];
  /** The script `build` in package.json. */
  readonly buildScript: string | undefined;
}

/** Looks at the project in the current folder. */
export async function surveyProject({ site, hosts: hostNames }: InitOptions): Promise<Survey> {
  expectHosts(hostNames ?? []);
  const facts = await readFacts();
  const { scripts, dependencies, devDependencies } = readKeys((await readText('package.json')) ?? '');
  const packages = Object.keys({ ...toKeys(dependencies), ...toKeys(devDependencies) });
  const { build } = toKeys(scripts);
  const generator = detectGenerator(packages);

  // A second init keeps what signpost.yaml or the last build says. At the first, the generator's configuration tells:
  // Eleventy builds to _site, or to a folder of its configuration, which is often dist.
  const configured = facts.hasSettings ? facts.dist : await findConfiguredBuild(generator);
  const likely = configured ?? generator?.dist ?? facts.dist;
  const dist = (await findFirstIn('.', [likely, usualDist])) ?? likely;
  // The hosts of Astro's adapters, then the hosts of files such as netlify.toml.
  const adapters = packages.flatMap((name) => findAdapterHost(name) ?? []);
  const detected = facts.hasSettings ? facts.hosts : [...new Set([...adapters, ...facts.hosts])];
  const workflows = await readWorkflows();
  const config = fillVariables(await readGeneratorConfig(generator), findBuildVariables(workflows));
  const knownSite = site ?? facts.site ?? (await findSite(config, dist));
  // Docusaurus' command `deploy` pushes to this branch.
  const isOnGitHubPages = deploysToGitHubPages(workflows) || /\bdeploymentBranch\s*:/.test(config);
  const guessed = isOnGitHubPages ? ['github-pages' as const] : findHostsBySite(knownSite);
  return {
    generator,
    dist,
    isBuilt: facts.built !== undefined && (await hasFile(dist)),
    hasLedger: await hasFile(ledgerFile),
    packages,
    site: knownSite,
    siteFolder: readSiteFolder(knownSite),
    astro: generator?.title === 'Astro' ? await readAstroConfig(generator.configFiles) : undefined,
    hosts: hostNames?.filter(isHostId) ?? (detected.length > 0 ? detected : guessed),
    buildScript: typeof build === 'string' ? build : undefined,
  };
}

/** The generator of the current folder's project; undefined without a configuration. */
export function detectGenerator(packages: readonly string[]): SiteGenerator | undefined {
  return findGenerator({ packages, readFile: createRootReader('.') });
}

/** A configuration with the values that the site's workflow gives: `url: process.env.SITE_URL`. */
function fillVariables(config: string, variables: Readonly<Record<string, string>>): string {
  return config.replace(/\bprocess\.env\.(\w+)/g, (written, name: string) => {
    const value = variables[name];
    return value === undefined ? written : JSON.stringify(value);
  });
}

/** The https URL of a site by its generator's configuration, otherwise by the canonical URL of its home page or CNAME. */
async function findSite(text: string, dist: string): Promise<string | undefined> {
  // `url` and `baseurl` of Jekyll, `baseURL` of Hugo, `site_url` of MkDocs.
  const configured = readValue(text, '(?:site_)?url').replace(/\/$/, '') + readValue(text, 'baseurl');

  const canonical = await readCanonical(join(dist, 'index.html'));
  const publishedSite = [configured, canonical].find(isPublished)?.replace(/\/$/, '');
  return publishedSite ?? readDomainOfBuild(dist);
}

async function readCanonical(file: string): Promise<string> {
  const bytes = await readBytes(file);
  if (bytes === undefined) return '';
  const href = readPage(file, bytes).rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '';
  // https://www.example.org/index.html
  return removeIndexFile(href);
}

/** False for the URLs in templates, such as https://example.com, and on this machine. */
function isPublished(url: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
  return (
    protocol === 'https:' && hostname.includes('.') && !/(?:^|\.)example\.(?:com|net|org)$/.test(hostname)
  );
}

/** The key of a host's settings for the folder to publish. */
const publishedFolders: readonly (readonly [files: readonly string[], section: string, key: string])[] = [
  [['netlify.toml'], 'build', 'publish'],
  [wranglerFiles, 'assets', 'directory'],
  [wranglerFiles, '', 'pages_build_output_dir'],
  [['vercel.json'], '', 'outputDirectory'],
  [['firebase.json'], 'hosting', 'public'],
];

/**
 * The folder of the build by the generator's configuration, such as `publishDir = "out"` of Hugo, or by the settings of a
 * host, such as `publish = "out"` in netlify.toml. Undefined for the generator's usual folder.
 */
async function findConfiguredBuild(generator: SiteGenerator | undefined): Promise<string | undefined> {
  const text = await readGeneratorConfig(generator);
  const configured = generator?.distKey === undefined ? '' : readValue(text, generator.distKey);
  if (configured !== '') return cleanFolder(configured);

  const read = createRootReader('.');
  for (const [files, section, key] of publishedFolders) {
    const keys = openSettings(read, files).opened?.keys ?? {};
    const folder = (section === '' ? keys : toKeys(keys[section]))[key];
    if (typeof folder === 'string') return cleanFolder(folder);
  }
  return undefined;
}

/** `out` for `./out/`; undefined for the whole project. */
function cleanFolder(folder: string): string | undefined {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? undefined : parts.join('/');
}

/** The text of the generator's configuration; empty without one. */
async function readGeneratorConfig(generator: SiteGenerator | undefined): Promise<string> {
  const file = await findFirstIn('.', [
    ...(generator?.configFiles ?? []),
    ...(generator?.sharedConfig?.files ?? []),
  ]);
  return (file && (await readText(file))) ?? '';
}

/** The value of a key at the start of a line, in YAML, TOML, JSON and JavaScript: `baseURL = 'https://…'`. */
function readValue(text: string, key: string): string {
  const line = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'im');
  return line.exec(text)?.[1] ?? '';
}
