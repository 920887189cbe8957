import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../../src/lib/date.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration, noteStep, saveInventory } from '../../../src/migrate/migration.ts';
import type { State } from '../../../src/migrate/state/state-file.ts';
import { oldAddress } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const line = (path: string, status = 200) =>
  `203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0)) await one();
});

async function project(files: Record<string, string | Buffer>) {
  const folder = await folderOf(files);
  clean.push(folder.remove);
  const state = folder.path('migration');
  return {
    ...folder,
    state,
    run: (...args: string[]) => runCommand(migrateInventoryCommand, folder.root, ...args, '--state', state),
    inventory: async () => (await loadMigration(state)).inventory,
  };
}

async function serve(pages: Record<string, string | Buffer>, onAsk?: (path: string) => void) {
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    onAsk?.(path);
    const page = pages[path];
    if (page === undefined)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>none</title>');
    if (typeof page === 'string' && page.startsWith('->'))
      return response.writeHead(301, { location: page.slice(2) }).end();
    const type = page.toString().startsWith('<!') ? 'text/html' : 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  clean.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('files', () => {
  test('several sources become one inventory, and each is counted once', async () => {
    const { run, path, inventory } = await project({
      'access.log.gz': gzipSync(line('/a/') + line('/a?utm_source=x') + line('/wp-login.php', 404)),
      'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://www.old.example/a,9,20,1%,2\n',
      'links.csv': 'Source url,Target url\nhttps://b.example/,https://www.old.example/b\n',
      'dist/index.html': '<!doctype html><title>Home</title>',
    });
    const names = ['Pages.csv', 'access.log.gz', 'links.csv', 'dist'].map(path);
    const first = await run(...names);
    expect(first.exit).toBe(0);
    expect(first.out).toContain('3 addresses of the old site, in migration/inventory.csv');
    expect(first.out).toContain('set apart, tracking parameter: 1');
    expect(first.err).toContain('taken as the old site: https://www.old.example');
    const rows = await inventory();
    expect(rows.map(({ address, hits, clicks, links }) => [address, hits, clicks, links])).toEqual([
      ['/', 0, 0, 0],
      ['/a', 2, 9, 0],
      ['/a?utm_source=*', 1, 0, 0],
      ['/b', 0, 0, 1],
      ['/wp-login.php', 1, 0, 0],
    ]);
    const again = await run(...names);
    expect(again.err).toContain('access.log.gz: read before, and not counted twice');
    expect(await inventory()).toEqual(rows);
  });

  test('all that is wrong is said at once, and nothing is written', async () => {
    const { run, path, state } = await project({
      'a.csv': 'name\nx\n',
      'b.html': '<!doctype html>',
      'c.log': line('/a'),
    });
    const { exit, err } = await run(path('a.csv'), path('b.html'), path('c.log'), path('none.xml'));
    expect(exit).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(3);
    expect(err).toContain('b.html is an HTML page, such as an error message; get the file itself.');
    expect(err).toContain("none.xml doesn't exist.");
    expect(existsSync(state)).toBe(false);
  });

  test('a gzip file that breaks off', async () => {
    const packed = gzipSync(Array.from({ length: 20_000 }, (_, index) => line(`/a${index}`)).join(''));
    const { run, path, state } = await project({ 'access.log.gz': packed.subarray(0, packed.length - 500) });
    expect(await run(path('access.log.gz'))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('is no complete gzip file'),
    });
    expect(existsSync(state)).toBe(false);
  });

  test('a state folder that was broken is left as it is', async () => {
    const broken = 'address,sources\n/a,log\n';
    const { run, path, state } = await project({ 'old.txt': '/a\n', 'migration/inventory.csv': broken });
    expect(await run(path('old.txt'))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('migration/inventory.csv:1: the column'),
    });
    expect(readFileSync(`${state}/inventory.csv`, 'utf8')).toBe(broken);
  });

  test('two runs side by side: the later one writes over nothing, and says so', async () => {
    const { run, path, state, inventory, write } = await project({
      'one.log': line('/a'),
      'two.log': line('/b'),
    });
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    const crawling = await loadMigration(state);
    const found = { inventory: crawling.inventory, backlinks: [], revise: (known: State) => known };
    await run(path('two.log'));
    await expect(saveInventory(crawling, found)).rejects.toThrow(
      'inventory.csv was written by another command meanwhile, and is left as it is. Run the same command again',
    );
    expect((await inventory()).map(({ address }) => address)).toEqual(['/a', '/b']);
    // What was said of the move meanwhile stays.
    const again = await loadMigration(state);
    await write('migration/state.yaml', `${readFileSync(`${state}/state.yaml`, 'utf8')}move: 2026-12-05\n`);
    await saveInventory(again, { ...found, inventory: again.inventory });
    expect((await loadMigration(state)).state.move).toBe('2026-12-05');
  });

  test('what another command only counted meanwhile is not written over either', async () => {
    const { run, path, state, inventory } = await project({ 'one.log': line('/a') });
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    const [known, other] = [await loadMigration(state), await loadMigration(state)];
    const save = (migration: typeof known, hits: number) =>
      saveInventory(migration, {
        inventory: migration.inventory.map((row) => ({ ...row, hits })),
        backlinks: [],
        revise: (now) => now,
      });
    await save(other, 7);
    await expect(save(known, 8)).rejects.toThrow('inventory.csv was written by another command meanwhile');
    expect(await inventory()).toMatchObject([{ address: '/a', hits: 7 }]);
  });

  test('two runs that save at the same moment: one is in, and the other says so', async () => {
    const { run, path, state, inventory } = await project({ 'one.log': line('/a') });
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    const known = await loadMigration(state);
    const save = async (name: string): Promise<string> => {
      await saveInventory(known, {
        inventory: [...known.inventory, oldAddress(name)],
        backlinks: [],
        revise: (now) => ({
          ...now,
          sources: [...now.sources, { name, kind: 'list', on: dayOf(new Date()), addresses: 1 }],
        }),
      });
      return name;
    };
    const [one, two] = await Promise.allSettled([save('/b'), save('/c')]);
    expect([one, two].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const saved = one.status === 'fulfilled' ? '/b' : '/c';
    expect((await inventory()).map(({ address }) => address)).toEqual(['/a', saved]);
    const { sources } = (await loadMigration(state)).state;
    expect(sources.map(({ name }) => name)).toEqual([path('one.log'), saved]);
  });

  test('steps that end at the same moment are all noted', async () => {
    const { run, path, state } = await project({ 'one.log': line('/a') });
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    const ids = ['suggest', 'review', 'check', 'preflight', 'verify'] as const;
    await Promise.all(ids.map((id) => noteStep(state, id, { clean: true, says: id })));
    expect(Object.keys((await loadMigration(state)).state.steps).sort()).toEqual(
      ['inventory', ...ids].sort(),
    );
    expect(existsSync(`${state}/.lock`)).toBe(false);
  });

  test('after a kill between two files of the state, a source is neither lost nor counted twice', async () => {
    const { run, path, state, write, inventory } = await project({
      'one.log': line('/a'),
      'two.log': line('/b'),
    });
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    const before = (await loadMigration(state)).state;
    const [one, two] = [
      readFileSync(`${state}/inventory.csv`, 'utf8'),
      readFileSync(`${state}/state.yaml`, 'utf8'),
    ];
    await run(path('two.log'));
    const after = readFileSync(`${state}/inventory.csv`, 'utf8');
    const rows = await inventory();
    // The state says what is coming, and the inventory isn't written yet.
    await saveInventory(await loadMigration(state), {
      inventory: rows,
      backlinks: [],
      revise: (known) => known,
    });
    const pending = `${two}pending:\n  digest: ${'a'.repeat(32)}\n  sources: []\n`;
    await write('migration/state.yaml', pending);
    await write('migration/inventory.csv', one);
    expect((await loadMigration(state)).state).toEqual(before);
    await run(path('two.log'));
    expect(readFileSync(`${state}/inventory.csv`, 'utf8')).toBe(after);
  });
});

describe('addresses', () => {
  const page = (title: string, ...links: string[]) =>
    `<!doctype html><title>${title}</title>${links.map((href) => `<a href="${href}">x</a>`).join('')}`;

  test('a site is crawled: pages, redirects with their targets, what robots.txt forbids told', async () => {
    const origin = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /secret/\n',
      '/': page('Home', '/a', '/moved', '/broken', '/secret/x'),
      '/a': page('A', '/'),
      '/moved': '->/a',
    });
    const { run, inventory, state } = await project({});
    const { exit, err } = await run(origin, '--rate', '1000');
    expect({ exit, err: err.includes('1 that robots.txt forbids was not asked') }).toEqual({
      exit: 0,
      err: true,
    });
    const rows = await inventory();
    expect(rows.map(({ address, status, title, junk }) => [address, status, title, junk])).toEqual([
      ['/', 200, 'Home', ''],
      ['/a', 200, 'A', ''],
      ['/broken', 404, '', 'not found there'],
      ['/moved', 301, '', ''],
    ]);
    expect(rows.find(({ address }) => address === '/moved')?.location).toBe(`${origin}/a`);
    expect(existsSync(`${state}/crawl`)).toBe(false);
  });

  test('a sitemap index over the network, packed', async () => {
    const origin = await serve({});
    const xml = `<sitemapindex><sitemap><loc>${origin}/1.xml.gz</loc></sitemap></sitemapindex>`;
    const part = gzipSync('<urlset><url><loc>https://www.old.example/a</loc></url></urlset>');
    const second = await serve({ '/s.xml': xml.replace(origin, 'ORIGIN'), '/1.xml.gz': part });
    const third = await serve({ '/s.xml': xml.replace(origin, second) });
    const { run, inventory } = await project({});
    expect((await run(`${third}/s.xml`)).exit).toBe(0);
    expect((await inventory()).map(({ address }) => address)).toEqual(['/a']);
  });

  test.each([
    ['a sitemap that answers HTML', '/sitemap.xml', /answers an HTML page, and no sitemap\./],
    ['no such page', '/none.xml', /answers 404\./],
  ])('%s is one sentence', async (_, path, message) => {
    const origin = await serve({ '/sitemap.xml': page('x') });
    const { run } = await project({});
    expect(await run(origin + path)).toMatchObject({ exit: 2, err: expect.stringMatching(message) });
  });

  test('a host that refuses, and one that doesn’t resolve', async () => {
    const { run } = await project({});
    expect((await run('http://127.0.0.1:9/')).err).toMatch(/127\.0\.0\.1:9 /);
    expect(await run('http://nothing.invalid/')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('nothing.invalid'),
    });
  });

  test('links of a page in ISO 8859-1 are asked as browsers ask them', async () => {
    const home = Buffer.from('<!doctype html><title>Größe</title><a href="/prüfung/">x</a>', 'latin1');
    const origin = await serve({ '/': home, '/pr%C3%BCfung/': page('Prüfung') });
    const { run, inventory } = await project({});
    expect((await run(origin)).exit).toBe(0);
    expect((await inventory()).map(({ address, title }) => [address, title])).toEqual([
      ['/', 'Größe'],
      ['/pr%C3%BCfung/', 'Prüfung'],
    ]);
  });

  test('a log that is read while a crawl waits to go on takes nothing from it', async () => {
    const { run, path, root, write } = await project({ 'one.log': line('/a') });
    await write('migration/crawl/abcdef01/journal.jsonl', '{}\n');
    await run(path('one.log'), '--old-site', 'https://www.old.example');
    expect(existsSync(`${root}/migration/crawl/abcdef01/journal.jsonl`)).toBe(true);
  });

  test('the pause that robots.txt asks for is told before the crawl', async () => {
    const { run } = await project({});
    const origin = await serve({
      '/': '<!doctype html><title>Home</title>',
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.02\n',
    });
    const sentence = `${new URL(origin).host} asks for 0.02 seconds between two requests (Crawl-delay in robots.txt), which this crawl keeps to. Where the site is yours, --ignore-robots does without.\n`;
    expect((await run(origin, '--rate', '1000')).err.startsWith(sentence)).toBe(true);
    expect((await run(origin, '--rate', '1000', '--ignore-robots')).err).not.toContain('Crawl-delay');
  });

  test('a crawl that is killed goes on where it was, and asks nothing twice', async () => {
    const asked: string[] = [];
    const pages = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`/${index}`, page(String(index), `/${index + 1}`)]),
    );
    let child: ReturnType<typeof spawn> | undefined;
    const origin = await serve({ '/': page('Home', '/0'), ...pages }, (path) => {
      if (!/^\/\d+$/.test(path)) return;
      asked.push(path);
      if (asked.length % 3 === 2) child?.kill('SIGKILL');
    });
    const { root, state, inventory } = await project({});
    const program = fileURLToPath(new URL('./run-inventory.ts', import.meta.url));
    let runs = 0;
    for (let code: unknown = 1; code !== 0 && runs < 20; runs += 1) {
      child = spawn(process.execPath, ['--no-warnings', program, origin, state], {
        cwd: root,
        stdio: 'ignore',
      });
      [code] = await once(child, 'exit');
    }
    expect(runs).toBeGreaterThan(1);
    expect(
      (await inventory()).filter(({ address, status }) => /^\/\d+$/.test(address) && status === 200),
    ).toHaveLength(6);
    // A kill may hit an address that was asked and not yet noted; no other is asked again.
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(runs);
  });
});

test('what another host has is kept, and set apart', async () => {
  const { run, path, state, inventory } = await project({
    'old.txt': 'https://www.old.example/a\nhttps://shop.old.example/b\n',
  });
  await run(path('old.txt'), '--old-site', 'https://old.example');
  expect((await inventory()).map(({ address, junk }) => [address, junk])).toEqual([
    ['/a', ''],
    ['https://shop.old.example/b', 'another host'],
  ]);
  expect((await loadMigration(state)).state).toMatchObject({ old: 'https://old.example' });
});
