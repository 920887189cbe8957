import { describe, expect, test } from 'vitest';
import { printChange, readDecisions } from '../../../src/migrate/review/read-sheet.ts';
import { type Decision, isSameDecision } from '../../../src/migrate/state/review-file.ts';
import { emptyState } from '../../../src/migrate/state/state-file.ts';
import { oldUrl } from '../support/old.ts';

const decision = (part: Partial<Decision>): Decision => ({
  target: '',
  status: 'open',
  owner: '',
  free: {},
  ...part,
});

describe('readDecisions of a returned sheet', () => {
  const edited = decision({ owner: 'Bob', free: { Agency: 'X' } });
  const move = {
    state: emptyState,
    inventory: [
      ...['/a', '/c', '/first', '/typo.html'].map((url) => oldUrl(url)),
      oldUrl('/e', { decision: edited }),
    ],
  };
  const read = (...rows: string[][]) =>
    readDecisions([['Old', 'New', 'Status', 'Owner', 'Ticket'], ...rows], move);

  test('decisions with their free columns; a gone row keeps what the export proposed; rows without a status wait', () => {
    expect(
      read(
        ['/a', '/b/', 'Accepted', 'Ann', 'T-1'],
        ['/c', '/d/', '', '', ''],
        ['/e', '/x/', 'gone', '', ''],
        ['', '', '', '', ''],
      ),
    ).toEqual({
      changes: [
        {
          url: '/a',
          before: null,
          after: { target: '/b/', status: 'accepted', owner: 'Ann', free: { Ticket: 'T-1' } },
        },
        {
          url: '/e',
          before: edited,
          after: { target: '', status: 'gone', owner: '', free: { Agency: 'X', Ticket: '' } },
        },
      ],
      unchanged: 0,
      refused: [],
      undecided: 1,
    });
  });

  test.each([
    [['a', '/b/', 'accepted'], "a isn't in the inventory"],
    [['/a', '/b/', 'yes'], `"yes" isn't a valid status. Write accepted, gone, open, rejected`],
    [['/a', '', 'accepted'], '/a is accepted without a target. Fill in the column "new", or write gone'],
    [['/a', 'b', 'accepted'], 'the target "b" isn\'t a path or a URL'],
    [['/a', '/a/', 'accepted'], '/a would redirect to itself'],
    [['/first', '/b/', 'accepted'], '/first is already in an earlier row'],
    [['/of-nobody-at-all/', '', 'gone'], "/of-nobody-at-all/ isn't in the inventory"],
  ])('refuses %j with its row', (row, why) => {
    expect(read(['/first', '/b/', 'accepted', '', ''], row)).toMatchObject({ refused: [{ row: 3, why }] });
  });
});

test.each<[string, Partial<Decision>]>([
  ['owner', { owner: 'Ann' }],
  ['target', { target: '/x/', status: 'accepted' }],
  ['own column', { free: { Ticket: 'T-1' } }],
])('isSameDecision tells a decision with another %s', (_, part) => {
  const [known, changed] = [decision({ owner: 'Bob' }), decision({ owner: 'Bob', ...part })];
  expect([isSameDecision(known, changed), isSameDecision(changed, changed)]).toEqual([false, true]);
});

test('readDecisions counts a decision that the record has already as unchanged', () => {
  const known = { state: emptyState, inventory: [oldUrl('/b', { decision: decision({ status: 'gone' }) })] };
  expect(
    readDecisions(
      [
        ['old', 'new', 'status'],
        ['/b', '', 'gone'],
      ],
      known,
    ),
  ).toMatchObject({
    changes: [],
    unchanged: 1,
  });
});

test('printChange shows a change in one line', () => {
  const after = decision({ target: '/x/', status: 'accepted' });
  expect(printChange({ url: '/a', before: decision({}), after })).toBe('~ /a -> /x/, was open');
  expect(printChange({ url: '/c', before: null, after: decision({ status: 'rejected' }) })).toBe(
    '+ /c rejected',
  );
});
