import { rememberByName } from '../../lib/remember.ts';
import type { HeaderChange, PlatformRule, RuleState } from '../platform-rule.ts';
import { forNothing, type HeaderPattern, headerRule } from './header-rule.ts';

/** A line of `_headers`, which Netlify and Cloudflare read in different ways. */
export interface HeaderLine {
  readonly line: number;
  readonly text: string;
  /** The path of its block; '' before the first. */
  readonly from: string;
  readonly state: RuleState;
  readonly header?: HeaderChange | undefined;
}

/** The name in lower case, and the value. */
export function pairOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
}

/** Why a line isn't a header; undefined if it is. */
export function pairFault(text: string): string | undefined {
  const colon = text.indexOf(':');
  if (colon < 0) return `"${text}" has no colon between a name and a value.`;
  if (text.slice(0, colon).trim() === '') return 'It has no name before the colon.';
  return text.slice(colon + 1).trim() === '' ? 'It has no value after the colon.' : undefined;
}

/** The lines that are neither empty nor comments. */
export function linesOf(text: string): { line: number; text: string }[] {
  return text.split('\n').flatMap((raw, index) => {
    const trimmed = raw.trim();
    return trimmed === '' || trimmed.startsWith('#') ? [] : [{ line: index + 1, text: trimmed }];
  });
}

/** The rules of such lines. Parses the path of a block once for all its lines. */
export function rulesOf(
  platform: 'netlify' | 'cloudflare',
  file: string,
  lines: readonly HeaderLine[],
  read: (path: string) => HeaderPattern,
): PlatformRule[] {
  const patternOf = rememberByName(read);
  return lines.map(({ line, text, from, state, header }) => {
    const pattern = header === undefined ? { ...forNothing, from } : patternOf(from);
    return headerRule({ platform, file, line, text, ...pattern, state, header });
  });
}
