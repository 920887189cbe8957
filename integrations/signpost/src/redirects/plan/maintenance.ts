import { Problem } from '../../lib/problem.ts';
import type { Maintenance } from './plan.ts';

const day = 86_400_000;

/** The longest that a site may answer 503, in days; search engines drop its pages after that (`W-CLOSE-2`). */
export const longestUnavailable = 3;

/** What a person asks for when the site closes. */
export interface MaintenanceRequest {
  readonly kind: Maintenance['kind'];
  /** A day (closed until its first minute, UTC) or an instant with an offset. */
  readonly until: string;
  /** The page that answers, in `dist`. */
  readonly file: string;
}

/**
 * Maintenance mode as hosts need it. A `Problem` where the date is none or is over, and where a 503 would last more
 * than three days: the temporary landing page, which answers 200, is then the way (`W-CLOSE-3`).
 */
export function planMaintenance({ kind, until, file }: MaintenanceRequest, now: Date): Maintenance {
  const end = returnDate(until, now);
  if (kind === 'landing') return { kind, file };
  const days = (end.getTime() - now.getTime()) / day;
  if (days > longestUnavailable) {
    throw new Problem(
      `A 503 until ${until} would last ${Math.ceil(days)} days; after more than ${longestUnavailable} search engines drop the pages. ` +
        "Use a temporary landing page instead (`--landing`, or `kind: 'landing'` in the options), " +
        'or stay online with `<MaintenanceBanner>` and take no orders.',
    );
  }
  return { kind, file, retryAfter: end };
}

/** The instant of return; a `Problem` where the text is no date or the date is over. */
export function returnDate(until: string, now: Date): Date {
  const end = new Date(until);
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(until);
  if (
    !isDate ||
    Number.isNaN(end.getTime()) ||
    (until.length === 10 && !end.toISOString().startsWith(until))
  ) {
    throw new Problem(
      `"${until}" is no date; write a day such as 2026-12-27, or an instant such as 2026-12-27T08:00:00Z.`,
    );
  }
  if (end <= now) throw new Problem(`The return date ${until} is over; name one in the future.`);
  return end;
}
