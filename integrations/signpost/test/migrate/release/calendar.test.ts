import { describe, expect, test } from 'vitest';
import { isDay } from '../../../src/lib/date.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import {
  dueDates,
  parseDated,
  printCalendar,
  printDated,
  revise,
} from '../../../src/migrate/calendar/calendar.ts';

const day = (text: string) => {
  if (!isDay(text)) throw new Error(text);
  return text;
};
const map = (release: string) => ({ file: 'map.yaml', ...yaml(release) });
const yaml = (release: string) =>
  readYaml(
    'map.yaml',
    `redirects:\n  - { from: /a, to: /b/, since: 2026-12-05 }\nsections:\n  - { name: 'Пумпы, клапаны; фильтры \\ und Zubehör für sehr lange Wörter 🚿🚿🚿🚿', match: /shop/**${release === '' ? '' : `, release: ${release}`} }\n`,
  );
const first = new Date('2026-11-01T10:00:00.250Z');
const later = new Date('2026-11-20T08:30:00Z');
const events = (move: string, release = '2027-02-01') => dueDates(day(move), map(release));

/** An iCalendar file as RFC 5545 reads it: lines unfolded (3.1), texts unescaped (3.3.11). Throws where it is none. */
function readEvents(text: string): Map<string, string>[] {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines end with CRLF');
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets: ${line}`);
  const list: Map<string, string>[] = [];
  let depth = 0;
  for (const line of text.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    if (name === 'BEGIN') depth += 1;
    if (name === 'BEGIN' && value === 'VEVENT') list.push(new Map());
    if (depth === 2) list.at(-1)?.set(name, unescaped(value));
    if (name === 'END') depth -= 1;
  }
  return list;
}

function unescaped(text: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

const printed = (list: ReturnType<typeof revise>) => readEvents(printCalendar('www.example.com', list));
const byId = (list: Map<string, string>[], id: string) =>
  list.find((event) => event.get('UID') === `${id}@www.example.com`);

describe('the calendar file', () => {
  test('is one that RFC 5545 reads: folded at 75 octets, CRLF, texts escaped, what an event must have', () => {
    const dates = events('2026-12-05');
    const list = printed(revise([], dates, first));
    expect(list).toHaveLength(dates.length);
    for (const [index, { id, on, title, what }] of dates.entries()) {
      expect(Object.fromEntries(list[index] ?? [])).toMatchObject({
        UID: `${encodeURIComponent(id)}@www.example.com`,
        SEQUENCE: '0',
        DTSTAMP: '20261101T100000Z',
        DTSTART: on.replaceAll('-', ''),
        SUMMARY: `www.example.com: ${title}`,
        DESCRIPTION: what,
      });
    }
    const uids = list.map((event) => event.get('UID'));
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids.every((uid) => /^[\x21-\x7e]+$/.test(uid ?? ''))).toBe(true);
  });

  test('made again, it has the same bytes', () => {
    const once = revise([], events('2026-12-05'), first);
    const kept = parseDated('calendar.csv', [...printDated(once)].join(''));
    const again = revise(kept, events('2026-12-05'), later);
    expect(printCalendar('www.example.com', again)).toBe(printCalendar('www.example.com', once));
  });

  test('a date that moved has the same UID, a higher SEQUENCE and a later DTSTAMP', () => {
    const once = revise([], events('2026-12-05'), first);
    const moved = revise(once, events('2026-12-12'), later);
    expect(Object.fromEntries(byId(printed(moved), 'move') ?? [])).toMatchObject({
      DTSTART: '20261212',
      SEQUENCE: '1',
      DTSTAMP: '20261120T083000Z',
    });
    const back = revise(moved, events('2026-12-05'), later);
    expect(byId(printed(back), 'move')?.get('SEQUENCE')).toBe('2');
    // The release of the section stays where it is.
    const section = printed(moved).find((event) => event.get('UID')?.startsWith('release-'));
    expect(section?.get('SEQUENCE')).toBe('0');
  });

  test('what no longer falls due is cancelled, once, and comes back changed', () => {
    const once = revise([], events('2026-12-05'), first);
    const gone = revise(once, events('2026-12-05', ''), later);
    const cancelled = printed(gone).filter((event) => event.get('STATUS') === 'CANCELLED');
    expect(cancelled.map((event) => [event.get('SEQUENCE'), event.get('DTSTART')])).toEqual([
      ['1', '20270201'],
    ]);
    const kept = parseDated('calendar.csv', [...printDated(gone)].join(''));
    expect(revise(kept, events('2026-12-05', ''), later)).toEqual(gone);
    const back = printed(revise(kept, events('2026-12-05'), later));
    const section = back.find((event) => event.get('UID')?.startsWith('release-'));
    expect([section?.get('STATUS'), section?.get('SEQUENCE')]).toEqual([undefined, '2']);
  });
});

test.each([
  [
    'id,on,title,sequence,revised,status\nmove,2026-02-30,x,0,2026-11-01T10:00:00Z,due\n',
    `"2026-02-30" in on isn't a date`,
  ],
  [
    'id,on,title,sequence,revised,status\nmove,2026-12-05,x,-1,2026-11-01T10:00:00Z,due\n',
    `"-1" in sequence isn't a number`,
  ],
  [
    'id,on,title,sequence,revised,status\nmove,2026-12-05,x,0,soon,due\n',
    '"soon" in revised is not a valid time',
  ],
])("a list that can't be read: %s", (text, says) => {
  expect(() => parseDated('calendar.csv', text)).toThrow(`calendar.csv:2: ${says}`);
});
