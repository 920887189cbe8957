import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal } from '../../../src/lib/disk/journal.ts';

const root = mkdtempSync(join(tmpdir(), 'signpost-journal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const about = 'a test';
let count = 0;
const fresh = (): string => {
  count += 1;
  return join(root, String(count), 'journal.jsonl');
};

function write(file: string, records: readonly unknown[], resume = true): void {
  const journal = openJournal(file, { about, resume });
  for (const record of records) journal.append(record);
}

function read(file: string): unknown[] {
  return [...openJournal(file, { about, resume: true }).records];
}

test('openJournal reads what was appended, and appends more', () => {
  const file = fresh();
  write(file, [1, { a: 'ü\n' }]);
  write(file, [[], null]);
  expect(read(file)).toEqual([1, { a: 'ü\n' }, [], null]);
});

test('openJournal starts anew without resume', () => {
  const file = fresh();
  write(file, [1, 2]);
  write(file, [3], false);
  expect(read(file)).toEqual([3]);
});

test('openJournal ignores a line that was cut off, and appends more', () => {
  const file = fresh();
  write(file, [1, { a: 'ü' }]);
  truncateSync(file, statSync(file).size - 3);
  write(file, ['next']);
  expect(read(file)).toEqual([1, 'next']);
});

test('openJournal refuses the journal of other work, and leaves it unchanged', () => {
  const file = fresh();
  write(file, [1]);
  expect(() => openJournal(file, { about: 'else', resume: true })).toThrow(
    /belongs to other work.*a test, not else/,
  );
  expect(read(file)).toEqual([1]);
});

test("openJournal reports a line that isn't JSON", () => {
  const file = fresh();
  write(file, [1]);
  appendFileSync(file, '{"half\n2\n');
  expect(() => read(file)).toThrow(/damaged on line 3/);
});

test("openJournal says in a sentence that a file can't be written", () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => openJournal(join(file, 'below'), { about, resume: true })).toThrow(/can't be written/);
});
