import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgress } from '../../src/project/progress.ts';

const isTTY = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  if (isTTY === undefined) Reflect.deleteProperty(process.stderr, 'isTTY');
  else Object.defineProperty(process.stderr, 'isTTY', isTTY);
});

function setTerminal(value: boolean): void {
  Object.defineProperty(process.stderr, 'isTTY', { value, configurable: true });
}

test('openProgress counts on one line after a second, and clears it at the end, once', () => {
  setTerminal(true);
  const { update, stop } = openProgress('URLs');
  update(1, 5000);
  expect(written).toEqual([]);

  vi.advanceTimersByTime(2000);
  update(1200, 5000);
  expect(written).toEqual([expect.stringContaining('1,200 of 5,000 URLs')]);
  stop();
  stop();
  expect(written).toHaveLength(2);
  expect(written[1]).not.toContain('URLs');
});

test('openProgress writes nothing where no terminal is', () => {
  setTerminal(false);
  const { update, stop } = openProgress('URLs');
  vi.advanceTimersByTime(2000);
  update(1200, 5000);
  stop();
  expect(written).toEqual([]);
});
