import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { guessFileName } from '../../src/convert/page/guess-name.ts';
import { hashSha256 } from '../../src/convert/page/sha256.ts';

test.each([0, 1, 55, 56, 63, 64, 65, 119, 1000])(
  'hashSha256 gives the hash of Node for %i characters',
  (length) => {
    const text = 'a\u00e9'.repeat(length).slice(0, length);
    expect(hashSha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

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
