import { join } from 'node:path';
import { ledgerFile } from '../../audit/site/ledger.ts';
import { type HostId, isHostId } from '../../hosts/load.ts';
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
import { findConfiguredBuild, readGeneratorConfig, readValue } from './build-folder.ts';
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
