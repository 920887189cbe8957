import { cp, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { addDays, toDay } from '../../src/lib/date.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { eleventy, entriesOf, expectDone, page, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

const oldSite = {
  ...eleventy,
  '_site/index.html': page('Home'),
  '_site/new/index.html': page('New'),
  '_site/search/index.html': page('Search', '<meta name="robots" content="noindex">'),
  _redirects: [
    '# moved',
    ...['/a /new/ 301', '/b /shop/one 302', '/c /shop/two 301', '/d /b 301', '/e /lost 301'],
    ...['/f /search/ 301', '/g /h 301', '/h /g 301', '/i/b /shop/one 301', '/i/* /new/ 301', ''],
  ].join('\n'),
};

test('imported redirects that lead nowhere are comments, so that checks pass at once and nothing is silent', async () => {
  await setUp(
    { ...oldSite, '_site/_redirects': oldSite._redirects },
    ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain(
    [
      'Check of the redirects',
      '  7 redirects lead to no page of _site, so visitors get an error page. redirects.yaml has each as a comment:',
      '    4  to /shop/*, such as /b to /shop/one',
      '    1  to /lost, such as /e to /lost',
      '    1  a loop: /g to /h to /g',
      '    1  to /g, such as /h to /g',
      '  1 redirect works, but `map check` finds an error in it. redirects.yaml excuses each with a `signpost-ignore` comment:',
      '    1  map-target, such as /f to /search/',
    ].join('\n'),
  );
  expect(printed.out).toContain(
    'redirects.yaml          3 redirects, and 7 in comments, without a page to lead to\n',
  );
  expect(printed.out).toContain(
    '  - Decide on the 7 redirects in comments of redirects.yaml: correct the target',
  );
  const yesterday = addDays(toDay(new Date()), -1);
  expect((await read('redirects.yaml')).split('\n').slice(3)).toEqual([
    'redirects:',
    '  # moved',
    '  - from: /a',
    '    to: /new/',
    `    since: ${yesterday}`,
    '  ## Commented out, since it leads nowhere: to /shop/*',
    '  # - from: /b',
    '  #   to: /shop/one',
    '  #   status: 302',
    `  #   since: ${yesterday}`,
    '  # - from: /c',
    '  #   to: /shop/two',
    `  #   since: ${yesterday}`,
    '  # - from: /d',
    '  #   to: /b',
    `  #   since: ${yesterday}`,
    '  ## Commented out, since it leads nowhere: to /lost',
    '  # - from: /e',
    '  #   to: /lost',
    `  #   since: ${yesterday}`,
    '  # signpost-ignore map-target: when imported, /f redirects to /search/, which is noindex',
    '  - from: /f',
    '    to: /search/',
    `    since: ${yesterday}`,
    '  ## Commented out, since it leads nowhere: a loop: /g to /h to /g',
    '  # - from: /g',
    '  #   to: /h',
    `  #   since: ${yesterday}`,
    '  ## Commented out, since it leads nowhere: to /g',
    '  # - from: /h',
    '  #   to: /g',
    `  #   since: ${yesterday}`,
    '  ## Commented out, since it leads nowhere: to /shop/*',
    '  # - from: /i/b',
    '  #   to: /shop/one',
    `  #   since: ${yesterday}`,
    '  - from: /i/*',
    '    to: /new/',
    `    since: ${yesterday}`,
    '',
  ]);
  await rm('_redirects');
  await rm('_site/_redirects');
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  await cp('deploy/cloudflare/_redirects', '_site/_redirects');
  for (const argv of [['map', 'check'], ['audit']]) expect(await main(argv)).toBe(0);
  await expectDone(printed);
  expect(await main(['map', 'add', '/new-fault', '/missing/'])).toBe(0);
  expect(await main(['audit'])).toBe(1);
});

test('of a single redirect in a comment, the sentence has no number', async () => {
  await setUp(
    { ...eleventy, '_site/index.html': page('Home'), _redirects: '/a / 301\n/b /none/ 301\n' },
    ...['--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain(
    'Decide on the redirect in a comment of redirects.yaml: correct the target and remove the "# ", or delete the line. Delete a heading "## Commented out, since it leads nowhere" too once no redirect is left below it. If another',
  );
  expect(printed.out).toContain('\nNext: Do what is listed above, then:\n');
});

test('a comment of an imported redirect is the redirect again without its sign', async () => {
  await setUp(oldSite, '--site', 'https://www.example.com');
  const text = (await read('redirects.yaml')).replace(/^( +)# (?=- from| {2}(?:to|status):)/gm, '$1');
  const { entries, findings } = readYaml('redirects.yaml', text);
  expect(findings).toEqual([]);
  expect(entries).toHaveLength(10);
});

test.each([
  ['no build', { ...eleventy, _redirects: oldSite._redirects }],
  ['an adapter', { ...oldSite, 'package.json': '{ "dependencies": { "@astrojs/node": "^9.0.0" } }' }],
])('with %s, nothing is known about the targets of redirects', async (_, files) => {
  await setUp(files, '--site', 'https://www.example.com');
  expect(printed.out).not.toContain('Check of the redirects');
  expect(await entriesOf()).toHaveLength(10);
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

test('a build with the URL of a starter in its canonicals is no reason to excuse a redirect', async () => {
  const canonical = (path: string): string => `<link rel="canonical" href="https://example.com${path}">`;
  await setUp(
    {
      ...oldSite,
      '_site/index.html': page('Home', canonical('/')),
      '_site/new/index.html': page('New', canonical('/new/')),
      _redirects: '/a /new/ 301\n/b https://www.example.com/lost/ 301\nhttps://www.example.com/c /new/ 301\n',
    },
    ...['--host', 'netlify', '--site', 'https://www.example.com'],
  );
  const map = await read('redirects.yaml');
  expect(map).not.toContain('signpost-ignore');
  expect(map).toContain('  ## Commented out, since it leads nowhere: to /lost/');
  expect((await entriesOf()).map(([from]) => from)).toEqual(['/a', '/c']);
});

test.each(['new', 'a'])(
  'a pattern whose derived URLs nobody published is imported and is no error: to /docs/:version/%s/',
  async (name) => {
    await setUp(
      {
        ...eleventy,
        '_site/index.html': page('Home'),
        '_site/docs/v1/a/index.html': page('A'),
        '_site/_redirects': '/x /docs/v1/a/ 301\n',
        'src/_redirects': `/docs/:version/old.html /docs/:version/${name}/ 301\n/docs/guide/* /docs/:splat 301\n/x /docs/v1/a/ 301\n`,
      },
      ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
    );
    expect((await entriesOf()).map(([from]) => from)).toEqual([
      '/docs/:version/old.html',
      '/docs/guide/*',
      '/x',
    ]);
    expect(await read('redirects.yaml')).not.toMatch(/signpost-ignore|Commented out/);
    expect(await main(['map', 'check'])).toBe(0);
  },
);

test('where one folder has nearly all redirects that lead nowhere, they are counted by the folder below it', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `/old/${at} /docs/${at < 20 ? 'v1' : 'v2'}/p${at}/ 301`,
  );
  await setUp(
    {
      ...eleventy,
      '_site/index.html': page('Home'),
      'src/_redirects': `${[...lines, '/x /docs/start/ 301', '/y /shop/a/ 301'].join('\n')}\n`,
    },
    ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
  );
  const counts = [...printed.out.matchAll(/^ +(\d+) {2}to (\S+), such as/gm)].map(([, count, to]) => [
    count,
    to,
  ]);
  expect(counts).toEqual([
    ['20', '/docs/v1/*'],
    ['10', '/docs/v2/*'],
    ['1', '/docs/*'],
    ['1', '/shop/*'],
  ]);
});
