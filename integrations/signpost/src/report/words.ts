import type { Level } from '../lib/finding.ts';
import { formatNumber } from '../lib/text/text.ts';

/** Worst first. */
export const levels: readonly Level[] = ['error', 'warning', 'info'];

const singular: Record<Level, string> = { error: 'error', warning: 'warning', info: 'info' };
const plural: Record<Level, string> = { error: 'errors', warning: 'warnings', info: 'info' };

/** `3 errors`, `1 info`. */
export function formatLevelCount(level: Level, number: number): string {
  return `${formatNumber(number)} ${number === 1 ? singular[level] : plural[level]}`;
}

/** `98.2%` for 982 of 1,000. Only all are `100%`, and only none `0%`: 999,999 of a million are `99.9%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '100%';
  const percent = (part / whole) * 100;
  const rounded = part === whole ? 100 : Math.min(99.9, Math.round(percent * 10) / 10);
  return `${part > 0 && rounded === 0 ? 0.1 : rounded}%`;
}
