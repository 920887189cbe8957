import { type HostId, isHostId } from '../../hosts/load.ts';
import { findFirstIn } from '../../lib/disk/read.ts';
import { readFacts } from '../../project/facts.ts';
import { expectHosts } from '../../project/hosts.ts';
import { usualDist } from '../../project/settings-file.ts';
import { type AstroConfig, readAstroConfig } from './astro-config.ts';
import { detectGenerator, detectHosts, findSite, type Generator } from './detect.ts';

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
}

/** Looks at the project in the current folder. */
export async function surveyProject({ site, hosts: named }: InitInput): Promise<Survey> {
  expectHosts(named ?? []);
  const facts = await readFacts();
  const generator = await detectGenerator();
  const known = named?.filter(isHostId) ?? (facts.isProject ? facts.hosts : []);
  const likely = facts.isProject ? facts.dist : (generator?.dist ?? facts.dist);
  // Eleventy builds to _site, or to a folder of its configuration, which is often dist.
  const dist = (await findFirstIn('.', [likely, usualDist])) ?? likely;

  return {
    site: site ?? facts.site ?? (await findSite(generator, dist)),
    ...{ generator, dist },
    astro: generator?.title === 'Astro' ? await readAstroConfig() : undefined,
    hosts: known.length > 0 ? known : await detectHosts(),
  };
}
