import type { Host } from '../hosts/host.ts';
import { counted, present } from '../lib/text/text.ts';
import { type Entry, sourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { edgeNeeds } from './emit.ts';

/** Why each request runs the host's edge function from this build on, and what that costs. */
export function edgeNotice(host: Host, plan: Plan): string | undefined {
  const { title, edge, limits } = host;
  if (edge?.cost === undefined) return undefined;
  const { entries, others } = edgeNeeds(host, plan);
  const [first] = entries;
  const [other] = others;
  if (first === undefined && other === undefined) return undefined;
  const why =
    first === undefined
      ? `without it, ${other?.replace(`${title}: `, '')}`
      : `\`${limits?.file}\` can't serve ${countedEntries(entries)}, such as ${sourceUrl(first)} (${first.place.file}:${first.place.line})`;
  return `${title}: each request now goes through the generated ${edge.name}, because ${why.replace(/\.$/, '')}. ${edge.cost}`;
}

/** `2 redirects and 1 gone URL`. */
function countedEntries(entries: readonly Entry[]): string {
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  const redirects = entries.length - gone;
  return present(redirects > 0 && counted(redirects, 'redirect'), gone > 0 && counted(gone, 'gone URL')).join(
    ' and ',
  );
}
