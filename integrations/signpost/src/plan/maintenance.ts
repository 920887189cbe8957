import { z } from 'zod';
import { toDay } from '../lib/date.ts';
import { Problem } from '../lib/problem.ts';
import type { Maintenance, Plan } from './plan.ts';

// From a return date such as 2026-12-27 to maintenance mode in the plan: which dates are accepted, for how long each kind of
// maintenance is safe for search engines, and what the plan loses meanwhile.

const dayInMs = 86_400_000;

/** `unavailable`: 503 on every URL except robots.txt. `landing`: a temporary landing page in place of each page. */
export type MaintenanceKind = 'unavailable' | 'landing';

/**
 * The first number of days that is too long: search engines drop pages after a few days of 503, and index a landing page
 * after a week.
 */
const firstRefusedDays = { unavailable: 3, landing: 8 } as const;

/**
 * The error for a maintenance that is too long, such as a 503 for five days, with the alternative; undefined if it is short
 * enough (`W-CLOSE-2`, `W-CLOSE-3`).
 */
export function checkMaintenanceLength(kind: MaintenanceKind, until: string, now: Date): string | undefined {
  const days = countDaysUntil(parseReturnDate(until, now), now);
  if (days < firstRefusedDays[kind]) return undefined;
  return kind === 'unavailable'
    ? `A 503 until ${until} would last ${days} days. Search engines drop the pages of a site that returns 503 for longer than two days. ` +
        "Use a temporary landing page instead (`--landing`, or `maintenance.kind: 'landing'` in the options), " +
        'or keep the site online with `<MaintenanceBanner>` and take no orders.'
    : `A temporary landing page until ${until} would replace the site for ${days} days. After a week, search engines index it in place of the pages. ` +
        "Keep the site online with `<MaintenanceBanner>` (`maintenance.kind: 'banner'` in the options), which stops order forms.";
}

/** Maintenance mode for hosts. A `Problem` if the date is invalid or in the past. */
export function planMaintenance(until: string, file: string, now: Date): Maintenance {
  return { file, retryAfter: parseReturnDate(until, now) };
}

/** Calendar days in UTC: three from Monday noon to Thursday. */
function countDaysUntil(end: Date, now: Date): number {
  return Math.floor(end.getTime() / dayInMs) - Math.floor(now.getTime() / dayInMs);
}

/** A day, `2026-12-27`, or an instant, `2026-12-27T08:00:00Z`. */
const returnText = z.union([z.iso.date(), z.iso.datetime({ local: true, offset: true })]);

/** The end of the maintenance. A `Problem` if the text isn't a date, or is in the past. */
export function parseReturnDate(until: string, now: Date): Date {
  if (!returnText.safeParse(until).success)
    throw new Problem(
      `"${until}" isn't a valid date. Write a day such as 2026-12-27, or an instant such as 2026-12-27T08:00:00Z.`,
    );

  const end = new Date(until);
  if (end <= now)
    throw new Problem(
      `The return date ${until} has passed. Write a later day, such as ${toDay(new Date(now.getTime() + dayInMs))}.`,
    );
  return end;
}

/**
 * The plan while every URL but robots.txt returns 503: no redirect and no password is reached. A landing page doesn't come
 * here, since it is a build of its own.
 */
export function applyMaintenance(plan: Plan, maintenance: Maintenance): Plan {
  return { ...plan, exact: [], patterns: [], protect: [], maintenance };
}
