import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

test('a port that is taken is said in a sentence', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'signpost-serve-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>A</title>');
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await main(['serve', dist, '--site', 'https://www.example.com', '--port', String(port)])).toBe(2);
  expect(said.mock.calls.flat().join('\n')).toContain(`port ${port} is taken; name another with --port`);
});
