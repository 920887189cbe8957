import { describe, expect, test } from 'vitest';
import { explain, map, reported } from './support/explain.ts';
import { inOwnFolder } from './support/own-folder.ts';

// https://github.com/slorber/trailing-slash-guide has asked GitHub for each.
describe('explain on GitHub Pages', () => {
  const pages = ['file', 'folder/index', '404'];
  const printed = inOwnFolder({
    [map]: 'redirects:\n  - { from: /docs/old, to: /docs/file }\n',
    ...Object.fromEntries(pages.map((page) => [`dist/${page}.html`, '<!doctype html><title>A page</title>'])),
  });

  const way = async (url: string) => {
    printed.out = '';
    await explain(url, '--dist', 'dist', '--host', 'github-pages', '--json');
    const [own] = reported.parse(JSON.parse(printed.out)).hosts;
    return own?.way.map(({ status, location = '' }) => [status, location.replace(/^https:..[^/]+/, '')]);
  };

  test.each([
    ['/file.html', [[200, '']]],
    [
      '/folder?a=1',
      [
        [301, '/folder/?a=1'],
        [200, ''],
      ],
    ],
    ['/none', [[404, '']]],
  ])('%s', async (url, expected) => {
    expect(await way(url)).toEqual(expected);
  });

  test("explain names the vendor as the source for a host that wasn't measured", async () => {
    await explain('/folder', '--dist', 'dist', '--host', 'github-pages');
    expect(printed.out).toContain('GitHub Pages itself redirects this URL variant of a page');
    expect(printed.out).toContain('by documentation: https://docs.github.com/');
  });
});
