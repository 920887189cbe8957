import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { checkKeyFile, findOrCreateKey } from '../../src/migrate/announce/index-now.ts';
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
  const found = await checkKeyFile(clientFor(), origin, key);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});

test('the key is that of the file in the folder, or a new one, and nothing is written yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const made = await findOrCreateKey(folder, undefined);
  expect(made).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{32}$/), isNew: true });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'robots-and-more.txt'), 'another text');
  writeFileSync(join(folder, `${key}.txt`), key);
  expect(await findOrCreateKey(folder, undefined)).toEqual({
    key,
    file: join(folder, `${key}.txt`),
    isNew: false,
  });
  await expect(findOrCreateKey(folder, 'short')).rejects.toThrow(Problem);
});
