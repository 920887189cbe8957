import { type Directive, parseStatus } from './directives.ts';

/** Why Apache refuses a line, and with it the file: it answers every URL with 500. */
export function findSyntaxError({ name, words }: Directive): string | undefined {
  const [first, second, flags] = words;
  if (first === undefined || (name === 'rewriterule' && second === undefined)) return 'It has no target.';

  // `[R=301, L]`: a space ends the flags.
  const hasBrokenFlags = flags !== undefined && !/^\[.*\]$/.test(flags);
  if (name === 'rewriterule' && hasBrokenFlags)
    return `Its flags are "${flags}", which isn't one word in square brackets such as "[R=301,L]".`;

  // `RewriteRule ^a( /b` and `RedirectMatch 301 ^/a) /b`
  const expression = name === 'redirectmatch' && parseStatus(first) !== undefined ? second : first;
  const isExpression = name === 'rewriterule' || name === 'redirectmatch';
  if (isExpression && !hasMatchingBrackets(expression ?? ''))
    return `A bracket of "${expression}" has no other half.`;
  return undefined;
}

/** False for `^a(` and `^a[`. A bracket behind a backslash, or inside of `[…]`, is text. */
function hasMatchingBrackets(expression: string): boolean {
  const brackets = expression.replace(/\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/gs, '').match(/[([)]/g) ?? [];
  let open = 0;
  for (const bracket of brackets) {
    if (bracket === '[') return false;
    open += bracket === '(' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}
