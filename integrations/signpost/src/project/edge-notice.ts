import type { Host } from '../hosts/host.ts';
import { adapterWorker } from '../hosts/shared/output-names.ts';
import { counted } from '../lib/text/text.ts';
import { sourceUrl } from '../redirects/map/entry.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import type { ChangeSummary } from './changes.ts';
import { edgeNeeds } from './emit.ts';

/** True in the build that first generates Cloudflare's Worker. */
export function startsWorker({ files }: ChangeSummary): boolean {
  return files.new.some((name) => name === '_worker.js' || name === adapterWorker);
}

/** Why each request runs the host's edge function, and what that costs; undefined in all but the first such build. */
export function edgeNotice(host: Host, plan: Plan, changes: ChangeSummary): string | undefined {
  const { title, edgeFunction, edgeCost, rulesFile } = host;
  if (edgeCost === undefined || !startsWorker(changes)) return undefined;
  const { entries, others } = edgeNeeds(host, plan);
  const [first] = entries;
  const [other] = others;
  if (first === undefined && other === undefined) return undefined;
  const why =
    first === undefined
      ? `without it, ${other?.replace(`${title}: `, '')}`
      : `\`${rulesFile}\` can't serve ${counted(entries.length, 'redirect')}, such as ${sourceUrl(first)} (${first.place.file}:${first.place.line})`;
  return `${title}: each request now goes through the generated ${edgeFunction}, because ${why.replace(/\.$/, '')}. ${edgeCost}`;
}
