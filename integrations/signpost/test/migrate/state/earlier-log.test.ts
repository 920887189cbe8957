import { expect, test, vi } from 'vitest';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { listDecisions } from '../../../src/migrate/state/old-url.ts';
import { makeMove, openDesk } from '../desk/support.ts';
import { oldUrl } from '../support/old.ts';

const free = { note: '', who: 'Ada', when: '2026-11-20' };
const decided = (old: string, to: string) => ({ old, new: to, status: 'accepted', owner: '', free });
const act = (old: string, before: unknown, after: unknown) =>
  `${JSON.stringify({ at: '2026-11-20T10:00:00.000Z', who: 'Ada', label: `Decided: ${old}`, changes: [{ old, before, after }] })}\n`;

/** Ada's first decision is in the map and in review.csv, a kill kept the two later ones from there. */
const files = {
  'redirects.yaml': 'redirects:\n  - from: /a\n    to: /x/\n',
  'migration/review.csv': 'old,new,status,owner,note,when,who,Ticket\n/a,/x/,accepted,,,2026-11-20,Ada,T-1\n',
  'migration/decisions.jsonl':
    act('/a', null, decided('/a', '/x/')) +
    '{"written":1}\n' +
    act('/b', null, decided('/b', '/y/')) +
    act('/a', { ...decided('/a', '/x/'), free: { ...free, Ticket: 'T-1' } }, decided('/a', '/z/')),
};

test('loadMigration converts a folder of an earlier version once, and says so', async () => {
  const move = await makeMove({ old: [oldUrl('/a'), oldUrl('/b')], files });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = async () => listDecisions((await loadMigration(move.path('migration'))).inventory);
  const first = await load();
  expect([...first].map(([url, { target }]) => [url, target])).toEqual([
    ['/a', '/z/'],
    ['/b', '/y/'],
  ]);
  expect(printed.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /decisions\.jsonl was of an earlier version and is converted: .* with 2 actions that/,
    ),
  ]);

  expect(await load()).toEqual(first);
  expect(printed).toHaveBeenCalledTimes(1);
  expect(await move.read('migration/decisions.jsonl')).not.toContain('written');
  printed.mockRestore();
});

test('the desk takes back a decision of an earlier version, and removes the redirect of another one', async () => {
  const move = await makeMove({ old: [oldUrl('/a'), oldUrl('/b')], files });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { desk, row, write, decide } = await openDesk(move);
  printed.mockRestore();
  expect(desk.undo()).toBe('Decided: /a');
  expect(row('/a')?.decision).toMatchObject({ target: '/x/', free: { Ticket: 'T-1' } });
  decide('/a', 'gone');
  await write();
  expect(await move.read('redirects.yaml')).not.toContain('/x/');
});

test('a damaged line of an earlier log is told with its number, and nothing is changed', async () => {
  const damaged = { ...files, 'migration/decisions.jsonl': '{"written":0}\n{"by":"another"}\n' };
  const move = await makeMove({ old: [oldUrl('/a')], files: damaged });
  await expect(loadMigration(move.path('migration'))).rejects.toThrow(
    'decisions.jsonl is damaged on line 2,',
  );
  expect(await move.read('migration/review.csv')).toBe(files['migration/review.csv']);
});
