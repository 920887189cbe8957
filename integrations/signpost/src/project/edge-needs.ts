import { type Host, selectSupported } from '../hosts/host.ts';
import { splitBySupport } from '../hosts/shared/support.ts';
import { formatCount } from '../lib/text/text.ts';
import { printSourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';

/** The reason and the cost of a generated edge function for each request; undefined if the host's files are enough. Pure. */
export function describeEdgeCosts(host: Host, plan: Plan): string | undefined {
  const edge = host.programs?.edge;
  const why = edge?.cost === undefined ? undefined : describeEdgeNeed(host, plan);
  if (edge === undefined || why === undefined) return undefined;
  return `${host.title}: each request now goes through the generated ${edge.name}, because ${why.replace(/\.$/, '')}. ${edge.cost}`;
}

function describeEdgeNeed(host: Host, plan: Plan): string | undefined {
  const { title, limits } = host;
  const { omitted, unsupported } = splitBySupport(plan, host);
  const [entry] = omitted.keys();
  if (entry !== undefined) {
    const { file, line } = entry.place;
    return `\`${limits?.file}\` can't serve ${formatCount(omitted.size, 'redirect')}, such as ${printSourceUrl(entry)} (${file}:${line})`;
  }

  // A feature that the edge function doesn't support either isn't a reason for it.
  const still = new Set(selectSupported(host, plan).unsupported.map(({ message }) => message));
  const other = unsupported.find(({ message }) => !still.has(message));
  return other && `without it, ${other.message.replace(`${title}: `, '')}`;
}
