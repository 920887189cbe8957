import { join } from 'node:path';
import type { RuleChoice } from '../../audit/rules/settings.ts';
import { type HostId, isHostId } from '../../hosts/load.ts';
import { findFirstIn, readPlainText } from '../../lib/disk/read.ts';
import { astroConfigs } from '../../lib/generators/astro.ts';
import { removeWww } from '../../lib/url/host-name.ts';
import { hostName } from '../../plan/settings.ts';
import { findConfiguredHosts } from './configured-hosts.ts';
import { readSettingsFile, type SettingsFile, signpostYaml, usualDist } from './settings-file.ts';

/**
 * The facts of a project, from four sources in order:
 *
 * 1. `deploy/settings.json`, written by each build with Astro from the Astro config and the options of signpost().
 * 2. `signpost.yaml`, written by `init` for the sites of other generators.
 * 3. For the site alone: `site: 'https://www.example.com'` in the Astro config.
 * 4. For the host alone: a configuration file of a single platform, for example `netlify.toml`, otherwise a name that a platform
 *    gives to each site: `https://acme.github.io/docs/`.
 */
export interface ProjectFacts {
  /** The settings of the last build with Astro. */
  readonly built: SettingsFile | undefined;
  /** The https URL of the site with the folder. `load.ts` reads the settings of a build. */
  readonly site: string | undefined;
  readonly hosts: readonly HostId[];
  /** The folder of the build, existing or not. */
  readonly dist: string;
  /** Other domains of the site, of the last build with Astro or from `signpost.yaml`. */
  readonly domains: readonly string[];
  /** URL patterns of pages rendered on demand. */
  readonly onDemand: readonly string[];
  /** True if the server serves the files itself, from `signpost.yaml`. */
  readonly redirectsOnly: boolean;
  /** IP addresses and ranges of the proxies that end TLS, from `signpost.yaml`. */
  readonly trustedProxies: readonly string[];
  /** The preset and the rules of `signpost.yaml`. */
  readonly rules: RuleChoice;
  /** True with `signpost.yaml` or the settings of a build: Signpost is set up in the folder. */
  readonly hasSettings: boolean;
}

/** Reads the facts of the project in a folder, once a command. A `Problem` lists the mistakes in `signpost.yaml`. */
export async function readFacts(root = '.'): Promise<ProjectFacts> {
  const built = await readSettingsFile(root);
  const written = await readSignpostYaml(root);

  // deploy: { host: 'netlify', furtherHosts: ['nginx'] } of the last build, or `host: netlify` of signpost.yaml.
  const hosts = [built?.host, ...(built?.furtherHosts ?? [])].filter(isHostId);
  const hostNames = hosts.length > 0 ? hosts : (written?.hosts ?? []);
  const site = written?.site ?? (await readAstroSite(root));

  return {
    built,
    site,
    hosts: hostNames.length > 0 ? hostNames : await findConfiguredHosts(root, site),
    dist: (built === undefined ? written?.dist : built.dist) ?? usualDist,
    domains: built?.settings.domains ?? written?.domains ?? [],
    onDemand: [...(built?.onDemand ?? []), ...(written?.onDemand ?? [])],
    redirectsOnly: written?.redirectsOnly ?? false,
    trustedProxies: written?.trustedProxies ?? [],
    rules: { preset: written?.preset, rules: written?.rules },
    hasSettings: built !== undefined || written !== undefined,
  };
}

/** The `site` of an Astro config, if written as a text. */
async function readAstroSite(root: string): Promise<string | undefined> {
  const name = await findFirstIn(root, astroConfigs);
  if (name === undefined) return undefined;

  const text = (await readPlainText(join(root, name))) ?? '';
  const [, site] = /(?:^|[{,])[ \t]*site:\s*['"`](https:\/\/[^'"`\s]+)['"`]/m.exec(text) ?? [];
  // Astro's templates have https://example.com as a placeholder.
  const isKnown = site !== undefined && URL.canParse(site) && new URL(site).host !== 'example.com';
  return isKnown ? site : undefined;
}

/** The site of a build with an own domain on GitHub Pages: its file CNAME has `www.example.com`. */
export async function readDomainOfBuild(dist: string): Promise<string | undefined> {
  const domain = hostName.safeParse((await readPlainText(join(dist, 'CNAME')))?.trim());
  return domain.success ? `https://${domain.data}` : undefined;
}

async function readSignpostYaml(root: string) {
  const text = await readPlainText(join(root, signpostYaml));
  if (text === undefined) return undefined;

  // The YAML reader takes a while to load.
  return (await import('./signpost-yaml.ts')).parseSignpostYaml(text);
}

/** The fix for an unknown site. */
export const missingSite = `Unknown site URL. Add \`site: https://www.example.com\` to ${signpostYaml}, or pass --site. In an Astro site, build it first.`;

interface LiveSettings {
  readonly rules: RuleChoice;
  /** All domains of the site. */
  readonly domains: readonly string[];
}

/** The settings for a live site: rules if `signpost.yaml` has the URL, domains if the project has the URL's host. */
export function selectLiveSettings({ site, domains, rules }: ProjectFacts, url: string): LiveSettings {
  if (site === undefined) return { rules: {}, domains: [] };

  const { origin, hostname } = new URL(site);
  const hosts = [hostname, ...domains].map(removeWww);
  return {
    rules: origin === new URL(url).origin ? rules : {},
    domains: hosts.includes(removeWww(new URL(url).hostname)) ? hosts : [],
  };
}
