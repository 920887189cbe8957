import { readText } from '../../disk/read.ts';
import { printCalendar } from '../../migrate/release/calendar.ts';
import type { Due } from '../../migrate/release/due.ts';
import { revise } from '../../migrate/release/revise.ts';
import { calendarFile, parseDated, printDated } from '../../migrate/state/calendar-file.ts';
import { statePath } from '../migration.ts';
import type { Written } from './releases.ts';

interface CalendarInput {
  /** The folder of the migration's state. */
  readonly state: string;
  /** The new site's host name. */
  readonly site: string;
  readonly dates: readonly Due[];
  /** The calendar file; `calendar.ics` in the state folder unless said. */
  readonly file?: string | undefined;
}

/** The calendar and the list of what it was last written with, in the order in which they are to be written. */
export async function calendarFiles({ state, site, dates, file }: CalendarInput): Promise<Written[]> {
  const list = statePath(state, calendarFile);
  const known = parseDated(list, (await readText(list)) ?? headed());
  const events = revise(known, dates, new Date());
  return [
    { file: list, text: [...printDated(events)].join('') },
    { file: file ?? statePath(state, 'calendar.ics'), text: printCalendar(site, events) },
  ];
}

/** An empty list: a file of the state has its header at least. */
const headed = (): string => [...printDated([])].join('');
