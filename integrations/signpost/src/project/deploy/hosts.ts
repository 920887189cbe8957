import type { Host } from '../../hosts/host.ts';
import { allHosts, type HostId, hostLoaders } from '../../hosts/load.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import type { ReadRoot } from '../../hosts/shared/settings-file.ts';
import { Problem } from '../../lib/problem.ts';
import { describeInvalid } from '../../lib/text/nearest.ts';
import type { Plan } from '../../plan/plan.ts';
import { layoutByFile } from '../../plan/served-files.ts';
import type { Serving } from '../../plan/serving.ts';
import type { Settings } from '../../plan/settings.ts';
import type { ProjectFacts } from '../settings/facts.ts';

/** Loads the named hosts. A `Problem` for an unknown name, with the nearest one. */
export async function loadNamedHosts(names: readonly string[]): Promise<Host[]> {
  expectHosts(names);
  return Promise.all(names.flatMap((name) => hostLoaders[name]?.() ?? []));
}

/** The named hosts, otherwise those of the project. A `Problem` without any. */
export async function loadHosts(facts: ProjectFacts, names: readonly string[] | undefined): Promise<Host[]> {
  const hosts = await loadNamedHosts(names ?? facts.hosts);
  if (hosts.length > 0) return hosts;
  throw new Problem(
    `Unknown host. Write \`host: NAME\` into signpost.yaml, or pass --host NAME, with one of ${allHosts}.`,
  );
}

/** Throws a `Problem` for an unknown host, with the nearest name. */
export function expectHosts(names: readonly string[]): void {
  const knownNames = Object.keys(hostLoaders);
  const unknown = names.find((name) => !knownNames.includes(name));
  if (unknown === undefined) return;
  throw new Problem(describeInvalid('--host', unknown, knownNames));
}

/** Astro adapter ─▶ host; undefined for a self-hosted server. */
const adapters: ReadonlyMap<string, HostId | undefined> = new Map([
  ['@astrojs/cloudflare', 'cloudflare'],
  ['@astrojs/netlify', 'netlify'],
  ['@astrojs/node', undefined],
  ['@astrojs/vercel', 'vercel'],
]);

/** True for an adapter with a deployment known to Signpost. */
export function isKnownAdapter(adapter: string | undefined): adapter is string {
  return adapters.has(adapter ?? '');
}

/** The host of an adapter: `netlify` of @astrojs/netlify; undefined for @astrojs/node and an unknown adapter. */
export function findAdapterHost(adapter: string | undefined): HostId | undefined {
  return adapters.get(adapter ?? '');
}

/** The part of a project that decides how hosts serve the build. */
export interface ServedProject {
  /** Reads the hosts' settings in the project's root. */
  readonly read: ReadRoot;
  /** The files of the build. */
  readonly files: readonly string[];
  readonly settings: Pick<Settings, 'variant' | 'redirectsOnly'> | undefined;
  /** True if the host's files are generated: by a build with Signpost, or from a map. */
  readonly isGenerated: boolean;
  /** The package of Astro's adapter in the last build. */
  readonly adapter: string | undefined;
}

/** How one host serves a project's build. */
export async function readServing(host: string, project: ServedProject): Promise<ServingResult> {
  const { read, files, settings, isGenerated, adapter } = project;
  const { serving, kind } = (await hostLoaders[host]?.()) ?? {};
  // With redirects alone, nginx serves history/a.html its own way, at /history/a.html.
  const servesItself = kind === 'server' && settings?.redirectsOnly === true;
  const usualVariant = servesItself ? undefined : layoutByFile;
  const variant = isGenerated ? (settings?.variant ?? usualVariant) : undefined;
  return serving?.({ read, files, variant, adapter }) ?? unknown;
}

const unknown: ServingResult = { serving: undefined, faults: [] };

/** Makes the function for each host's plan, built once when it is needed. */
export function createHostPlans(
  build: (serving: Serving | undefined) => Plan,
  project: ServedProject,
): (host: string) => Promise<Plan> {
  const plans = new Map<string, Promise<Plan>>();

  async function buildForHost(host: string): Promise<Plan> {
    const { serving } = await readServing(host, project);
    return build(serving);
  }

  return (host) => {
    const plan = plans.get(host) ?? buildForHost(host);
    plans.set(host, plan);
    return plan;
  };
}

/** How the project's only host serves the build; unknown for several hosts, or none. */
export async function readSoleServing(
  hosts: readonly string[],
  project: ServedProject,
): Promise<ServingResult> {
  const [host, ...others] = hosts;
  if (host === undefined || others.length > 0) return unknown;
  return readServing(host, project);
}
