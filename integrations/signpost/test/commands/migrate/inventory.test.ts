import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { line, project } from './inventory-project.ts';

describe('migrate inventory of files', () => {
  test('merges several sources, and counts a source once', async () => {
    const { run, path, inventory } = await project({
      'access.log.gz': gzipSync(line('/a/') + line('/a?utm_source=x') + line('/wp-login.php', 404)),
      'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://www.old.example/a,9,20,1%,2\n',
      'links.csv': 'Source url,Target url\nhttps://b.example/,https://www.old.example/b\n',
      'dist/index.html': '<!doctype html><title>Home</title>',
    });
    const names = ['Pages.csv', 'access.log.gz', 'links.csv', 'dist'].map(path);
    const first = await run(...names);
    expect(first.exit).toBe(0);
    expect(first.out).toContain('3 URLs of the old site, in migration/inventory.csv');
    expect(first.out).toContain('skipped (attack probe): 1');
    expect(first.err).toContain('assumed old site: https://www.old.example');
    const rows = await inventory();
    expect(rows.map(({ url, hits, clicks, links }) => [url, hits, clicks, links])).toEqual([
      ['/', 0, 0, 0],
      ['/a', 2, 9, 0],
      ['/b', 0, 0, 1],
      ['/wp-login.php', 1, 0, 0],
    ]);
    const again = await run(...names);
    expect(again.err).toContain('access.log.gz: already counted, skipped');
    expect(await inventory()).toEqual(rows);
  });

  test("names a source that it can't read, and writes nothing", async () => {
    const { run, path, state } = await project({ 'c.log': line('/a'), 'a.csv': 'name,age\nx,3\n' });
    const { exit, err } = await run(path('c.log'), path('a.csv'), path('none.xml'));
    expect(exit).toBe(2);
    expect(err).toContain('a.csv has no column of URLs. Its header is "name,age".');
    expect((await run(path('none.xml'))).err).toContain("none.xml doesn't exist.");
    expect(existsSync(state)).toBe(false);
  });
});
