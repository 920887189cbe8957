import { join } from 'node:path';
import { readPage } from '../../audit/site/raw-page.ts';
import { type HostId, isHostId } from '../../hosts/load.ts';
import { findFirstIn, readBytes, readText } from '../../lib/disk/read.ts';
import { readKeys, toKeys } from '../../lib/json/jsonc.ts';
import { findAdapterHost } from '../../project/adapters.ts';
import { findConfiguredHosts, readFacts } from '../../project/facts.ts';
import { expectHosts } from '../../project/hosts.ts';
import { usualDist } from '../../project/settings-file.ts';
import { type AstroConfig, readAstroConfig } from './astro-config.ts';
import { detectGenerator, type Generator } from './generators.ts';

/** The options that the user passed. */
export interface InitInput {
  readonly site: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

/** The facts found in a project. */
export interface Survey {
  /** `--site`, otherwise what the project names. */
  readonly site: string | undefined;
  readonly generator: Generator | undefined;
  /** The Astro config; undefined for another generator. */
  readonly astro: AstroConfig | undefined;
  readonly hosts: readonly HostId[];
  readonly dist: string;
  /** The text of package.json; '' without one. */
  readonly manifest: string;
  /** The script `build` in package.json. */
  readonly buildScript: string | undefined;
}

/** Looks at the project in the current folder. */
export async function surveyProject({ site, hosts: named }: InitInput): Promise<Survey> {
  expectHosts(named ?? []);
  const facts = await readFacts();
  const manifest = (await readText('package.json')) ?? '';
  const { scripts, dependencies, devDependencies } = readKeys(manifest);
  const packages = Object.keys({ ...toKeys(dependencies), ...toKeys(devDependencies) });
  const { build } = toKeys(scripts);
  const generator = await detectGenerator(packages);

  // Eleventy builds to _site, or to a folder of its configuration, which is often dist.
  const likely = facts.isProject ? facts.dist : (generator?.dist ?? facts.dist);
  const dist = (await findFirstIn('.', [likely, usualDist])) ?? likely;
  const known = named?.filter(isHostId) ?? (facts.isProject ? facts.hosts : []);
  return {
    generator,
    dist,
    manifest,
    site: site ?? facts.site ?? (await findSite(generator, dist)),
    astro: generator?.title === 'Astro' ? await readAstroConfig() : undefined,
    hosts: known.length > 0 ? known : await detectHosts(packages),
    buildScript: typeof build === 'string' ? build : undefined,
  };
}

/** The hosts of Astro's adapters, then those whose files are here. */
async function detectHosts(packages: readonly string[]): Promise<HostId[]> {
  const adapters = packages.flatMap((name) => findAdapterHost(name) ?? []);
  return [...new Set([...adapters, ...(await findConfiguredHosts('.'))])];
}

/** The https URL of a site by its generator's configuration, otherwise by the canonical URL of its home page. */
async function findSite(generator: Generator | undefined, dist: string): Promise<string | undefined> {
  const config = await findFirstIn('.', generator?.configs ?? []);
  const text = config === undefined ? '' : ((await readText(config)) ?? '');
  // `url` and `baseurl` of Jekyll, `baseURL` of Hugo, `site_url` of MkDocs.
  const written = readValue(text, '(?:site_)?url').replace(/\/$/, '') + readValue(text, 'baseurl');

  const found = [written, await readCanonical(join(dist, 'index.html'))];
  return found.find(isPublished)?.replace(/\/$/, '');
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

/** False for the URLs in templates, such as https://example.com, and on this machine. */
function isPublished(url: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
  return (
    protocol === 'https:' && hostname.includes('.') && !/(?:^|\.)example\.(?:com|net|org)$/.test(hostname)
  );
}
