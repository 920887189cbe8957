import { type Answer, findHostTarget } from '../answers/answer.ts';
import type { SiteResponder } from '../answers/responder.ts';
import type { Day } from '../lib/date.ts';
import type { Place } from '../lib/finding.ts';
import type { RedirectMap } from '../map/entry.ts';
import { makeWaitingTest } from '../map/release.ts';
import { requestOf } from '../plan/request.ts';
import type { Moving } from './moving.ts';
import { type OldUrl, splitUrl, toAbsoluteUrl } from './state/old-url.ts';

/** What map and build say that an old URL returns. */
export interface Planned {
  readonly from: string;
  /** The final URL, absolute; undefined without a redirect. */
  readonly to: string | undefined;
  /** Undefined where no file of the new site shows the answer. */
  readonly status: number | undefined;
  /** `to` with the query that the host passes on: /b?x=1 for /a?x=1, where `to` is /b. */
  readonly hostLocation?: string | undefined;
  /** The deciding line of the map. */
  readonly place: Place | undefined;
}

/** The planned response for an old URL. An unknown host counts as a domain that redirects to the new site. */
export function planAnswer(responder: SiteResponder, old: string, url: string): Planned {
  const { origin, domains } = responder;
  const from = new URL(url, old);
  const isKnown = from.host === new URL(origin).host || domains.includes(from.hostname);
  const { href } = isKnown ? from : new URL(from.pathname + from.search, origin);

  const answer = responder.respond(requestOf(href));
  const { status, location } = selectPlannedPart(answer);
  const place = answer.by.find((step) => step.step === 'entry')?.entry.place;
  const planned = { from: from.href, place };

  // On an old host, gone and unplanned URLs redirect to the new host.
  const isHostRedirect = location !== undefined && changesHostAlone(href, location);
  const final = isHostRedirect ? resolveStatus(responder, location) : status;
  if (final === 404 || final === 410) return { ...planned, to: undefined, status: final };
  if (location !== undefined)
    return { ...planned, to: location, status, hostLocation: findHostTarget(answer) };

  // The page stays, but the old host redirects.
  if (!isKnown && status === 200) return { ...planned, to: href, status: 301, hostLocation: href };
  return { ...planned, to: undefined, status };
}

/** The old URLs with a redirect or a 410 by a day, in row order. */
export function listMoved(
  { project: { map }, responder, old }: Pick<Moving, 'project' | 'responder' | 'old'>,
  rows: readonly OldUrl[],
  day: Day,
): Planned[] {
  return selectReleased(rows, map, day)
    .map((row) => planAnswer(responder, old, toAbsoluteUrl(row, old)))
    .filter(({ to, status }) => to !== undefined || status === 410);
}

/** Leaves out the old URLs of sections that aren't released on a day. */
export function selectReleased<Row extends { readonly url: string }>(
  rows: readonly Row[],
  map: RedirectMap | undefined,
  day: Day,
): readonly Row[] {
  if (map === undefined || map.sections.length === 0) return rows;
  const waits = makeWaitingTest(map.sections, day);
  return rows.filter(({ url }) => !waits(splitUrl(url).path));
}

/** True for http://old.example/a to https://www.example.com/a. */
function changesHostAlone(from: string, to: string): boolean {
  const [source, target] = [new URL(from), new URL(to)];
  const isSamePath = source.pathname + source.search === target.pathname + target.search;
  return isSamePath && source.origin !== target.origin;
}

/** The status of a URL of the new site; 200 for another site. Without a build, every page is assumed to exist. */
function resolveStatus({ plan, respond }: SiteResponder, url: string): number | undefined {
  if (new URL(url).origin !== plan.origin) return 200;
  const answer = respond(requestOf(url));
  const isUnplanned = answer.status === 404 && answer.mapAnswer === undefined;
  if (isUnplanned && plan.served.pages.size === 0) return 200;
  return selectPlannedPart(answer).status;
}

/** /about.html of about/index.html: a host that isn't known yet may miss it, so it needs a redirect. */
function selectPlannedPart(answer: Answer): Pick<Answer, 'status' | 'location'> {
  if (answer.dependsOnHost) return { status: 404, location: undefined };
  return answer.mapAnswer ?? answer;
}
