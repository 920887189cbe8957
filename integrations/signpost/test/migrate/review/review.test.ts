import { describe, expect, test } from 'vitest';
import { findChanges, printChange, readDecisions } from '../../../src/migrate/review/sheet.ts';
import type { Decision } from '../../../src/migrate/state/review-file.ts';
import { emptyState } from '../../../src/migrate/state/state-file.ts';
import { oldUrl } from '../support/old.ts';

const decision = (part: Partial<Decision>): Decision => ({
  old: '/a',
  new: '',
  status: 'open',
  owner: '',
  free: {},
  ...part,
});

describe('a sheet that comes back', () => {
  const move = {
    state: emptyState,
    inventory: ['/a', '/c', '/e', '/first', '/typo.html'].map((url) => oldUrl(url)),
    decisions: [decision({ old: '/e', owner: 'Bob', free: { Agency: 'X' } })],
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
      decisions: [
        { old: '/a', new: '/b/', status: 'accepted', owner: 'Ann', free: { Ticket: 'T-1' } },
        { old: '/e', new: '', status: 'gone', owner: '', free: { Agency: 'X', Ticket: '' } },
      ],
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
  ])('%j is refused by its row', (row, why) => {
    expect(read(['/first', '/b/', 'accepted', '', ''], row)).toMatchObject({ refused: [{ row: 3, why }] });
  });
});

test.each<[string, Partial<Decision>]>([
  ['owner', { owner: 'Ann' }],
  ['target', { new: '/x/', status: 'accepted' }],
  ['own column', { free: { Ticket: 'T-1' } }],
])('findChanges reports a decision with another %s', (_, part) => {
  const [known, changed] = [decision({ owner: 'Bob' }), decision({ owner: 'Bob', ...part })];
  expect(findChanges([known], [changed])).toEqual([{ old: '/a', before: known, after: changed }]);
  expect(findChanges([changed], [changed])).toEqual([]);
});

test('findChanges lists the decisions that differ', () => {
  const known = [decision({}), decision({ old: '/b', status: 'gone' })];
  const changes = findChanges(known, [
    decision({ new: '/x/', status: 'accepted' }),
    decision({ old: '/b', status: 'gone' }),
    decision({ old: '/c', status: 'rejected' }),
  ]);
  expect(changes.map(printChange)).toEqual(['~ /a -> /x/, was open', '+ /c rejected']);
});
