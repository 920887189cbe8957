import type { Level } from '../../core/finding.ts';

export const levels: readonly Level[] = ['error', 'warning', 'advice'];

const one: Record<Level, string> = { error: 'error', warning: 'warning', advice: 'piece of advice' };
const many: Record<Level, string> = { error: 'errors', warning: 'warnings', advice: 'pieces of advice' };

/** `3 errors`, `1 piece of advice`. */
export function levelCount(level: Level, number: number): string {
  return `${figure(number)} ${number === 1 ? one[level] : many[level]}`;
}

/** `3 pages`, `1 page`. */
export function count(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A number as a reader wants it: `12,345`. */
export function figure(number: number): string {
  return number.toLocaleString('en-GB');
}

/** The first letter large, as a sentence begins. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A path cut in its middle, where it is longer than there is room. */
export function shortened(path: string, room: number): string {
  const letters = [...path];
  if (letters.length <= room) return path;
  const tail = Math.ceil((room - 1) * 0.6);
  return `${letters.slice(0, room - 1 - tail).join('')}…${letters.slice(-tail).join('')}`;
}
