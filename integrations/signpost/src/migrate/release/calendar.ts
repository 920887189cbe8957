import { ICalAlarmType, ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '../../core/date.ts';
import type { Event } from './revise.ts';

/** What falls due as an iCalendar file: whole days, with an alarm the day before. The same dates give the same bytes. */
export function printCalendar(site: string, events: readonly Event[]): string {
  const calendar = new ICalCalendar({
    name: `Move of ${site}`,
    prodId: { company: 'Signpost', product: 'migrate', language: 'EN' },
  });
  for (const { id, on, title, what, sequence, revised, cancelled } of events) {
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
      ...(cancelled
        ? { status: ICalEventStatus.CANCELLED }
        : { alarms: [{ type: ICalAlarmType.display, trigger: 86_400 }] }),
    });
  }
  // The last line has an end as well (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}
