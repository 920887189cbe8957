import { describe, expect, test } from 'vitest';
import { addYears, toDay } from '../../../src/lib/date.ts';
import {
  parseBacklinks,
  parseInventory,
  printBacklinks,
  printInventory,
} from '../../../src/migrate/state/inventory-file.ts';
import { parseOldPages } from '../../../src/migrate/state/old-pages.ts';
import { compareTraffic } from '../../../src/migrate/state/old-url.ts';
import {
  type Decision,
  parseReview,
  parseSuggestions,
  printReview,
  printSuggestions,
} from '../../../src/migrate/state/review-file.ts';
import { emptyState, parseState, printState } from '../../../src/migrate/state/state-file.ts';
import { oldUrl } from '../support/old.ts';

const today = toDay(new Date('2026-11-20T00:00:00Z'));
const text = (pieces: Iterable<string>): string => [...pieces].join('');
/** What a page or a person may write into a cell. */
const words = 'Pumps, "big" ones; =1+1 – für Öl';

describe('the state of a migration is read back as written', () => {
  test('the inventory, sorted by URL', () => {
    const rows = [oldUrl('/b', { title: words, hits: 3, seen: today, status: 200 }), oldUrl('/a?b=1')];
    expect(parseInventory('inventory.csv', text(printInventory(rows)))).toEqual(
      rows.toReversed().map((row) => ({ ...row, lang: undefined })),
    );
  });

  test('decisions with the columns that a person added', () => {
    const decision: Decision = { target: '/b/', status: 'accepted', owner: 'Ann', free: { Ticket: words } };
    const decisions = new Map([['/a', decision]]);
    expect(parseReview('review.csv', printReview(decisions))).toEqual(decisions);
  });

  test('links, suggestions and state', () => {
    const links = [{ url: '/a', from: 'https://b.example/x,y' }];
    expect(parseBacklinks('b', text(printBacklinks(links)))).toEqual(links);
    const suggestions = [{ old: '/a', new: '', confidence: 0.5, reason: 'no match, "really"' }];
    expect(parseSuggestions('s', text(printSuggestions(suggestions)))).toEqual(suggestions);
    const state = {
      ...emptyState,
      old: 'https://www.old.example',
      move: addYears(today, 1),
      steps: { check: { on: today, clean: false, says: '99.9% covered' } },
    };
    expect(parseState('state.yaml', printState(state))).toEqual(state);
    const named = {
      ...state,
      site: 'https://www.new.example',
      steps: { preflight: { on: today, clean: false, says: '' } },
    };
    expect(parseState('state.yaml', printState(named))).toEqual(named);
  });
});

test('compareTraffic puts most clicks first, then hits, views and links', () => {
  const rows = [
    oldUrl('/d', { links: 1 }),
    oldUrl('/c', { views: 1 }),
    oldUrl('/b', { hits: 9 }),
    oldUrl('/a', { clicks: 1 }),
    oldUrl('/0'),
  ];
  expect(rows.toSorted(compareTraffic).map(({ url }) => url)).toEqual(['/a', '/b', '/c', '/d', '/0']);
});

/** Unpacks to ten million items. */
const aliasBomb = [...'abcdefg']
  .map((name, at, names) => `${name}: &${name} [${Array(10).fill(at === 0 ? '1' : `*${names[at - 1]}`)}]\n`)
  .join('');

describe('the state of a migration reports a broken file with its line', () => {
  const header = 'url,sources,hits,bots,clicks,views,links,seen,status,title,canonical,location,junk\n';
  test.each([
    [
      'a lost column',
      'url,hits\n/a,3\n',
      /^inventory.csv:1: the column "sources", .* is missing\. Nothing was changed/,
    ],
    [
      'columns that Excel separated',
      `${header.replaceAll(',', ';')}/a;log;3\n`,
      /^inventory.csv:1: the columns are separated by ";"\. Save the file with commas\. Nothing was changed/,
    ],
    ['no address', `${header}x,log,,,,,,,,,,,\n`, /^inventory.csv:2: "x" in url isn't a valid URL\./],
    ['no number', `${header}/a,log,many,,,,,,,,,,\n`, /^inventory.csv:2: "many" in hits isn't a number\./],
    [
      'no day',
      `${header}/a,log,,,,,,yesterday,,,,,\n`,
      /^inventory.csv:2: "yesterday" in seen isn't a date\./,
    ],
    ['a quote that never ends', `${header}"/a,log\n`, /^inventory.csv: The CSV can't be read/],
    [
      'cut within the last row',
      `${header}/a,log,3`,
      /^inventory.csv:2: the last line has no line break, so the/,
    ],
    [
      'a row of few fields',
      `${header}/a,log,3\n`,
      /^inventory.csv:2: this row has 3 of the header's 13 fields/,
    ],
  ])('the inventory: %s', (_, content, message) => {
    expect(() => parseInventory('inventory.csv', content)).toThrow(message);
  });

  test.each([
    [
      'half a file',
      'sources:\n  - name: a\n    ki',
      /^state.yaml can't be used: it isn't valid YAML\. .* line 3,/,
    ],
    ['nothing', '', /^state.yaml can't be used: it is empty\. Nothing was changed/],
    [
      'a fault further down',
      'old: https://a.example\nmove: soon\n',
      /^state.yaml can't be used: `move` must be a day/,
    ],
    ['an unknown key', 'sorces: []\n', /Unknown key "sorces"\./],
    ['no day', 'move: soon\n', /`move` must be a day such as 2026-12-05/],
    ['no https', 'site: http://a.example\n', /`site` must be the https URL of the new site/],
    ['aliases of aliases', aliasBomb, /^state.yaml can't be used: .*Excessive alias count/],
  ])('the state: %s', (_, content, message) => {
    expect(() => parseState('state.yaml', content)).toThrow(message);
  });

  test('decisions and suggestions', () => {
    expect(() => parseReview('review.csv', 'old,new,status,owner\n/a,,maybe,\n')).toThrow(
      /^review.csv:2: "maybe" isn't a valid status/,
    );
    expect(() => parseReview('review.csv', 'old,new,status,owner\n/a,,gone,\n/b,/x')).toThrow(
      /^review.csv:3: the last line has no line break/,
    );
    expect(() => parseSuggestions('s.csv', 'old,new,confidence,reason\n/a,/b,0.9')).toThrow(
      /^s.csv:2: the last/,
    );
    expect(() => parseOldPages('old-pages.jsonl', '{"path":"/a"')).toThrow(/^old-pages.jsonl:1: the last/);
    expect(() => parseSuggestions('s.csv', 'old,new,confidence,reason\n/a,/b,7,x\n')).toThrow(
      /^s.csv:2: "7" in confidence isn't a number from 0 to 1/,
    );
  });
});
