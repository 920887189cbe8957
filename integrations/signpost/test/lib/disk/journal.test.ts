import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openJournal, withJournal } from '../../../src/lib/disk/journal.ts';

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
  journal.close();
}

function read(file: string): unknown[] {
  const journal = openJournal(file, { about, resume: true });
  const records = [...journal.records()];
  journal.close();
  return records;
}

test('what was appended is there when it is opened again, and grows on', () => {
  const file = fresh();
  write(file, [1, { a: 'ü\n' }]);
  write(file, [[], null]);
  expect(read(file)).toEqual([1, { a: 'ü\n' }, [], null]);
});

test('without resume it begins anew', () => {
  const file = fresh();
  write(file, [1, 2]);
  write(file, [3], false);
  expect(read(file)).toEqual([3]);
});

test('cut at any byte, it holds all whole lines, and goes on', () => {
  const line = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.record({ url: fc.webUrl(), text: fc.string({ unit: 'binary' }) }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.nat(), (records, cut) => {
      const file = fresh();
      write(file, records);
      const { size } = statSync(file);
      const left = cut % (size + 1);
      truncateSync(file, left);
      const whole = readFileSync(file, 'utf8').split('\n').length - 2;
      write(file, ['next']);
      expect(read(file)).toEqual([
        ...JSON.parse(JSON.stringify(records.slice(0, Math.max(0, whole)))),
        'next',
      ]);
    }),
    { numRuns: 60 },
  );
});

test('lines longer than a piece of the file are read whole', () => {
  const file = fresh();
  const records = ['x'.repeat(3_000_000), 'y', 'z'.repeat(1_048_576)];
  write(file, records);
  expect(read(file)).toEqual(records);
});

test('a journal of other work is refused, and left as it is', () => {
  const file = fresh();
  write(file, [1]);
  expect(() => openJournal(file, { about: 'else', resume: true })).toThrow(
    /belongs to other work.*a test, not else/,
  );
  expect(read(file)).toEqual([1]);
});

test('a line that is no JSON is named', () => {
  const file = fresh();
  write(file, [1]);
  appendFileSync(file, '{"half\n2\n');
  expect(() => read(file)).toThrow(/damaged on line 3/);
});

/** True where this process has a file open; Linux tells. */
const isOpen = (file: string): boolean =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)) === file;
    } catch {
      return false;
    }
  });

test.runIf(existsSync('/proc/self/fd'))(
  'a journal that is refused, or whose work fails, is closed',
  async () => {
    const file = fresh();
    write(file, [1]);
    const journal = openJournal(file, { about, resume: true });
    expect(isOpen(file)).toBe(true);
    journal.close();
    expect(() => openJournal(file, { about: 'else', resume: true })).toThrow('other work');
    const work = () => Promise.reject(new Error('lost'));
    await expect(withJournal(file, { about, resume: true }, work)).rejects.toThrow('lost');
    writeFileSync(file, '{"half\n');
    expect(() => openJournal(file, { about, resume: true })).toThrow('damaged on line 1');
    expect(isOpen(file)).toBe(false);
  },
);

test('a place that can not be written is said in one sentence', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => openJournal(join(file, 'below'), { about, resume: true })).toThrow(/can't be written/);
});
