import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { amount } from '../../../../../test/proof.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { readDecisionLog } from '../../../src/migrate/state/decision-log.ts';
import { listDecisions } from '../../../src/migrate/state/old-url.ts';
import { oldUrl } from '../support/old.ts';
import { makeMove, openDesk } from './support.ts';

const program = fileURLToPath(new URL('decide-rows.ts', import.meta.url));
const counts = z.array(z.tuple([z.string(), z.number()]));

/** Starts a desk of the move in another process. It decides about the URLs at the line that is written to it. */
async function startDesk(move: Awaited<ReturnType<typeof makeMove>>, who: string, urls: readonly string[]) {
  const child = spawn(process.execPath, [program, move.path('migration'), move.path('dist'), who, ...urls], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.write('go\n');
    return counts.parse(JSON.parse(await text(child.stdout)));
  };
}

test(
  'two desks in two processes keep every decision, and the later one on the same row is told',
  async () => {
    // Each desk decides about every second URL, and both about the last.
    const numbers = Array.from({ length: amount(60, 800) }, (_, number) => number);
    const urls = numbers.map((number) => `/page-${number}`);
    const listOf = (remainder: number) => [...urls.filter((_, number) => number % 2 === remainder), '/both'];
    const move = await makeMove({ old: [...urls, '/both'].map((url) => oldUrl(url)) });

    const [ada, bob] = await Promise.all([
      startDesk(move, 'Ada', listOf(0)),
      startDesk(move, 'Bob', listOf(1)),
    ]);
    const replies = (await Promise.all([ada(), bob()])).flat();

    expect(replies.filter(([url, count]) => url !== '/both' && count !== 1)).toEqual([]);
    expect(
      replies
        .filter(([url]) => url === '/both')
        .map(([, count]) => count)
        .sort(),
    ).toEqual([0, 1]);
    const decisions = listDecisions((await loadMigration(move.path('migration'))).inventory);
    expect([...decisions.keys()].sort()).toEqual([...urls, '/both'].sort());
    const log = await readDecisionLog(move.path('migration'));
    expect(log.flatMap(({ changes }) => changes.filter(({ after }) => after === null))).toEqual([]);
    expect(log).toHaveLength(urls.length + 1);
  },
  amount(120_000, 900_000),
);

test('a desk keeps what another desk decided while it was opened', async () => {
  const move = await makeMove({ old: [oldUrl('/a'), oldUrl('/b')] });
  const [first, second] = await Promise.all([openDesk(move), openDesk(move)]);
  first.decide('/a', 'gone');
  second.decide('/b', 'gone');
  const decisions = listDecisions((await loadMigration(move.path('migration'))).inventory);
  expect([...decisions.keys()]).toEqual(['/a', '/b']);
});
