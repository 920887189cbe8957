import { type Day, isDay } from '../../lib/date.ts';
import { removeLogin } from '../../lib/http/login.ts';
import { Problem } from '../../lib/problem.ts';

// The text of an option → its value, or a `Problem` that shows what to pass. The first parameter is the option's name: `--day`.

export function parseOrigin(option: string, text: string): string {
  if (URL.parse(text) !== null && /^https?:/.test(text)) return new URL(text).origin;
  throw new Problem(`Invalid ${option}: "${removeLogin(text)}". Pass a URL such as https://www.example.com.`);
}

export function parseWholeNumber(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Problem(`Invalid ${option}: "${text}". Pass a whole number, such as 10.`);
}

export function parseCount(option: string, text: string, example = 10): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new Problem(`Invalid ${option}: "${text}". Pass a whole number above 0, such as ${example}.`);
}

export function parsePositiveNumber(option: string, text: string): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Problem(`Invalid ${option}: "${text}". Pass a number above 0, such as 0.5.`);
}

export function parseDay(option: string, text: string | undefined): Day | undefined {
  if (text === undefined || isDay(text)) return text;
  throw new Problem(`Invalid ${option}: "${text}". Pass a day such as 2026-12-05.`);
}
