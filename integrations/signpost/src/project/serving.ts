import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostLoaders } from '../hosts/load.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import type { ReadRoot } from '../hosts/shared/settings-file.ts';
import { layoutByFile, withServing } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';

/** The part of a project that decides how hosts serve the build. */
export interface ServedProject {
  /** Reads the hosts' settings in the project's root. */
  readonly read: ReadRoot;
  /** The files of the build. */
  readonly files: readonly string[];
  readonly settings: Pick<Settings, 'variant'> | undefined;
  /** True if the host's files are generated: by a build with Signpost, or from a map. */
  readonly isGenerated: boolean;
  /** The package of Astro's adapter in the last build. */
  readonly adapter: string | undefined;
}

/** How one host serves a project's build. */
export async function readServing(host: string, project: ServedProject): Promise<ServingResult> {
  const { read, files, settings, isGenerated, adapter } = project;
  const { serving } = (await hostLoaders[host]?.()) ?? {};
  const variant = isGenerated ? (settings?.variant ?? layoutByFile) : undefined;
  return serving?.({ read, files, variant, adapter }) ?? unknown;
}

const unknown: ServingResult = { serving: undefined, faults: [] };

/** The plan with the page URLs of one host. */
export async function planOnHost(host: string, plan: Plan, project: ServedProject): Promise<Plan> {
  const { serving } = await readServing(host, project);
  return withServing(plan, serving);
}

/** How the project's only host serves the build; unknown for several hosts, or none. */
export async function readSoleServing(
  hosts: readonly string[],
  project: ServedProject,
): Promise<ServingResult> {
  const [host, ...others] = hosts;
  return host === undefined || others.length > 0 ? unknown : readServing(host, project);
}

/** Reads files of a folder; none for a build of another project with unknown settings. */
export function createRootReader(root: string | undefined): ReadRoot {
  return (name) => {
    if (root === undefined) return undefined;
    try {
      return readFileSync(join(root, name), 'utf8');
    } catch {
      return undefined;
    }
  };
}
