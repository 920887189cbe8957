import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { parseOldPages } from '../../../src/migrate/state/old-pages.ts';
import { project, serve } from './inventory-project.ts';

describe('migrate inventory of a URL', () => {
  const page = (title: string, ...links: string[]) =>
    `<!doctype html><title>${title}</title>${links.map((href) => `<a href="${href}">x</a>`).join('')}`;

  test('crawls a site: pages, redirects with their targets, and the number of URLs that robots.txt disallows', async () => {
    const origin = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /secret/\n',
      '/': page('Home', '/a', '/moved', '/broken', '/secret/x'),
      '/a': page('A', '/'),
      '/moved': '->/a',
    });
    const { run, inventory, state } = await project({});
    const { exit, err } = await run(origin, '--rate', '1000');
    expect({ exit, err: err.includes('disallowed by robots.txt and not requested: 1 URL') }).toEqual({
      exit: 0,
      err: true,
    });
    const rows = await inventory();
    expect(rows.map(({ url, status, title, junk }) => [url, status, title, junk])).toEqual([
      ['/', 200, 'Home', ''],
      ['/a', 200, 'A', ''],
      ['/broken', 404, '', 'not found on the old site'],
      ['/moved', 301, '', ''],
    ]);
    expect(rows.find(({ url }) => url === '/moved')?.location).toBe(`${origin}/a`);
    expect(existsSync(`${state}/crawl`)).toBe(false);
    const old = parseOldPages('old-pages.jsonl', readFileSync(`${state}/old-pages.jsonl`, 'utf8'));
    expect(old.map(({ path, title }) => [path, title])).toEqual([
      ['/', 'Home'],
      ['/a', 'A'],
    ]);
  });

  test('takes the pages of a copy for those of the old site with --copy', async () => {
    const copy = await serve({ '/': page('Home', '/a', '/moved'), '/a': page('A', '/'), '/moved': '->/a' });
    const { run, inventory, state } = await project({});
    const old = ['--old-site', 'https://www.old.example'];
    const { err } = await run(copy, ...old, '--copy', '--rate', '1000');
    expect(err).not.toContain('--old-alias');
    expect((await inventory()).map(({ url, location, junk }) => [url, location, junk])).toEqual([
      ['/', '', ''],
      ['/a', '', ''],
      ['/moved', 'https://www.old.example/a', ''],
    ]);
    expect((await loadMigration(state)).state).toMatchObject({ old: 'https://www.old.example', hosts: [] });
  });

  test('asks for --old-site with --copy', async () => {
    const { run } = await project({});
    const { exit, err } = await run(await serve({ '/': page('Home') }), '--copy');
    expect({ exit, err }).toEqual({
      exit: 2,
      err: '--copy needs --old-site, the URL of the site that was copied.\n',
    });
  });

  test('reads a sitemap index with a compressed sitemap', async () => {
    const index =
      '<sitemapindex><sitemap><loc>http://files.old.example/1.xml.gz</loc></sitemap></sitemapindex>';
    const part = gzipSync('<urlset><url><loc>https://www.old.example/a</loc></url></urlset>');
    const files = new URL(await serve({ '/1.xml.gz': part }));
    const origin = await serve({ '/s.xml': index });
    const { run, inventory } = await project({});
    expect((await run(`${origin}/s.xml`, '--resolve', `files.old.example:${files.host}`)).exit).toBe(0);
    expect((await inventory()).map(({ url }) => url)).toEqual(['/a']);
  });

  test('announces the Crawl-delay of robots.txt before the crawl, and skips it with --ignore-robots', async () => {
    const { run } = await project({});
    const origin = await serve({
      '/': '<!doctype html><title>Home</title>',
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.02\n',
    });
    const sentence = `${new URL(origin).host} asks for 0.02 seconds between two requests (Crawl-delay in robots.txt), so this crawl is slow. If the site is yours, pass --ignore-robots to skip the pause.\n`;
    expect((await run(origin, '--rate', '1000')).err.startsWith(sentence)).toBe(true);
    expect((await run(origin, '--rate', '1000', '--ignore-robots')).err).not.toContain('Crawl-delay');
  });

  test('refuses a Crawl-delay of more than a minute, for which no timer would wait', async () => {
    const { run } = await project({});
    const origin = await serve({
      '/': '<!doctype html><title>Home</title>',
      '/robots.txt': 'User-agent: *\nCrawl-delay: 999999999\n',
    });
    const { exit, err } = await run(origin);
    expect(exit).toBe(2);
    expect(err).toContain(
      'asks for 999,999,999 seconds between two requests (Crawl-delay in robots.txt), which is more than a minute',
    );
    expect((await run(origin, '--ignore-robots')).exit).toBe(0);
  });
});

test('migrate inventory keeps a URL on another host, marked as "another host"', async () => {
  const { run, path, state, inventory } = await project({
    'old.txt': 'https://www.old.example/a\nhttps://shop.old.example/b\n',
  });
  await run(path('old.txt'), '--old-site', 'https://old.example');
  expect((await inventory()).map(({ url, junk }) => [url, junk])).toEqual([
    ['/a', ''],
    ['https://shop.old.example/b', 'another host'],
  ]);
  expect((await loadMigration(state)).state).toMatchObject({ old: 'https://old.example' });
});
