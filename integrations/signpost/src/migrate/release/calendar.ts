import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { addDays } from '../../core/date.ts';
import type { Due } from './due.ts';

/** What falls due as an iCalendar file: whole days, with an alarm the day before. The same dates give the same bytes. */
export function printCalendar(site: string, dates: readonly Due[]): string {
  const calendar = new ICalCalendar({
    name: `Move of ${site}`,
    prodId: { company: 'Signpost', product: 'migrate', language: 'EN' },
  });
  for (const { id, on, title, what } of dates) {
    calendar.createEvent({
      id: `${id}@${site}`,
      stamp: `${on}T00:00:00Z`,
      start: `${on}T00:00:00Z`,
      end: `${addDays(on, 1)}T00:00:00Z`,
      allDay: true,
      summary: `${site}: ${title}`,
      description: what,
      alarms: [{ type: ICalAlarmType.display, trigger: 86_400 }],
    });
  }
  return calendar.toString();
}
