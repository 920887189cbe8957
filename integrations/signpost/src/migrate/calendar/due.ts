import { addDays, addYears, type Day } from '../../lib/date.ts';
import type { RedirectMap } from '../../redirects/map/entry.ts';

/** Something that falls due on a day. */
export interface Due {
  /** Stable, so that a calendar that has it already moves it and doesn't double it. */
  readonly id: string;
  readonly on: Day;
  readonly title: string;
  readonly what: string;
}

/** Days after the move on which every old address is asked again. */
const checks = [1, 7, 28];
/** Crawlers have been by often enough after this many days. */
const sitemapDays = 180;
const weeksOfShortHsts = 28;

/** All that falls due before and after a move, in the order of its days. */
export function dueDates(move: Day, map: RedirectMap | undefined): Due[] {
  return [
    ...aroundMove(move),
    ...(map === undefined ? [] : [...sectionDates(map, move), ...retention(map)]),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.id < b.id ? -1 : 1));
}

function aroundMove(move: Day): Due[] {
  return [
    {
      id: 'ttl',
      on: addDays(move, -7),
      title: 'Last day to lower the DNS TTL',
      what: 'Lower the TTL of every record that will change to 3600 or less. Then: signpost migrate preflight',
    },
    {
      id: 'preflight',
      on: addDays(move, -1),
      title: 'Last look before the move',
      what: 'signpost migrate preflight',
    },
    {
      id: 'move',
      on: move,
      title: 'The move',
      what: 'signpost migrate release, build, deploy, change the DNS; then signpost migrate verify and signpost migrate announce',
    },
    ...checks.map((days) => ({
      id: `verify-${days}`,
      on: addDays(move, days),
      title: `Ask every old address again, ${days === 1 ? 'a day' : `${days} days`} after the move`,
      what: 'signpost migrate verify --since last; signpost misses access.log',
    })),
    {
      id: 'hsts',
      on: addDays(move, weeksOfShortHsts),
      title: 'HSTS and redirects may be kept longer by browsers',
      what: 'If nothing had to be taken back, raise hsts.maxAge, and put the DNS TTL back to what it was',
    },
    {
      id: 'sitemap-old',
      on: addDays(move, sitemapDays),
      title: 'The sitemap of the old addresses may go',
      what: 'Crawlers have seen the redirects. Delete public/sitemap-old.xml; keep the redirects',
    },
  ];
}

function sectionDates({ sections }: RedirectMap, move: Day): Due[] {
  return sections.flatMap(({ name, release }) =>
    release === undefined || release === move
      ? []
      : [
          {
            id: `release-${name}`,
            on: release,
            title: `Release of the section ${name}`,
            what: 'Build and deploy on this day; then signpost migrate verify',
          },
        ],
  );
}

/** A redirect is kept a year at least (`W-REDIR-6`); keeping it longer costs nothing. */
function retention({ entries }: RedirectMap): Due[] {
  const counts = new Map<Day, number>();
  for (const { since } of entries) if (since !== undefined) counts.set(since, (counts.get(since) ?? 0) + 1);
  return [...counts].map(([since, count]) => ({
    id: `retain-${since}`,
    on: addYears(since, 1),
    title: `${count} ${count === 1 ? 'redirect' : 'redirects'} of ${since} may go, and should rather stay`,
    what: 'A year is the least. signpost migrate retain access.log* says which of them nobody asks for any more',
  }));
}
