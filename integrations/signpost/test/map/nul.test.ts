import { expect, test } from 'vitest';
import { parseSource } from '../../src/map/source.ts';

// Caddy answers a request with %00 by 500, nginx and Apache by 400.
test.each(['/a%00b', '/a%00/*', '/a?id=x%00', 'https://old.example.com/%00'])(
  'parseSource refuses %s',
  (source) => {
    expect(parseSource(source)).toEqual({
      message: `"${source}" contains %00, and servers refuse a request with it`,
      fix: 'remove it',
    });
  },
);
