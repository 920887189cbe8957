import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signpost } from '../migration/command.ts';
import { type Folder, folder, stackTrace } from './project.ts';

const site = ['--site', 'https://www.example.com'];
const inventory =
  'url,sources,hits,bots,clicks,views,links,seen,status,title,canonical,location,junk\n/a,list,,,,,,,,,,,\n';
const base = {
  'redirects.yaml':
    'redirects:\n  - { from: /a, to: /b/, since: 2026-01-02 }\nsections:\n  - { name: shop, match: /shop/** }\n',
  'dist/index.html': '<!doctype html><title>Home</title>',
  'dist/b/index.html': '<!doctype html><title>B</title>',
  'migration/state.yaml': 'old: https://www.example.com\n',
  'migration/inventory.csv': inventory,
  'old.txt': '/a\n',
};

let one: Folder;
beforeEach(async () => {
  one = await folder();
  onTestFinished(one.remove);
});

/** What is said, once it is sure that it is one sentence, and that no file was written or changed. */
async function refusal(
  files: Readonly<Record<string, string | Uint8Array>>,
  argv: readonly string[],
): Promise<string> {
  await one.write(files);
  const { exit, out, err } = await signpost(one.root, ...argv);
  expect({ exit, out, lines: err.trim().split('\n').length, err }).toEqual({
    exit: 2,
    out: '',
    lines: 1,
    err,
  });
  expect(err).not.toMatch(stackTrace);
  expect(err).not.toContain('Internal error');
  expect(await one.written()).toEqual([]);
  for (const [name, content] of Object.entries(files))
    if (typeof content === 'string') expect([name, await one.read(name)]).toEqual([name, content]);
  return err;
}

describe('a step of a migration refuses as its source', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0xff, 0xfe]);
  test.each<[string, Record<string, string | Uint8Array>, string[], RegExp]>([
    ['a picture', { 'a.png': png }, ['inventory', 'a.png'], /doesn't know the format of a\.png\./],
    ["a file that there isn't", {}, ['inventory', 'none.log'], /none\.log doesn't exist/],
    [
      'a gzip file that breaks off',
      { 'a.log.gz': Uint8Array.from([0x1f, 0x8b, 8, 0, 0]) },
      ['inventory', 'a.log.gz'],
      /a\.log\.gz isn't a complete gzip/,
    ],
    [
      'no log, to misses',
      { ...base, 'a.csv': 'Top pages,Clicks\n/a,1\n' },
      ['404s', 'a.csv', ...site],
      /a\.csv is an export of Search Console, not an access log/,
    ],
    ["a sheet that there isn't", base, ['review', '--import', 'none.csv'], /none\.csv doesn't exist/],
  ])('%s', async (_, files, argv, sentence) => {
    const words = argv[0] === '404s' ? argv : ['migrate', ...argv];
    expect(await refusal(files, words)).toMatch(sentence);
  });
});

describe('migrate inventory refuses', () => {
  const bomb = gzipSync(Buffer.alloc(150_000_000));
  const server = createServer((request, response) => {
    if (request.url === '/bomb.xml.gz') return response.end(bomb);
    if (request.url === '/loop.xml') return response.writeHead(302, { location: '/loop.xml' }).end();
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Home</title>');
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each<[string, string, RegExp]>([
    [
      'a sitemap that answers HTML',
      'HERE/sitemap.xml',
      /sitemap\.xml returns an HTML page instead of a sitemap/,
    ],
    ['a sitemap that unpacks to no end', 'HERE/bomb.xml.gz', /unpacks to more than 128 MB/],
    ['a sitemap that goes round', 'HERE/loop.xml', /loop\.xml redirects in a loop/],
  ])('%s', async (_, source, sentence) => {
    expect(await refusal({}, ['migrate', 'inventory', source.replace('HERE', origin)])).toMatch(sentence);
  });
});

describe('a step of a migration reports an incomplete state file', () => {
  const half: readonly [file: string, text: string, argv: string[]][] = [
    ['migration/state.yaml', 'old: htt', []],
    ['migration/inventory.csv', inventory.slice(0, 30), []],
    ['migration/inventory.csv', `${inventory}"/b,list`, ['check']],
    ['migration/suggestions.csv', 'old,new,confidence,reason\n"/a,/b', ['review', '--export', 'r.csv']],
    ['migration/backlinks.csv', 'addr', ['inventory', 'redirects.yaml']],
  ];
  test.each(half)('%s, read by migrate %j', async (file, text, argv) => {
    expect(await refusal({ ...base, [file]: text }, ['migrate', ...argv])).toContain(file);
  });
});

describe('wrong use of migrate', () => {
  const begun = {
    'redirects.yaml': base['redirects.yaml'],
    'dist/index.html': base['dist/index.html'],
  };
  test.each([[['suggest']], [['review', '--export', 'r.csv']], [['verify', ...site]]])(
    '%j without an inventory asks for one',
    async (argv) => {
      expect(await refusal(begun, ['migrate', ...argv])).toMatch(
        /There are no old URLs yet\. Start with: npx astro-signpost migrate inventory SOURCE…/,
      );
    },
  );

  test.each<[string[], RegExp]>([
    [['--on', 'soon'], /Invalid --on: "soon"/],
    [
      ['inventory', 'old.txt', '--old-site', 'example'],
      /Invalid --old-site: "example"\. Pass the URL of the old site/,
    ],
    [
      ['inventory', 'https://www.example.com/', '--resolve', 'www.example.com'],
      /Invalid --resolve: "[^"]+"\. Pass HOST:IP/,
    ],
    [['release', 'shpo', ...site], /Unknown section "shpo"\. Did you mean "shop"\?/],
    [['verify', '--since', 'none.json', ...site], /none\.json doesn't exist/],
    [
      ['preflight', '--dns', 'foo', ...site],
      /Invalid --dns: "foo"\. Pass IP:PORT, such as 192\.0\.2\.53:53\./,
    ],
    [['check', '--dist', 'none', ...site], /none doesn't exist/],
  ])('%j is refused in one sentence', async (argv, sentence) => {
    expect(await refusal(base, ['migrate', ...argv])).toMatch(sentence);
  });
});
