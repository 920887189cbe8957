import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { Problem } from '../../src/lib/problem.ts';
import { openCrawlJournal } from '../../src/project/live-site/crawl-journal.ts';
import { type LiveOptions, readLiveSite } from '../../src/project/live-site.ts';
import { serve } from '../lib/http/support/servers.ts';

// What is left of an audit that fails between its crawl and its end.

let cache = '';

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'signpost-ended-'));
  cache = join(root, 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });
});

async function siteOfOnePage(): Promise<string> {
  const { origin } = await serve(({ url }, response) =>
    url === '/'
      ? response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page('/'))
      : response.writeHead(404).end(),
  );
  return `${origin}/`;
}

/** The ledger is asked for before the crawl, and again behind it. */
function broken(url: string, error: Error): LiveOptions {
  let requested = 0;
  return {
    url,
    rate: 100_000,
    get ledger() {
      requested += 1;
      if (requested > 1) throw error;
      return [];
    },
  };
}

test('it can be gone on with', async () => {
  const start = await siteOfOnePage();
  const error = new Error('a fault of ours');
  await expect(readLiveSite(broken(start, error))).rejects.toBe(error);
  const journal = openCrawlJournal(start, true);
  expect(journal.stored.map(({ url }) => url)).toContain(start);
  await journal.remove();
  expect(globSync('**/*.*', { cwd: cache })).toEqual([]);
});

test('readLiveSite says how to go on after a failure', async () => {
  const start = await siteOfOnePage();
  await expect(readLiveSite(broken(start, new Problem('The disk is full.')))).rejects.toThrow(
    /^The disk is full\. To continue, run the same command with --resume\.$/,
  );
});
