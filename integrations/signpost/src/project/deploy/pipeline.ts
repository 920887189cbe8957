import { emitFiles, type HostOutput } from '../../hosts/emit-files.ts';
import type { Host } from '../../hosts/host.ts';
import type { Staging } from '../../lib/disk/write.ts';
import type { Plan } from '../../plan/plan.ts';
import type { OwnFolders, WrittenFiles } from './merge-own-files.ts';
import { writeFiles } from './write-files.ts';

// From a redirect map to the files of each host, for a build with Astro and for `map compile`:
//
// 1. `readMap` (read-map.ts) reads the YAML and CSV files of the map.
// 2. `resolveMap` (map/resolved-map.ts) checks the map and flattens chains.
// 3. `readServing` (hosts.ts) finds out which URL a host gives to each page.
// 4. `buildPlan` (plan/build.ts) plans the answers of the host; `createHostPlans` (hosts.ts) does 3 and 4 once a host.
// 5. `selectSupported` (hosts/host.ts) leaves out unsupported redirects and features.
// 6. `emitFiles` (hosts/emit-files.ts) prints the rest as the host's files.
// 7. `writeFiles` (write-files.ts) adds the site's own lines, and writes changed files.
// 8. The caller reports the findings of all steps. `compileHost` runs 4 to 7.

/** A planned site, before the differences between hosts. */
interface PlannedSite {
  /** The plan of step 4. */
  planOn(host: string): Promise<Plan>;
  /** URL patterns of pages rendered on demand. */
  readonly onDemand: readonly string[];
  readonly folders: OwnFolders & { readonly out: string };
}

export interface CompiledHost extends Omit<HostOutput, 'files'> {
  /** The plan on this host. */
  readonly plan: Plan;
  /** The files' names in the folder of the host: `_redirects`. */
  readonly fileNames: readonly string[];
  /** Undefined if nothing was to be written. */
  readonly written: WrittenFiles | undefined;
}

/** Prints the files of one host, and stages the files in a transaction, if any. */
export async function compileHost(host: Host, site: PlannedSite, staging?: Staging): Promise<CompiledHost> {
  const plan = { ...(await site.planOn(host.id)), elsewhere: site.onDemand };

  const output = emitFiles(host, plan);
  const written = staging && (await writeFiles(staging, site.folders, output));
  const { files, ...compiled } = output;
  const fileNames = (written?.files ?? files).map(({ path }) => path.slice(host.id.length + 1));
  return { ...compiled, plan, fileNames, written };
}
