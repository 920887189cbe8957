import { longestPath } from '../../../lib/wildcards.ts';

/** An expression that JavaScript reads as Apache and Firebase do, and is soon done with: no group repeats, and few characters do. */
export function expressionOf(written: string, flag = ''): RegExp | undefined {
  const [, inline = '', source = ''] = /^(\(\?i\))?(.*)$/s.exec(written) ?? [];
  const isUsual = !/\(\?(?![:!=])|[*+?}]\+|\[\[:|\\[AZzGQEKRhHX]|\)[*+{]/.test(source);
  const repeats = (source.match(/[*+{]/g)?.length ?? 0) + (source.startsWith('^') ? 0 : 1);
  if (source === '' || source.length > longestPath || !isUsual || repeats > 3) return undefined;
  try {
    return new RegExp(source, inline === '' ? flag : 'i');
  } catch {
    return undefined;
  }
}

/** Longer URLs are left alone, so that no expression takes noticeable time. */
export const longestUrl = 500;
