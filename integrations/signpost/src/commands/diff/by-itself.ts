import { asBuilt, type Host } from '../../hosts/host.ts';
import { parsePath, withoutTrailingSlash } from '../../lib/url/path.ts';
import { answer, requestOf } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import type { HostChange } from '../../plan/difference.ts';
import type { Snapshot } from '../../project/snapshot.ts';

/** What a host answers by itself on one side, such as Cloudflare's redirects of URL variants; undefined where nothing is known. */
export function answerByItself(
  host: Host | undefined,
  { plan, pages, hasMap, hasWorker, adapter }: Snapshot,
): Host['ownAnswer'] {
  if (host?.bareAnswer === undefined || pages !== 'own' || hasWorker) return undefined;
  const own = hasMap ? asBuilt(host, adapter).ownAnswer : host.bareAnswer;
  // A part of the plan may need no edge function.
  return own && ((_, request, given) => own(plan, request, given));
}

/** A change on one host, with its cause and what to do. */
export interface NotedChange extends HostChange {
  readonly note?: string;
}

/** `/about.html` for the page `/about/`, where only one side redirects it: one row for all of them. */
export function lostVariants(host: Host, base: Snapshot, head: Snapshot): NotedChange[] {
  const before = answerByItself(host, base);
  if (before === undefined || head.pages !== 'own') return [];
  const after = answerByItself(host, head);
  for (const page of base.plan.served.pages.keys()) {
    const url = parsePath(`${withoutTrailingSlash(page)}.html`);
    if (page === '/' || !page.endsWith('/') || !head.plan.served.pages.has(page)) continue;
    const [was, is] = [answered(base, url, before), answered(head, url, after)];
    if (was.location === undefined || is.status !== 404) continue;
    const { status, location } = was;
    const note = host.edgeLoses?.(url, page);
    return [
      {
        ...{ url, pattern: '/*.html', kind: 'lost' },
        before: { status, location },
        after: { status: 404 },
        ...(note === undefined ? {} : { note }),
      },
    ];
  }
  return [];
}

function answered({ plan }: Snapshot, url: string, own: Host['ownAnswer']): HostAnswer {
  const request = requestOf(plan.origin + url);
  const given = answer(plan, request);
  return own?.(plan, request, given) ?? given;
}
