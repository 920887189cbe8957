import type { Host } from '../../hosts/host.ts';
import { printHostReadme, type ReadmeWriter } from '../../hosts/readme.ts';
import { type SupportedPart, selectSupported } from '../../hosts/select-supported.ts';
import type { Staging } from '../../lib/disk/write.ts';
import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import { printSourceUrl } from '../../map/entry.ts';
import { countEntries, type EntryCounts } from '../../plan/entry-counts.ts';
import { applyMaintenance } from '../../plan/maintenance.ts';
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
// 6. `emitFiles` prints the rest as the host's files.
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

/** The files of one host, below `deploy/<id>/`, and the unsupported parts of the plan. */
export interface HostOutput {
  readonly host: Host;
  readonly files: readonly OutFile[];
  readonly unsupported: readonly Finding[];
  readonly fits: EntryCounts;
  /** What the generated edge function costs, if there is one. */
  readonly edgeCosts: string | undefined;
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

/** Prints the plan as a host's files. Pure. */
export function emitFiles(host: Host, plan: Plan, writer?: ReadmeWriter): HostOutput {
  const part = selectSupported(host, plan);
  const { supported, unsupported, abilities } = part;
  const { maintenance } = plan;
  // A host without maintenance mode keeps the redirects.
  const isInMaintenance = maintenance !== undefined && abilities.maintenance503;
  const emitted = host.emit(isInMaintenance ? applyMaintenance(supported, maintenance) : supported);

  // _redirects, _headers, README.md
  const names = emitted.map(({ path }) => path);
  const files = [...emitted, { path: 'README.md', content: printHostReadme(host, names, writer) }];

  return {
    host,
    files: files.map((file) => ({ ...file, path: `${host.id}/${file.path}` })),
    unsupported,
    fits: countEntries(supported),
    edgeCosts: describeEdgeCosts(host, part),
  };
}

/** The reason and the cost of a generated edge function for each request; undefined if the host's files are enough. Pure. */
export function describeEdgeCosts(host: Host, part: SupportedPart): string | undefined {
  const edge = part.edgeFunction;
  const reason = edge?.cost === undefined ? undefined : describeEdgeNeed(host, part);
  if (edge === undefined || reason === undefined) return undefined;
  return `${host.title}: each request now goes through the generated ${edge.name}, because ${reason.replace(/\.$/, '')}. ${edge.cost}`;
}

function describeEdgeNeed({ title, limits }: Host, part: SupportedPart): string | undefined {
  const { omitted, worthProgram } = part.byFiles;
  const [entry] = omitted.keys();
  if (entry !== undefined) {
    const { file, line } = entry.place;
    return `\`${limits?.file}\` can't serve ${formatCount(omitted.size, 'redirect')}, such as ${printSourceUrl(entry)} (${file}:${line})`;
  }

  // A feature that the edge function doesn't support either isn't a reason for it.
  const unsupportedAnyway = new Set(part.unsupported.map(({ message }) => message));
  const supportedByEdge = worthProgram.find(({ message }) => !unsupportedAnyway.has(message));
  return supportedByEdge && `without it, ${supportedByEdge.message.replace(`${title}: `, '')}`;
}
