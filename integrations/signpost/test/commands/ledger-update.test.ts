import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { enterFolder } from './support/own-folder.ts';

/** Runs it in the folder of a project that was built. */
async function project(files: Readonly<Record<string, string>> = {}) {
  const { run } = await enterFolder({
    'dist/index.html': page('/'),
    'dist/b/index.html': page('/b/'),
    'dist/a/index.html': page('/a/'),
    ...files,
  });
  return (...args: string[]) => run(ledgerUpdateCommand, ...args);
}

test('JSON says how many URLs the ledger has, and which of them are new', async () => {
  const update = await project({ 'published.txt': '/a/\t2026-01-01\n/gone/\t2026-01-01\n' });
  const first = await update('--json');
  expect({ ...first, out: JSON.parse(first.out) }).toEqual({
    exit: 0,
    out: { version: 1, file: 'published.txt', urls: 4, added: ['/', '/b/'] },
    err: '',
  });
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/', '/gone/']);
  expect(JSON.parse((await update('--json')).out)).toEqual({
    version: 1,
    file: 'published.txt',
    urls: 4,
    added: [],
  });
});

test('a page that says noindex is left out', async () => {
  const hidden = '<!doctype html><title>Search</title><meta name="robots" content="noindex"><h1>Search</h1>';
  const update = await project({ 'dist/search/index.html': hidden });
  expect((await update()).err).toBe('published.txt: 3 URLs, 3 of them new\n');
});

test('what a build redirects for good is published too, and what a pattern, a condition or 302 does is not', async () => {
  const update = await project({
    'dist/stub/index.html': '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/a/">',
    'dist/_redirects': '/old /a/ 301\n/soon /a/ 302\n/all/* /a/ 301\n/land /a/ 301 Country=de\n',
    'vercel.json': JSON.stringify({ redirects: [{ source: '/moved', destination: '/a/', permanent: true }] }),
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/a/', '/b/', '/moved', '/old', '/stub/'],
  ]);
});

describe('other sources', () => {
  const html = { 'content-type': 'text/html' };
  const linked = (...paths: string[]) =>
    `<!doctype html><title>x</title>${paths.map((path) => `<a href="${path}">${path}</a>`).join('')}`;
  const pages: Record<string, string> = {
    '/': linked('/guide/', '/guide', '/old', '/lost', '/guide/?page=2'),
    '/guide/': linked('/'),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const own = `http://${request.headers.host}`;
    const index = `<sitemapindex><sitemap><loc>${own}/one.xml</loc></sitemap><sitemap><loc>${own}/none.xml</loc></sitemap></sitemapindex>`;
    const one = `<urlset>${['/', '/caf%c3%a9/', '/x/?id=1'].map((path) => `<url><loc>https://docs.example.com${path}</loc></url>`).join('')}<url><loc>https://cdn.example.net/a/</loc></url></urlset>`;
    const xml: Record<string, string> = {
      '/map.xml': index,
      '/one.xml': one,
      '/empty.xml': '<urlset></urlset>',
    };
    const moved: Record<string, string> = { '/guide': '/guide/', '/old': '/guide/' };
    if (moved[pathname] !== undefined) return response.writeHead(301, { location: moved[pathname] }).end();
    if (xml[pathname] !== undefined) return response.end(xml[pathname]);
    if (pages[pathname] !== undefined) return response.writeHead(200, html).end(pages[pathname]);
    return response.writeHead(404, html).end('no');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());
  const listed = async (): Promise<string[] | null> =>
    (await readFile('published.txt', 'utf8')).match(/^\/\S*/gm);

  test('a sitemap index on the network, and what it names that the ledger has no line for', async () => {
    const update = await project();
    const { exit, err } = await update(`${url}/map.xml`, '--site', 'https://docs.example.com');
    expect(exit).toBe(0);
    expect(await listed()).toEqual(['/', '/caf%C3%A9/']);
    expect(err).toContain('1 URL left out: another host');
    expect(err).toContain('1 URL left out: a query, and the ledger lists paths');
    expect(err).toContain(`none.xml, which couldn't be read: ${url}/none.xml returns 404.`);
    expect(err).toContain('published.txt: 2 URLs, 2 of them new');
  });

  test('a live site is crawled: its pages and redirects, and no variant, error or query', async () => {
    const update = await project();
    const { exit, err } = await update(url);
    expect(exit).toBe(0);
    expect(await listed()).toEqual(['/', '/guide/', '/old']);
    expect(err).toContain('1 URL left out: not found on the old site');
  });

  test('several sources, a folder and a list among them, and another file', async () => {
    const update = await project({ 'list.txt': 'https://docs.example.com/listed/\n/also\n' });
    const { exit } = await update('dist', 'list.txt', '--ledger', 'docs/urls.txt');
    expect(exit).toBe(0);
    expect((await readFile('docs/urls.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
      ...['/', '/a/', '/also', '/b/', '/listed/'],
    ]);
  });

  test.each<[string, string[], string]>([
    ['a sitemap without URLs', ['URL/empty.xml'], 'URL/empty.xml: no URL of the site was found.'],
    ['an HTML page in place of a sitemap', ['URL/sitemap.xml'], 'URL/sitemap.xml returns 404.'],
    [
      'no such file',
      ['none.csv', 'missing.xml'],
      "none.csv doesn't exist. Pass the path of an existing file.\nmissing.xml doesn't exist. Pass the path of an existing file.",
    ],
    [
      'a site that is none',
      ['dist', '--site', 'docs'],
      'Invalid --site: "docs". Pass the https URL of the site with its folder, such as https://www.example.com or https://www.example.com/docs.',
    ],
  ])('%s gets a sentence', async (_, args, sentence) => {
    const update = await project();
    const { exit, err } = await update(...args.map((text) => text.replace('URL', url)));
    expect(err.replaceAll(url, 'URL')).toContain(sentence);
    expect(exit).toBe(2);
  });

  test('a ledger with lines that are none is left as it is, and each is named', async () => {
    const update = await project({ 'published.txt': '/a/\nabout\n/b?x\n' });
    const { exit, err } = await update();
    expect(exit).toBe(2);
    expect(err).toContain('published.txt:2:1: ');
    expect(err).toContain('published.txt:3:1: ');
    expect(await readFile('published.txt', 'utf8')).toBe('/a/\nabout\n/b?x\n');
  });
});
