import type { Day } from '../lib/date.ts';
import type { Place } from '../lib/finding.ts';
import type { RedirectMap } from '../map/entry.ts';
import { makeWaitingTest } from '../map/release.ts';
import { answer, requestOf } from '../plan/answer.ts';
import type { Answer } from '../plan/answers.ts';
import type { Plan } from '../plan/plan.ts';
import type { Moving } from './places.ts';
import { type OldUrl, splitUrl, toAbsoluteUrl } from './state/old-url.ts';

export interface Planned {
  readonly from: string;
  /** Where it leads in the end, absolute; undefined where it isn't redirected. */
  readonly to: string | undefined;
  readonly status: number;
  readonly by: Answer['by'];
  /** The line of the map that decides it. */
  readonly place: Place | undefined;
}

/** The planned response for an old URL. An unknown host is taken for another domain that redirects to the new site. */
export function planAnswer(plan: Plan, old: string, url: string): Planned {
  const from = new URL(url, old);
  const own = new URL(plan.origin).host;
  const isKnown = from.host === own || plan.domains.includes(from.hostname);
  const { href } = isKnown ? from : new URL(from.pathname + from.search, plan.origin);
  const { status, location, by } = answer(plan, requestOf(href));
  const place = by.flatMap((step) => (step.step === 'entry' ? step.entry.place : []))[0];

  // On another host, gone and unplanned URLs redirect to the site's own host.
  const there =
    location !== undefined && isHostAlone(href, location) ? resolveStatus(plan, location) : status;
  if (there === 404 || there === 410) return { from: from.href, to: undefined, status: there, by, place };
  if (location !== undefined) return { from: from.href, to: location, status, by, place };

  // The page stays, but its old host redirects.
  const isElsewhere = !isKnown && status === 200;
  const to = isElsewhere ? href : undefined;
  return { from: from.href, to, status: isElsewhere ? 301 : status, by, place };
}

/** The old URLs that have a redirect or are gone by a day, in row order. */
export function listMoved(
  { project: { plan, map }, old }: Pick<Moving, 'project' | 'old'>,
  rows: readonly OldUrl[],
  day: Day,
): Planned[] {
  return selectReleased(rows, map, day)
    .map((row) => planAnswer(plan, old, toAbsoluteUrl(row, old)))
    .filter(({ to, status }) => to !== undefined || status === 410);
}

/** Old URLs without those of sections that are not released on a day: they don't change until then. */
export function selectReleased<Row extends { readonly url: string }>(
  rows: readonly Row[],
  map: RedirectMap | undefined,
  day: Day,
): readonly Row[] {
  if (map === undefined || map.sections.length === 0) return rows;
  const waits = makeWaitingTest(map.sections, day);
  return rows.filter(({ url }) => !waits(splitUrl(url).path));
}

function isHostAlone(from: string, to: string): boolean {
  const [a, b] = [new URL(from), new URL(to)];
  return a.pathname + a.search === b.pathname + b.search && a.origin !== b.origin;
}

/** Without a build, every page is assumed to exist. */
function resolveStatus(plan: Plan, url: string): number {
  if (new URL(url).origin !== plan.origin) return 200;
  const { status } = answer(plan, requestOf(url));
  return status === 404 && plan.served.pages.size === 0 ? 200 : status;
}
