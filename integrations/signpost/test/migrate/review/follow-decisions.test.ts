import { expect, test } from 'vitest';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { runCommand } from '../../commands/migrate/support.ts';
import { htmlPage, makeMove, openDesk, suggestion } from '../desk/support.ts';
import { oldUrl } from '../support/old.ts';

type Move = Awaited<ReturnType<typeof makeMove>>;

function suggest(move: Move) {
  const places = ['--dist', move.path('dist'), '--map', move.path('redirects.yaml')];
  return runCommand(migrateSuggestCommand, move.root, ...places, '--state', move.path('migration'));
}

function printRedirects(redirects: Readonly<Record<string, string>>): string {
  const lines = Object.entries(redirects).map(([from, to]) => `  - { from: ${from}, to: ${to} }\n`);
  return `redirects:\n${lines.join('')}`;
}

test('suggest decides on an old URL whose old redirect ends at a page of the new build', async () => {
  const move = await makeMove({
    old: [
      oldUrl('/start', { location: 'https://www.old.example/promo' }),
      oldUrl('/imported'),
      oldUrl('/unknown'),
      // Broken sites redirect whatever they don't know to the home page.
      oldUrl('/to-home', { location: '/' }),
      // The new build has this URL too, so it stays.
      oldUrl('/shop', { location: '/sale' }),
    ],
    pages: { '/shop/': htmlPage('Shop'), '/sale/': htmlPage('Sale') },
    files: { 'redirects.yaml': printRedirects({ '/promo': '/shop/', '/imported': '/sale' }) },
  });

  expect((await suggest(move)).err).toContain(
    '2 URLs decided by redirects of the old site to pages of the new site\n',
  );
  const { rows } = await openDesk(move).then(({ desk }) => desk);
  const decided = [...rows.values()].flatMap(({ url, decision }) =>
    decision === undefined ? [] : [[url, decision.target, decision.free['who'], decision.free['note']]],
  );
  expect(decided).toEqual([
    ['/imported', '/sale/', 'the old redirect', 'the old site redirects it to /sale'],
    ['/start', '/shop/', 'the old redirect', 'the old site redirects it to /promo'],
  ]);
});

test('suggest decides on an old URL once: who takes that back is asked', async () => {
  const move = await makeMove({
    old: [oldUrl('/start', { location: '/shop/' })],
    pages: { '/shop/': htmlPage('Shop') },
    files: { 'redirects.yaml': '' },
  });
  await suggest(move);
  const { desk } = await openDesk(move);
  desk.undo();
  expect((await suggest(move)).err).not.toContain('decided');
  expect((await openDesk(move)).row('/start')?.decision).toBeUndefined();
});

test('suggest asks about 20 old URLs that the old site redirects to one page', async () => {
  const paths = Array.from({ length: 20 }, (_, number) => `/lost-${number}`);
  const move = await makeMove({
    old: paths.map((path) => oldUrl(path, { location: '/login/' })),
    pages: { '/login/': htmlPage('Login') },
    files: { 'redirects.yaml': '' },
  });
  expect((await suggest(move)).err).not.toContain('decided');
});

test('Desk.decide takes along the old URLs that the old site redirects to the decided one', async () => {
  const move = await makeMove({
    old: [oldUrl('/guide/retries'), oldUrl('/quickstart'), oldUrl('/own')],
    suggestions: [suggestion('/guide/retries', '/app/retries/', 0.99)],
    pages: { '/app/retries/': htmlPage('Retries'), '/app/limits/': htmlPage('Limits') },
    files: {
      'redirects.yaml': printRedirects({ '/quickstart': '/guide/retries', '/own': '/guide/retries' }),
    },
  });
  const { desk, decide, row } = await openDesk(move);
  const targets = () => ['/quickstart', '/own'].map((url) => row(url)?.decision?.target);

  decide('/own', 'accepted', '/app/limits/');
  decide('/guide/retries', 'accepted', '/app/retries/');
  expect(targets()).toEqual(['/app/retries/', '/app/limits/']);
  decide('/guide/retries', 'accepted', '/app/limits/');
  expect(targets()).toEqual(['/app/limits/', '/app/limits/']);
  desk.undo();
  desk.undo();
  expect(targets()).toEqual([undefined, '/app/limits/']);
});
