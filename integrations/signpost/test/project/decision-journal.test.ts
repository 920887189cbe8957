import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { openDecisions } from '../../src/migrate/review/terminal.ts';

const whole = '{"old":"/a","new":"/b","status":"accepted","owner":"","free":{}}';
const ofAnother = '{"old":"/a","new":"/b","status":"later","owner":""}';

function stateWith(...lines: string[]) {
  const state = mkdtempSync(join(tmpdir(), 'signpost-decisions-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const file = join(state, 'review.journal');
  writeFileSync(file, ['"review"', ...lines, ''].join('\n'));
  return { state, file };
}

function messageOf(state: string): string {
  try {
    openDecisions(state).close();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return '';
}

test('a line of another version is told with its file and its number', () => {
  const { state, file } = stateWith(whole, ofAnother);
  expect(messageOf(state)).toBe(
    `${file} is damaged on line 3, or another version wrote it. Remove the line, or remove the file and start again.`,
  );
});

test('without that line the review goes on', () => {
  const journal = openDecisions(stateWith(whole).state);
  onTestFinished(() => journal.close());
  expect(journal.decisions).toEqual([JSON.parse(whole)]);
});

// Linux alone lists what a process has open.
test.skipIf(!existsSync('/proc/self/fd')).each([
  ['of another version', ofAnother],
  ['cut in the middle', whole.slice(0, 20)],
])('a journal with a line %s is not left open', (_, line) => {
  const { state, file } = stateWith(line);
  expect(messageOf(state)).toContain(`${file} is damaged on line 2`);
  expect(openFiles()).not.toContain(file);
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(join('/proc/self/fd', fd))];
    } catch {
      // The one that listed them is closed by now.
      return [];
    }
  });
}
