import { addDays, addYears, type Day } from '../../lib/date.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { readMap } from '../../project/read-map.ts';
import { loadState } from '../migration.ts';
import { findMap } from '../moving.ts';

export interface DueDate {
  readonly on: Day;
  readonly what: string;
}

/** Days after the move on which to request every old URL again. */
const checkDays = [1, 7, 28];

/** Days until crawlers have seen the redirects. */
const sitemapDays = 180;

/** The dates of the move; none without a planned day. */
export async function readDates(folder: string): Promise<DueDate[]> {
  const state = await loadState(folder);
  if (state.move === undefined) return [];
  const map = await findMap(undefined);
  return listDueDates(state.move, map === undefined ? undefined : (await readMap(map)).map);
}

/** The dates of a move in order, from a week before (`W-MIG-1`) until the redirects are a year old (`W-REDIR-6`). */
export function listDueDates(move: Day, map: RedirectMap | undefined): DueDate[] {
  const dates = [
    {
      on: addDays(move, -7),
      what: 'lower the TTL of DNS records that will change to an hour, and run preflight',
    },
    { on: addDays(move, -1), what: 'try forms and downloads of the new site, and run preflight again' },
    { on: move, what: 'the move: release, build, deploy, change the DNS, verify, announce' },
    ...checkDays.map((days) => ({
      on: addDays(move, days),
      what: 'run npx astro-signpost migrate verify, and npx astro-signpost 404s with the access log',
    })),
    { on: addDays(move, 28), what: 'restore the DNS TTL, and raise http.hsts.maxAge' },
    { on: addDays(move, sitemapDays), what: 'delete public/sitemap-old.xml, and keep the redirects' },
    { on: addYears(move, 1), what: 'redirects of the move may go, but cost nothing' },
    ...listSectionDates(map, move),
  ];
  return dates.sort((a, b) => a.on.localeCompare(b.on));
}

function listSectionDates(map: RedirectMap | undefined, move: Day): DueDate[] {
  const sections = map?.sections ?? [];
  return sections.flatMap(({ name, release }) => {
    if (release === undefined || release === move) return [];
    return { on: release, what: `release of the section ${name}: build, deploy, verify` };
  });
}
