import { expect, test } from 'vitest';
import { guessFileName } from '../../src/convert/page/guess-name.ts';

test.each([
  ['/a /b 301\n', '_redirects'],
  ['# moved\n/a /b\n/c id=:id /d/:id 301\n', '_redirects'],
  ['{"redirects": []}', 'redirects.json'],
  ['[[redirects]]\nfrom = "/a"\nto = "/b"\n', 'netlify.toml'],
  ['Redirect 301 /a /b\n', '.htaccess'],
  ['location = /a { return 301 /b; }\n', 'old.conf'],
  ['from,to\n/a,/b\n', 'moved.csv'],
])('guessFileName of a pasted %j is %s', (text, name) => {
  expect(guessFileName(text)).toBe(name);
});
