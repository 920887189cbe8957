import { expect, test } from 'vitest';
import { repeatOwnHeaders } from '../../src/hosts/cloudflare/headers.ts';

// https://developers.cloudflare.com/workers/static-assets/headers/: of two blocks for one path, wrangler reads the last.
test.each([
  [
    "repeats the site's own lines for a path that both have",
    '/*\n  X-Frame-Options: DENY\n',
    '/*\n  Link: </a>; rel=preload\n',
    '/*\n  X-Frame-Options: DENY\n  Link: </a>; rel=preload\n',
  ],
  [
    "keeps the site's own value of a header",
    '/*\n  X-Frame-Options: DENY\n',
    '/*\n  X-Frame-Options: SAMEORIGIN\n  Link: </a>; rel=preload\n',
    '/*\n  X-Frame-Options: DENY\n  Link: </a>; rel=preload\n',
  ],
  [
    'does not close the origins that the site opens',
    '/fonts/*\n  Access-Control-Allow-Origin: *\n',
    '/*\n  ! Access-Control-Allow-Origin\n  Link: </a>; rel=preload\n',
    '/*\n  Link: </a>; rel=preload\n',
  ],
  ['leaves other paths alone', '/a\n  X-A: 1\n', '/b\n  X-B: 2\n', '/b\n  X-B: 2\n'],
])('repeatOwnHeaders %s', (_, own, generated, expected) => {
  expect(repeatOwnHeaders(own, generated)).toBe(expected);
});
