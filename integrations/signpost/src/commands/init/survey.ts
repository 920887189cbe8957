import { type HostId, isHostId } from '../../hosts/load.ts';
import { findFirstIn, hasFile } from '../../lib/disk/read.ts';
import { compact, formatNumber } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { readFacts } from '../../project/facts.ts';
import { expectHosts } from '../../project/hosts.ts';
import { readShown } from '../../project/load.ts';
import { parseSiteUrl } from '../../project/site-url.ts';
import { type ConfigChange, changeConfig } from './astro-change.ts';
import { readAstroConfig } from './astro-config.ts';
import { detectGenerator, detectHosts, type Generator } from './detect.ts';
import { countRules, type FoundRedirects, findRedirects } from './existing.ts';
import { findSite } from './site.ts';

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
  /** The Astro config and its changes; undefined for another generator. */
  readonly astro: ConfigChange | undefined;
  readonly hosts: readonly HostId[];
  readonly areHostsNamed: boolean;
  readonly dist: string;
  readonly isBuilt: boolean;
  /** True for a build from before the change of `site`: its canonicals name another host. */
  readonly isStale: boolean;
  /** True if there is a redirect map. */
  readonly isMapped: boolean;
  readonly redirects: FoundRedirects;
}

/** Looks at the project in the current folder. */
export async function surveyProject({ site, hosts: named }: InitInput): Promise<Survey> {
  expectHosts(named ?? []);
  const facts = await readFacts();
  const generator = await detectGenerator();
  const known = facts.isProject ? facts.hosts : [];
  const hosts = named?.filter(isHostId) ?? (known.length > 0 ? known : await detectHosts());

  const likely = facts.isProject ? facts.dist : (generator?.dist ?? facts.dist);
  const dist = (await findFirstIn('.', [likely, facts.dist])) ?? likely;
  const isBuilt = await hasFile(dist);
  const origin = site === undefined ? undefined : parseSiteUrl(site).origin;
  const config = generator?.title === 'Astro' ? await readAstroConfig() : undefined;
  const astro = config && changeConfig(config, named ?? [], origin);

  return {
    ...{ generator, astro, hosts, dist, isBuilt },
    site: site ?? facts.site ?? (config === undefined ? await findSite(generator, dist) : undefined),
    areHostsNamed: named !== undefined,
    isStale: isBuilt && astro?.setsSite === true,
    isMapped: await hasFile(usualMapFile),
    redirects: await findRedirects(generator, config, hosts, dist),
  };
}

/** The rows of what was found. */
export async function listFound(survey: Survey): Promise<(readonly [name: string, value: string])[]> {
  const { generator, hosts, site, dist, isBuilt } = survey;
  return [
    ['Generator', generator?.title ?? 'not detected'],
    ['Host', hosts.length === 0 ? 'not detected (pass --host NAME)' : hosts.join(', ')],
    ...(site === undefined ? [] : ([['Site', site]] as const)),
    ['Build', isBuilt ? dist : `${dist}, not built yet`],
    ['Redirects', await describeRedirects(survey)],
  ];
}

async function describeRedirects({ redirects, isMapped }: Survey): Promise<string> {
  const entries = isMapped ? (await readShown(usualMapFile)).map.entries.length : 0;
  const found = redirects.existing.map((one) => `${countRules([one])} in ${one.name}`);
  const unread = isMapped ? [] : redirects.unread.map((what) => `${what} (not read)`);
  const all = compact(entries > 0 && `${formatNumber(entries)} in ${usualMapFile}`, ...found, ...unread);
  return all.length === 0 ? 'none' : all.join(', ');
}
