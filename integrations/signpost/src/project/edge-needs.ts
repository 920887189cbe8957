import { type Host, selectSupported } from '../hosts/host.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { type Entry, printSourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { splitBySupport } from '../plan/support.ts';

/** The part of a plan that needs the host's generated edge function: entries, and sentences about what else its files don't support. */
interface EdgeNeeds {
  readonly entries: readonly Entry[];
  readonly others: readonly string[];
}

/** Finds the part of a plan that only the generated edge function can serve. Pure. */
export function findEdgeNeeds(host: Host, plan: Plan): EdgeNeeds {
  if (host.programs?.edge === undefined) return { entries: [], others: [] };
  const byFiles = splitBySupport(plan, host);
  const still = new Set(selectSupported(host, plan).unsupported.map(({ message }) => message));
  const others = byFiles.unsupported.filter(
    ({ rule, message }) => !entryRules.has(rule) && !still.has(message),
  );
  return { entries: [...byFiles.omitted.keys()], others: others.map(({ message }) => message) };
}

/** Findings about single entries. */
const entryRules: ReadonlySet<string> = new Set([
  ...['host-query', 'host-placeholder', 'host-length', 'host-syntax', 'host-limit'],
]);

/** Why each request runs the host's edge function from this build on, and what that costs. */
export function describeEdgeCosts(host: Host, plan: Plan): string | undefined {
  const { title, limits, programs } = host;
  const edge = programs?.edge;
  if (edge?.cost === undefined) return undefined;
  const { entries, others } = findEdgeNeeds(host, plan);
  const [first] = entries;
  const [other] = others;
  if (first === undefined && other === undefined) return undefined;
  const why =
    first === undefined
      ? `without it, ${other?.replace(`${title}: `, '')}`
      : `\`${limits?.file}\` can't serve ${countEntriesInWords(entries)}, such as ${printSourceUrl(first)} (${first.place.file}:${first.place.line})`;
  return `${title}: each request now goes through the generated ${edge.name}, because ${why.replace(/\.$/, '')}. ${edge.cost}`;
}

/** `2 redirects and 1 gone URL`. */
function countEntriesInWords(entries: readonly Entry[]): string {
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  const redirects = entries.length - gone;
  return compact(
    redirects > 0 && formatCount(redirects, 'redirect'),
    gone > 0 && formatCount(gone, 'gone URL'),
  ).join(' and ');
}
