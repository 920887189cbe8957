import { cp, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { addDays, toDay } from '../../src/lib/date.ts';
import { eleventy, entriesOf, expectDone, init, page, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

const oldSite = {
  ...eleventy,
  '_site/index.html': page('Home'),
  '_site/new/index.html': page('New'),
  _redirects: '# moved\n/a /new/ 301\n/b /lost 301\n/g /h 301\n/h /g 301\n',
};

test('init excuses the errors of imported redirects in comments, so that checks pass at once and nothing is silent', async () => {
  await setUp(
    { ...oldSite, '_site/_redirects': oldSite._redirects },
    ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain('Check of the redirects\n');
  expect(printed.out).toContain('  1  map-loop, such as: a loop: /g to /h to /g');
  expect(printed.out).toContain('- Decide on the redirects of redirects.yaml below a comment');
  const since = `    since: ${addDays(toDay(new Date()), -1)}`;
  expect((await read('redirects.yaml')).split('\n').slice(3)).toEqual([
    ...['redirects:', '  # moved', '  - from: /a', '    to: /new/', since],
    '  # signpost-ignore map-target: when imported, /b redirects to /lost, which is not in the build',
    ...['  - from: /b', '    to: /lost', since],
    expect.stringMatching(/^ {2}## Commented out: a loop: \/g to \/h to \/g/),
    ...['  # - from: /g', '  #   to: /h', `  # ${since.slice(2)}`],
    expect.stringMatching(/^ {2}# signpost-ignore map-target: when imported, \/h redirects to \/g/),
    ...['  - from: /h', '    to: /g', since, ''],
  ]);

  await rm('_redirects');
  await rm('_site/_redirects');
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  await cp('deploy/cloudflare/_redirects', '_site/_redirects');
  for (const argv of [['map', 'check'], ['audit']]) expect(await main(argv)).toBe(0);

  // The step that is done is off the list; one that the user ticked stays ticked.
  const list = await read('signpost-todo.txt');
  expect(list).toContain('[ ] Before the next build, remove the redirects from _redirects');
  await putAll({ 'signpost-todo.txt': list.replace('[ ] For CI', '[x] For CI') });
  expect(await init('--yes')).toBe(0);
  expect(await read('signpost-todo.txt')).not.toContain('remove the redirects from _redirects');
  expect(await read('signpost-todo.txt')).toContain('[ ] Decide on the redirects of redirects.yaml');
  expect(await read('signpost-todo.txt')).toContain('[x] For CI, run these commands');

  await expectDone(printed);
  expect(await main(['map', 'add', '/new-fault', '/missing/'])).toBe(0);
  expect(await main(['audit'])).toBe(1);
});

test.each([
  ['no build', { ...eleventy, _redirects: oldSite._redirects }],
  ['an adapter', { ...oldSite, 'package.json': '{ "dependencies": { "@astrojs/node": "^9.0.0" } }' }],
])('with %s, nothing is known about the targets of redirects', async (_, files) => {
  await setUp(files, '--site', 'https://www.example.com');
  expect(printed.out).not.toContain('Check of the redirects');
  expect(await entriesOf()).toHaveLength(4);
});

test('an exception in signpost.yaml holds for the checks of the map too', async () => {
  await putAll({
    ...oldSite,
    'redirects.yaml': 'redirects:\n  - { from: /a, to: /shop/, since: 2026-01-01 }\n',
    'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\ndist: _site\n',
    '_site/_redirects': '# signpost:begin\n/a /shop/ 301\n# signpost:end\n',
  });
  const commands = [
    ['map', 'check'],
    ['audit', '--only', 'map-target'],
    ['map', 'compile', '--output', 'deploy'],
  ];
  for (const argv of commands) expect(await main(argv)).toBe(1);
  await putAll({
    'signpost.yaml':
      'site: https://www.example.com\nhost: cloudflare\ndist: _site\nrules:\n  map-target: { ignore: [{ path: redirects.yaml, reason: the shop answers }] }\n',
  });
  for (const argv of commands) expect(await main(argv)).toBe(0);
});
