import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

it('robots-resources reports one line of robots.txt once, with the number of files', async () => {
  const files = {
    'index.html': html('<link rel="stylesheet" href="/assets/a.css"><script src="/assets/a.js"></script>'),
    'a/index.html': html('<script src="/assets/b.js"></script>'),
    'assets/a.css': '',
    'assets/a.js': '',
    'assets/b.js': '',
    'robots.txt': 'User-agent: *\nDisallow: /assets/\n',
  };
  expect(await foundBy('robots-resources', files)).toEqual([
    'error robots.txt line 2 of robots.txt blocks the script /assets/b.js, and 2 other files that pages need',
  ]);
});
