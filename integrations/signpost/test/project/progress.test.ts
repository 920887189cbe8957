import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProgress } from '../../src/project/progress.ts';

const { stderr } = process;
const isTTY = Object.getOwnPropertyDescriptor(stderr, 'isTTY');
let written = '';
beforeEach(() => {
  written = '';
  vi.useFakeTimers();
  vi.spyOn(stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (isTTY === undefined) Reflect.deleteProperty(stderr, 'isTTY');
  else Object.defineProperty(stderr, 'isTTY', isTTY);
});

/** What is shown of a work that took so long, in milliseconds. */
function shownAfter(time: number, isSeen: boolean): string {
  Object.defineProperty(stderr, 'isTTY', { value: isSeen, configurable: true });
  const line = openProgress('{value} of {total} pages');
  line.update(1, 40);
  vi.advanceTimersByTime(time);
  line.update(20, 40);
  line.stop();
  return written;
}

describe('a line of progress', () => {
  it('shows what takes more than a second', () => {
    expect(shownAfter(1001, true)).toContain('20 of 40 pages');
  });

  it('shows nothing of what is done by then, and nothing where nobody looks', () => {
    expect(shownAfter(900, true)).toBe('');
    expect(shownAfter(60_000, false)).toBe('');
  });
});
