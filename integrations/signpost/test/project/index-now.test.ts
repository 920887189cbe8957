import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKeyFault, findOrCreateKey, submitUrls } from '../../src/migrate/announce/index-now.ts';
import { clientFor } from '../lib/http/support/client.ts';
import { serve } from '../lib/http/support/servers.ts';

const key = 'abcdef1234';

// indexnow.org: each host proves itself by a key file of its own.
test.each([
  ['the key', 200, key, undefined],
  ['with a line end', 200, `${key}\n`, undefined],
  ['another text', 200, 'something else', /doesn't contain the key$/],
  ['no file', 404, '', /\/abcdef1234\.txt returns 404$/],
  ['a redirect', 301, '', /is redirected to https:\/\/new\.example\/abcdef1234\.txt$/],
])('a host that answers %s', async (_, status, body, fault) => {
  const { origin } = await serve((_request, response) =>
    response.writeHead(status, { location: `https://new.example/${key}.txt` }).end(body),
  );
  const found = await findKeyFault(clientFor(), origin, key);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});

test('the key is that of the file in the folder, or a new one, and nothing is written yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const made = await findOrCreateKey(folder);
  expect(made).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{32}$/), isNew: true });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'robots-and-more.txt'), 'another text');
  writeFileSync(join(folder, `${key}.txt`), key);
  expect(await findOrCreateKey(folder)).toEqual({
    key,
    file: join(folder, `${key}.txt`),
    isNew: false,
  });
});

test.each([
  [202, { isTaken: true, says: 'accepted. The search engine checks the key later' }],
  [404, { isTaken: false, says: 'refused: the server returned 404' }],
])('submitUrls sends at most 10,000 URLs at once, and reports %i', async (status, outcome) => {
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
  expect(await submitUrls(clientFor(), `${origin}/indexnow`, submission)).toEqual(outcome);
  expect(sizes).toEqual(outcome.isTaken ? [10_000, 1] : [10_000]);
});
