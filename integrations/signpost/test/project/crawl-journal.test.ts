import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Visit } from '../../src/lib/http/crawl.ts';
import { type CrawlJournal, openCrawlJournal } from '../../src/project/live-site/crawl-journal.ts';

const start = 'https://example.com/';
const child = fileURLToPath(new URL('./crawl-journal-child.ts', import.meta.url));
let cache = '';

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'signpost-crawl-journal-'));
  cache = join(root, 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });
});

function visit(path: string, body: string): Visit {
  const url = new URL(path, start).href;
  const headers = new Map([['content-type', ['text/html; charset=utf-8']]]);
  const reply: Visit['reply'] = {
    kind: 'answer',
    url,
    status: 200,
    headers,
    body: Buffer.from(body),
    cut: false,
  };
  return { url, role: 'page', found: [], reply };
}

const bodies = ({ stored }: CrawlJournal) => stored.map(({ answered }) => String(answered?.body()));

test('two crawls of one site at a time each read their own', async () => {
  const one = openCrawlJournal(start, false);
  one.add(visit('/', 'the first page of the first'));
  const two = openCrawlJournal(start, false);
  two.add(visit('/', 'second'));
  one.add(visit('/b/', 'another page of the first'));
  expect(bodies(one)).toEqual(['the first page of the first', 'another page of the first']);
  expect(bodies(two)).toEqual(['second']);
  await one.remove();
  expect(bodies(two)).toEqual(['second']);
  await two.remove();
  expect(globSync('**/*.*', { cwd: cache })).toEqual([]);
});

test('openCrawlJournal goes on with the crawl of a killed process', async () => {
  const running = await held();
  running.kill('SIGKILL');
  await once(running, 'exit');
  const next = openCrawlJournal(start, true);
  expect(bodies(next)).toEqual(['of the child']);
  await next.remove();
});

/** A process that has added a page to the journal, and keeps it open. */
async function held(): Promise<ChildProcess> {
  const parts = ['--experimental-strip-types', '--no-warnings', child, start];
  const running = spawn(process.execPath, parts, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void running.kill('SIGKILL'));
  await once(running.stdout, 'data');
  return running;
}

test('a journal that is damaged is not kept from who begins anew', () => {
  openCrawlJournal(start, false).close();
  const [file = ''] = globSync(join(cache, '**/journal.jsonl'));
  writeFileSync(file, `"crawl of ${start}"\n{}\n`);
  expect(() => openCrawlJournal(start, true)).toThrow('Start again without --resume');
  openCrawlJournal(start, false).close();
  const next = openCrawlJournal(start, true);
  expect(next.stored).toEqual([]);
  next.close();
});
