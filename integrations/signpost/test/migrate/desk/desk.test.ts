import { appendFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { suggestAgain } from '../../../src/migrate/desk/endpoints.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { isInMap } from '../../../src/migrate/review/map-reader.ts';
import { readDecisionLog } from '../../../src/migrate/state/decision-log.ts';
import { listDecisions } from '../../../src/migrate/state/old-url.ts';
import { selectConfirmed } from '../../../src/migrate/state/review-file.ts';
import { answer, requestOf } from '../../../src/plan/answer.ts';
import { loadProject } from '../../../src/project/load.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk, suggestion } from './support.ts';

const old = [oldUrl('/a', { clicks: 9 }), oldUrl('/b', { clicks: 3 }), oldUrl('/c')];
const suggestions = [suggestion('/a', '/new-a/', 0.9), suggestion('/b', '/new-b/', 0.5)];

const readDecisions = async (move: Awaited<ReturnType<typeof makeMove>>) =>
  listDecisions((await loadMigration(move.path('migration'))).inventory);

test('the desk writes a decision to review.csv and to the log at once', async () => {
  const move = await makeMove({ old, suggestions });
  const { decide } = await openDesk(move);
  decide('/a', 'accepted', '/new-a/', 'as agreed');
  const [line = ''] = (await move.read('migration/decisions.jsonl')).split('\n');
  expect(await move.read('migration/review.csv')).toMatch(/^\/a,\/new-a\/,accepted,,as agreed,.*,Ada$/m);
  expect(JSON.parse(line)).toMatchObject({
    who: 'Ada',
    label: 'accepted: /a',
    changes: [
      {
        url: '/a',
        before: null,
        after: { target: '/new-a/', status: 'accepted', free: { note: 'as agreed' } },
      },
    ],
  });
});

test('the desk has every decision after a kill, and can undo them', async () => {
  const move = await makeMove({ old, suggestions });
  const first = await openDesk(move);
  first.decide('/a', 'accepted', '/new-a/');
  first.decide('/b', 'gone');

  const second = await openDesk(move);
  expect(second.row('/b')).toMatchObject({
    decision: { status: 'gone', free: { who: 'Ada' } },
  });
  expect(second.desk.undo()).toBe('gone: /b');
  expect(second.row('/b')).toMatchObject({ decision: undefined });
  expect(second.desk.redo()).toBe('gone: /b');
  expect(second.row('/b')).toMatchObject({ decision: { status: 'gone' } });
});

test('the desk writes the line of history that a kill between review.csv and the log left out', async () => {
  const move = await makeMove({ old, suggestions });
  const log = 'migration/decisions.jsonl';
  const { decide } = await openDesk(move);
  decide('/b', 'gone');
  const logBeforeKill = await move.read(log);
  decide('/a', 'accepted', '/new-a/');
  await writeFile(move.path(log), logBeforeKill);

  const { desk } = await openDesk(move, { who: 'Bob' });
  expect((await readDecisionLog(move.path('migration'))).map(({ who, label }) => [who, label])).toEqual([
    ['Ada', 'gone: /b'],
    ['Ada', '1 URL: found in review.csv'],
  ]);
  expect(desk.history('/a')).toMatchObject([{ who: 'Ada', isUndo: false, decision: { target: '/new-a/' } }]);
  expect(desk.undo()).toBe('1 URL: found in review.csv');
  expect([...(await readDecisions(move)).keys()]).toEqual(['/b']);
});

test('the desk writes no line of history for a row that a person wrote into review.csv', async () => {
  const review = 'old,new,status,owner\n/a,,gone,\n';
  const move = await makeMove({ old, suggestions, files: { 'migration/review.csv': review } });
  const { desk } = await openDesk(move);
  expect(desk.history('/a')).toEqual([]);
  expect(desk.undo()).toBeUndefined();
});

test('the desk ignores half a line that a kill left', async () => {
  const move = await makeMove({ old, suggestions });
  (await openDesk(move)).decide('/a', 'gone');
  await appendFile(move.path('migration/decisions.jsonl'), '{"at":"2026-');
  const { row, decide } = await openDesk(move);
  expect(row('/a')?.decision?.status).toBe('gone');
  decide('/b', 'gone');
  expect([...(await readDecisions(move)).keys()]).toEqual(['/a', '/b']);
});

test('the desk reports a damaged line with file and number', async () => {
  const log = 'migration/decisions.jsonl';
  const move = await makeMove({ old, files: { [log]: '{"by":"another version"}\n' } });
  await expect(openDesk(move)).rejects.toThrow(
    "decisions.jsonl:1: the line isn't a record of this version. Nothing was changed.",
  );
});

test('the desk shows the decisions of a second desk before it decides', async () => {
  const move = await makeMove({ old, suggestions });
  const first = await openDesk(move);
  const second = await openDesk(move, { who: 'Bob' });
  first.decide('/a', 'gone');
  expect(second.decide('/a', 'accepted', '/new-a/')).toBe(0);
  second.decide('/b', 'gone');
  expect(second.row('/a')?.decision).toMatchObject({ status: 'gone', free: { who: 'Ada' } });
  const decisions = await readDecisions(move);
  expect([...decisions].map(([url, { free }]) => [url, free['who']])).toEqual([
    ['/a', 'Ada'],
    ['/b', 'Bob'],
  ]);
});

test('the desk keeps the change of a person to review.csv while it is open', async () => {
  const move = await makeMove({ old, suggestions });
  const { decide, row } = await openDesk(move);
  decide('/a', 'gone');
  const text = await move.read('migration/review.csv');
  await move.write('migration/review.csv', text.replace('/a,,gone,', '/a,/new-a/,accepted,Bob'));
  decide('/b', 'gone');
  expect(row('/a')?.decision).toMatchObject({ status: 'accepted', target: '/new-a/', owner: 'Bob' });
  expect([...(await readDecisions(move)).values()]).toMatchObject([{ owner: 'Bob' }, { status: 'gone' }]);
});

test('the desk shows a decision as missing in the map whose redirect a person removed, and writes it again', async () => {
  const files = {
    'redirects.yaml': 'redirects:\n  - { from: /a, to: /elsewhere/ }\n  - { from: /b, to: /new-b/ }\n',
    'migration/review.csv': 'old,new,status,owner\n/a,/new-a/,accepted,\n/b,/new-b/,accepted,\n',
  };
  const move = await makeMove({ old, suggestions, files });
  const { desk, readMap, write } = await openDesk(move);
  const decided = selectConfirmed(desk.decisions);
  expect(decided.map((decision) => isInMap(decision, readMap))).toEqual([false, true]);
  await write();
  expect(await move.read('redirects.yaml')).toBe(
    'redirects:\n  - { from: /b, to: /new-b/ }\n  - from: /a\n    to: /new-a/\n    since: 2026-12-05\n',
  );
});

test('a decision about a URL that the inventory lacks stays in review.csv and in the map', async () => {
  const files = { 'migration/review.csv': 'old,new,status,owner\n/lost,/new-a/,accepted,Bob\n' };
  const move = await makeMove({ old, suggestions, files });
  const { decide, write, row } = await openDesk(move);
  decide('/b', 'gone');
  expect(row('/lost')).toBeUndefined();
  await write();
  expect([...(await readDecisions(move)).keys()]).toEqual(['/b', '/lost']);
  expect(await move.read('redirects.yaml')).toContain('- from: /lost\n    to: /new-a/\n');
});

test("the desk doesn't undo a row that a sheet has decided since", async () => {
  const move = await makeMove({ old, suggestions });
  const { decide, write } = await openDesk(move);
  decide('/a', 'gone');
  await write();
  await move.write('migration/review.csv', 'old,new,status,owner\n/a,/sheet/,accepted,Bob\n');
  const { desk, row } = await openDesk(move);
  expect(desk.undo()).toBe('gone: /a');
  expect(row('/a')?.decision).toMatchObject({ status: 'accepted', target: '/sheet/' });
  expect([desk.undo(), desk.redo()]).toEqual([undefined, 'gone: /a']);
});

test('the desk writes decisions to the map, and an undo removes them', async () => {
  const move = await makeMove({ old, suggestions });
  const { decide, write } = await openDesk(move);
  decide('/a', 'accepted', '/new-a/');
  decide('/b', 'gone');
  await write();
  expect(await move.read('redirects.yaml')).toBe(
    'redirects:\n  - from: /a\n    to: /new-a/\n    since: 2026-12-05\n\ngone:\n  - from: /b\n    since: 2026-12-05\n',
  );
  expect(await move.read('migration/review.csv')).toMatch(
    /^old,new,status,owner,note,when,who\n\/a,\/new-a\/,accepted,,,\d{4}-\d\d-\d\d,Ada\n/,
  );

  const again = await openDesk(move);
  expect(again.row('/b')).toMatchObject({ decision: { status: 'gone' } });
  expect(isInMap({ from: '/b', to: '' }, again.readMap)).toBe(true);
  expect(again.desk.undo()).toBe('gone: /b');
  expect(again.row('/b')).toMatchObject({ decision: undefined });
  await write();
  expect(await move.read('redirects.yaml')).not.toContain('/b');
  expect([...(await readDecisions(move)).keys()]).toEqual(['/a']);
});

test('the desk orders by requests where only access logs are known', async () => {
  const move = await makeMove({ old: [oldUrl('/a', { hits: 7 }), oldUrl('/b', { hits: 3 })] });
  const { measure, row } = await openDesk(move);
  expect([measure, row('/a')?.weight, row('/b')?.traffic]).toEqual(['hits', 8, 3]);
});

test('the desk weighs clicks and linking domains, or a column of --weight', async () => {
  const files = {
    'migration/backlinks.csv':
      'url,from\n/b,https://one.example/x\n/b,https://one.example/y\n/b,https://two.example/\n',
    'migration/review.csv': 'old,new,status,owner,revenue\n/c,,open,,"1,250.50 €"\n',
  };
  const move = await makeMove({ old, suggestions, files });
  const weights = ({ desk }: Awaited<ReturnType<typeof openDesk>>) =>
    [...desk.rows.values()].map(({ weight }) => weight);
  expect(weights(await openDesk(move))).toEqual([10, 24, 1]);
  expect(weights(await openDesk(move, { weight: 'revenue' }))).toEqual([1, 1, 1251.5]);
  await expect(openDesk(move, { weight: 'profit' })).rejects.toThrow(
    '--weight profit: neither the inventory nor review.csv has figures in this column.',
  );
});

test('the desk writes an old URL with * or : as one URL, not as a pattern', async () => {
  const signs = ['/*', '/docs/:name', '/a*b', '/*?page=1', '/what%3F', '/c'];
  const move = await makeMove({ old: signs.map((url) => oldUrl(url)), pages: { '/new/': htmlPage('New') } });
  const { decide, write } = await openDesk(move);
  for (const url of ['/*', '/a*b', '/*?page=1', '/what%3F']) decide(url, 'gone');
  expect(decide('/docs/:name', 'accepted', '/new/')).toBe(1);
  await write();

  const { map, plan } = await loadProject({
    dist: move.path('dist'),
    map: move.path('redirects.yaml'),
    site: 'https://www.example.com',
  });
  expect(map?.entries.map(({ kind, outcome: { status } }) => [kind, status])).toEqual([
    ['exact', 301],
    ['exact', 410],
    ['exact', 410],
    ['exact', 410],
    ['exact', 410],
  ]);
  const answers = ['/*', '/anything', '/docs/x', '/docs/:name', '/a*b', '/acb', '/what%3F'].map((path) => {
    return `${path} ${answer(plan, requestOf(`https://www.example.com${path}`)).status}`;
  });
  expect(answers).toEqual([
    '/* 410',
    '/anything 404',
    '/docs/x 404',
    '/docs/:name 301',
    '/a*b 410',
    '/acb 404',
    '/what%3F 410',
  ]);

  // The map has every decision, so a second review adds nothing.
  const again = await openDesk(move);
  again.decide('/c', 'gone');
  expect(await again.write()).toEqual([
    expect.stringMatching(/0 redirects and 1 gone URL added, 0 removed$/),
  ]);
});

test('the desk lists who decided what of a URL, with undone decisions', async () => {
  const move = await makeMove({ old, suggestions });
  const first = await openDesk(move);
  first.decide('/a', 'open', '', 'ask Bob');
  const { decide, desk } = await openDesk(move, { who: 'Bob' });
  decide('/a', 'accepted', '/new-a/');
  desk.undo();
  expect(
    desk.history('/a').map(({ who, decision, isUndo }) => {
      return [who, decision?.status, decision?.target, decision?.free['note'], isUndo];
    }),
  ).toEqual([
    ['Ada', 'open', '', 'ask Bob', false],
    ['Bob', 'accepted', '/new-a/', '', false],
    ['Bob', 'open', '', 'ask Bob', true],
  ]);
  expect(desk.history('/b')).toEqual([]);
});

test(`the desk's "suggest again" learns from decisions, and says what changed`, async () => {
  const names = ['pumps', 'valves', 'gauges', 'seals'];
  const move = await makeMove({
    old: names.map((name) => oldUrl(`/shop/${name}`)),
    suggestions: names.map((name) => suggestion(`/shop/${name}`, '/', 0.1)),
    pages: Object.fromEntries(names.map((name) => [`/store/${name}/`, htmlPage(name)])),
  });
  const { desk, decide, row, ...parts } = await openDesk(move);
  decide('/shop/pumps', 'accepted', '/store/pumps/');
  const version = row('/shop/seals')?.version;

  const { decisions, changed } = await suggestAgain({ ...parts, desk }, '/shop/valves');
  expect(decisions).toBe(1);
  expect(changed).toEqual(['/shop/gauges', '/shop/seals']);
  expect(row('/shop/seals')).toMatchObject({
    proposal: { new: '/store/seals/' },
    decision: undefined,
    version,
  });
  // The person is looking at it.
  expect(row('/shop/valves')?.proposal?.new).toBe('/');
  expect(row('/shop/pumps')?.decision).toMatchObject({ status: 'accepted', target: '/store/pumps/' });
  expect(await move.read('migration/suggestions.csv')).toContain('/shop/seals,/store/seals/');
});
