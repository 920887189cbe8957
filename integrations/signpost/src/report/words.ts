import type { Level } from '../lib/finding.ts';
import { formatNumber } from '../lib/text/text.ts';
import { measureWidth } from './text-width.ts';

export { decodeForPeople, formatCount as count, formatNumber } from '../lib/text/text.ts';

export const levels: readonly Level[] = ['error', 'warning', 'info'];

const one: Record<Level, string> = { error: 'error', warning: 'warning', info: 'info' };
const many: Record<Level, string> = { error: 'errors', warning: 'warnings', info: 'info' };

/** `3 errors`, `1 info`. */
export function formatLevelCount(level: Level, number: number): string {
  return `${formatNumber(number)} ${number === 1 ? one[level] : many[level]}`;
}

/** Shortens a path in its middle. */
export function shortenPath(path: string, columns: number): string {
  const letters = [...path];
  if (measureWidth(path) <= columns) return path;
  const tail = Math.ceil((columns - 1) * 0.6);
  const end = takeFitting(letters.toReversed(), tail).toReversed();
  return `${takeFitting(letters, columns - 1 - tail).join('')}…${end.join('')}`;
}

/** The first characters that fit. */
function takeFitting(letters: readonly string[], columns: number): string[] {
  let left = columns;
  const end = letters.findIndex((letter) => {
    left -= measureWidth(letter);
    return left < 0;
  });
  return letters.slice(0, end < 0 ? letters.length : end);
}

/** `98.2%`; 100 only if nothing is missing, and 0 only if there is nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '100%';
  const percent = (part / whole) * 100;
  const rounded = part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10);
  return `${part > 0 && rounded === 0 ? 0.1 : rounded}%`;
}
