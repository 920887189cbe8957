import { makeElsewhere } from '../hosts/edge/respond.ts';
import type { Host } from '../hosts/host.ts';
import { adapterWorker } from '../hosts/shared/output-names.ts';
import { counted } from '../lib/text/text.ts';
import { parsePath, withoutTrailingSlash } from '../lib/url/path.ts';
import { sourceUrl } from '../redirects/map/entry.ts';
import { answer, requestOf } from '../redirects/plan/answer.ts';
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
  const lost = lostVariant(host, plan);
  return `${title}: each request now goes through the generated ${edgeFunction}, because ${why.replace(/\.$/, '')}. ${edgeCost}${lost === undefined ? '' : ` ${lost}`}`;
}

/** What is said of the first page such as `/about/` whose file name `/about.html` only the host itself redirects there. */
export function lostVariant({ bareAnswer, edgeLoses }: Host, plan: Plan): string | undefined {
  const isElsewhere = makeElsewhere(plan.elsewhere ?? []);
  for (const page of bareAnswer && edgeLoses ? plan.served.pages.keys() : []) {
    const url = parsePath(`${withoutTrailingSlash(page)}.html`);
    if (page === '/' || !page.endsWith('/') || isElsewhere(plan.origin + url)) continue;
    const request = requestOf(plan.origin + url);
    const given = answer(plan, request);
    const isLost = given.status === 404 && bareAnswer?.(plan, request, given)?.location !== undefined;
    if (isLost) return edgeLoses?.(url, page);
  }
  return undefined;
}
