import { ICalAlarmType, ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { z } from 'zod';
import { countsOf } from '../../lib/counts.ts';
import { addDays, addYears, type Day } from '../../lib/date.ts';
import { counted } from '../../lib/text/text.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { csvFile, day, number } from '../state/csv.ts';
import { compare } from '../state/old-url.ts';

interface Due {
  /** Stable, so that calendars move the event instead of duplicating it. */
  readonly id: string;
  readonly on: Day;
  readonly title: string;
  readonly what: string;
}

/** Days after the move at which every old URL is requested again. */
const checks = [1, 7, 28];
/** After this many days, crawlers have seen the redirects. */
const sitemapDays = 180;
const weeksOfShortHsts = 28;

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
      what: 'Lower the TTL of every DNS record that will change: 3600 s (an hour) or less. Then run npx astro-signpost migrate preflight',
    },
    {
      id: 'preflight',
      on: addDays(move, -1),
      title: 'Last check before the move',
      what: 'Try all elements, forms and downloads of the new site on its staging host. Then run npx astro-signpost migrate preflight',
    },
    {
      id: 'move',
      on: move,
      title: 'The move',
      what: 'Run npx astro-signpost migrate release, build, deploy and change the DNS. Then run npx astro-signpost migrate verify and npx astro-signpost migrate announce',
    },
    ...checks.map((days) => ({
      id: `verify-${days}`,
      on: addDays(move, days),
      title: `Request every old URL again, ${days === 1 ? 'a day' : `${days} days`} after the move`,
      what: 'Run npx astro-signpost migrate verify --since last and npx astro-signpost 404s access.log',
    })),
    {
      id: 'hsts',
      on: addDays(move, weeksOfShortHsts),
      title: 'Let browsers cache HSTS and redirects for longer',
      what: 'If you rolled nothing back, raise http.hsts.maxAge, and restore the DNS TTL',
    },
    {
      id: 'sitemap-old',
      on: addDays(move, sitemapDays),
      title: 'The sitemap of the old URLs can be removed',
      what: 'Crawlers have seen the redirects. Delete public/sitemap-old.xml, and keep the redirects',
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
            what: 'Build and deploy on this day. Then run npx astro-signpost migrate verify',
          },
        ],
  );
}

/** A redirect must be kept for a year (`W-REDIR-6`); keeping it longer costs nothing. */
function retention({ entries }: RedirectMap): Due[] {
  const counts = countsOf(entries.flatMap(({ since }) => since ?? []));
  return [...counts].map(([since, count]) => ({
    id: `retain-${since}`,
    on: addYears(since, 1),
    title: `${counted(count, 'redirect')} of ${since} can be removed, though keeping them is better`,
    what: 'Keep redirects for at least a year. npx astro-signpost migrate retain access.log* lists those without requests',
  }));
}

interface Event extends Dated {
  readonly what: string;
}

/** A changed date gets a higher sequence number and a dropped one is canceled, so calendar apps update their entries. */
export function revise(known: readonly Dated[], dates: readonly Due[], now: Date): Event[] {
  const revised = `${now.toISOString().slice(0, 19)}Z`;
  const before = new Map(known.map((dated) => [dated.id, dated]));
  const ids = new Set(dates.map(({ id }) => id));
  const due = dates.map((date): Event => {
    const was = before.get(date.id);
    if (was === undefined) return { ...date, sequence: 0, revised, status: 'due' };
    const isSame = was.on === date.on && was.title === date.title && was.status === 'due';
    return isSame ? { ...was, ...date } : { ...was, ...date, ...changed(was, revised), status: 'due' };
  });
  const left = known.filter(({ id }) => !ids.has(id));
  const cancelled = left.map((was): Event => {
    const own = was.status === 'cancelled' ? {} : changed(was, revised);
    return { ...was, ...own, status: 'cancelled', what: 'This date is no longer due.' };
  });
  return [...due, ...cancelled].sort((a, b) => compare(a.on, b.on) || compare(a.id, b.id));
}

function changed({ sequence }: Dated, revised: string): Pick<Dated, 'sequence' | 'revised'> {
  return { sequence: sequence + 1, revised };
}

/** Prints an iCalendar file of all-day events with an alarm on the day before. The same events give the same bytes. */
export function printCalendar(site: string, events: readonly Event[]): string {
  const calendar = new ICalCalendar({
    name: `Move of ${site}`,
    prodId: { company: 'Signpost', product: 'migrate', language: 'EN' },
  });
  for (const { id, on, title, what, sequence, revised, status } of events) {
    calendar.createEvent({
      id: `${encodeURIComponent(id.toWellFormed())}@${site}`,
      sequence,
      stamp: revised,
      start: `${on}T00:00:00Z`,
      end: `${addDays(on, 1)}T00:00:00Z`,
      allDay: true,
      summary: `${site}: ${title}`,
      description: what,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(status === 'cancelled'
        ? { status: ICalEventStatus.CANCELLED }
        : { alarms: [{ type: ICalAlarmType.display, trigger: 86_400 }] }),
    });
  }
  // The last line needs an end, too (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}

export const { print: printDated, parse: parseDated } = csvFile(
  {
    id: z.string(),
    on: day,
    title: z.string(),
    /** How often it was changed. Calendars use the higher number (RFC 5545, 3.8.7.4). */
    sequence: number,
    /** The time of its last change: `2026-11-21T10:00:00Z`. */
    revised: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is not a valid time'),
    /** Calendars should cancel a removed event. */
    status: z.codec(z.string(), z.enum(['due', 'cancelled']), {
      decode: (text) => (text === 'cancelled' ? 'cancelled' : 'due'),
      encode: (status) => status,
    }),
  },
  (a, b) => compare(a.id, b.id),
);

type Dated = Readonly<ReturnType<typeof parseDated>[number]>;
