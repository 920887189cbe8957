import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { printSourceUrl } from '../map/entry.ts';
import { countEntries, type EntryCounts } from '../plan/entry-counts.ts';
import { applyMaintenance } from '../plan/maintenance.ts';
import type { Plan } from '../plan/plan.ts';
import type { Host } from './host.ts';
import { printHostReadme, type ReadmeWriter } from './readme.ts';
import { type SupportedPart, selectSupported } from './select-supported.ts';
import { isRedirectsOnly } from './shared/redirects-only.ts';

/** The files of one host, below `deploy/<id>/`, and the unsupported parts of the plan. */
export interface HostOutput {
  readonly host: Host;
  readonly files: readonly OutFile[];
  readonly unsupported: readonly Finding[];
  readonly fits: EntryCounts;
  /** What the generated edge function costs, if there is one. */
  readonly edgeCosts: string | undefined;
}

/** Prints the plan as a host's files. */
export function emitFiles(host: Host, plan: Plan, writer?: ReadmeWriter): HostOutput {
  const part = selectSupported(host, plan);
  const { supported, unsupported, abilities } = part;
  const { maintenance } = plan;
  // A host without maintenance mode keeps the redirects.
  const isInMaintenance = maintenance !== undefined && abilities.maintenance503;
  const emitted = host.emit(isInMaintenance ? applyMaintenance(supported, maintenance) : supported);

  // _redirects, _headers, README.md
  const names = emitted.map(({ path }) => path);
  const remarks = compact(describeEdgeUse(host, part), ...unsupported.map(({ message }) => message));
  const purpose = writer ?? (isRedirectsOnly(plan) ? 'redirects' : 'build');
  const readme = { path: 'README.md', content: printHostReadme(host, names, purpose, remarks) };
  const files = [...emitted, readme];

  return {
    host,
    files: files.map((file) => ({ ...file, path: `${host.id}/${file.path}` })),
    unsupported,
    fits: countEntries(supported),
    edgeCosts: describeEdgeCosts(host, part),
  };
}

/** The reason and the cost of a generated edge function for each request; undefined if the host's files are enough. */
export function describeEdgeCosts(host: Host, part: SupportedPart): string | undefined {
  const cost = part.edgeFunction?.cost;
  const use = describeEdgeUse(host, part);
  return cost === undefined || use === undefined ? undefined : `${use} ${cost}`;
}

function describeEdgeUse(host: Host, part: SupportedPart): string | undefined {
  const edge = part.edgeFunction;
  const reason = edge && describeEdgeNeed(host, part);
  if (reason === undefined) return undefined;
  return `${host.title}: each request now goes through the generated ${edge?.name}, because ${reason.replace(/\.$/, '')}.`;
}

function describeEdgeNeed({ title, limits }: Host, part: SupportedPart): string | undefined {
  const { omitted, worthProgram } = part.byFiles;
  const [entry] = omitted.keys();
  if (entry !== undefined) {
    const { file, line } = entry.place;
    const limit = [...omitted.values()].find(({ rule }) => rule === 'host-limit');
    if (limit !== undefined) return `${limit.reason}, such as ${printSourceUrl(entry)} (${file}:${line})`;
    return `\`${limits?.file}\` can't serve ${formatCount(omitted.size, 'redirect')}, such as ${printSourceUrl(entry)} (${file}:${line})`;
  }

  // A feature that the edge function doesn't support either isn't a reason for it.
  const unsupportedAnyway = new Set(part.unsupported.map(({ message }) => message));
  const supportedByEdge = worthProgram.find(({ message }) => !unsupportedAnyway.has(message));
  return supportedByEdge && `without it, ${supportedByEdge.message.replace(`${title}: `, '')}`;
}
