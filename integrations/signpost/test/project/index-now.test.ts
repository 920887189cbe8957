import { expect, test } from 'vitest';
import { findKeyFault, makeKey, submitUrls } from '../../src/migrate/announce/command.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

const key = 'abcdef1234';

// indexnow.org: each host proves itself by a key file of its own.
test.each([
  ['the key', 200, key, undefined],
  ['with a line end', 200, `${key}\n`, undefined],
  ['another text', 200, 'something else', /doesn't contain the key$/],
  ['no file', 404, '', /\/abcdef1234\.txt returns 404$/],
  ['a redirect', 301, '', /\/abcdef1234\.txt returns 301$/],
])('submitUrls reports what IndexNow answers: %s', async (_, status, body, fault) => {
  const { origin } = await serve((_request, response) =>
    response.writeHead(status, { location: `https://new.example/${key}.txt` }).end(body),
  );
  const found = await findKeyFault(clientFor(), origin, key);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});

test('makeKey gives a host the same key at each run', () => {
  expect(makeKey('www.example.com')).toMatch(/^[0-9a-f]{32}$/);
  expect(makeKey('www.example.com')).toBe(makeKey('www.example.com'));
  expect(makeKey('www.example.com')).not.toBe(makeKey('www.example.org'));
});

test.each([
  [202, undefined, [10_000, 1]],
  [403, expect.stringContaining('returns 403'), [10_000]],
])('submitUrls sends at most 10,000 URLs at once, and reports %i', async (status, fault, sent) => {
  const sizes: number[] = [];
  const { origin } = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      sizes.push(JSON.parse(body).urlList.length);
      response.writeHead(status).end();
    });
  });
  const urls = Array.from({ length: 10_001 }, (_, at) => `https://www.example.com/${at}`);
  const submission = { origin: 'https://www.example.com', key, urls };
  expect(await submitUrls(clientFor(), `${origin}/indexnow`, submission)).toEqual(fault);
  expect(sizes).toEqual(sent);
});
