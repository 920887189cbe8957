import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../src/lib/disk/journal.ts';
import { openBodies } from '../../../src/project/live-site/crawl-journal.ts';

test('folders on the way are made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-append-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'a', 'b', 'journal');
  openJournal(file, { about: 'a test', resume: false }).close();
  expect((await stat(file)).size).toBeGreaterThan(0);
});

// There, `mkdir` with `recursive` never comes back.
test.runIf(process.platform === 'linux')('a place that takes nothing in is a sentence', () => {
  const file = '/proc/signpost/nowhere/journal';
  expect(() => openJournal(file, { about: 'a test', resume: false })).toThrow(/\/proc\/signpost/);
  expect(() => openBodies(file, { resume: false })).toThrow(/\/proc\/signpost/);
});
