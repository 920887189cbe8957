import { expect, test } from 'vitest';
import { layOutFlow } from '../../../src/migrate/desk/flow.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk } from './support.ts';

test('layOutFlow leads old sections to new ones, by clicks, with gone and undecided URLs last', async () => {
  const move = await makeMove({
    old: [
      oldUrl('/learn/a', { clicks: 50 }),
      oldUrl('/learn/b', { clicks: 20 }),
      oldUrl('/blog/c', { clicks: 20 }),
      oldUrl('/blog/d', { clicks: 10 }),
    ],
    pages: { '/guides/a/': htmlPage('A') },
  });
  const { decide, desk } = await openDesk(move);
  decide('/learn/a', 'accepted', '/guides/a/');
  decide('/blog/c', 'gone');

  const { left, right, bands } = layOutFlow([...desk.rows.values()]);
  expect(left.map(({ name, size }) => [name, size])).toEqual([
    ['/learn/', 0.7],
    ['/blog/', expect.closeTo(0.3)],
  ]);
  expect(right.map(({ name, size }) => [name, size])).toEqual([
    ['/guides/', 0.5],
    ['gone', 0.2],
    ['undecided', expect.closeTo(0.3)],
  ]);
  expect(bands.map(({ from, to, urls }) => [left[from]?.name, to, urls])).toEqual([
    ['/learn/', '/guides/', 1],
    ['/learn/', 'undecided', 1],
    ['/blog/', 'gone', 1],
    ['/blog/', 'undecided', 1],
  ]);
});

test('the desk counts accepted URLs that were decided otherwise later', async () => {
  const move = await makeMove({ old: [oldUrl('/a'), oldUrl('/b'), oldUrl('/c')] });
  const { decide, desk } = await openDesk(move);
  decide('/a', 'accepted', '/x/');
  decide('/a', 'accepted', '/y/');
  decide('/b', 'accepted', '/x/');
  decide('/b', 'accepted', '/x/', 'with a note');
  decide('/c', 'gone');
  expect(desk.acceptedCounts).toEqual({ accepted: 2, changed: 1 });
});
