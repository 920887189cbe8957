import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { line, project } from './inventory-project.ts';

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

  test('all that is wrong is said at once, and nothing is written', async () => {
    const { run, path, state } = await project({
      'a.csv': 'name\nx\n',
      'b.html': '<!doctype html>',
      'c.log': line('/a'),
    });
    const { exit, err } = await run(path('a.csv'), path('b.html'), path('c.log'), path('none.xml'));
    expect(exit).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(3);
    expect(err).toContain('b.html is an HTML page, such as an error page. Download the file itself.');
    expect(err).toContain("none.xml doesn't exist.");
    expect(existsSync(state)).toBe(false);
  });
});
