import { isRedirectStatus } from '../../../map/entry.ts';
import type { Directive } from './directives.ts';
import { type Alias, parseAlias, parseStatus } from './parse-alias.ts';

/** Why Apache refuses a line, and with it the file: it answers every URL with 500. */
export function findSyntaxError(directive: Directive): string | undefined {
  const { name, words } = directive;
  const [first, second, flags] = words;
  // `Redirect 301 /old`
  const alias = parseAlias(directive);
  const hasNoTarget = alias === undefined ? second === undefined : lacksTarget(alias);
  if (first === undefined || hasNoTarget) return 'It has no target. Add the new URL.';

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

function lacksTarget({ status, to }: Alias): boolean {
  return isRedirectStatus(status) && to === '';
}

/** False for `^a(` and `^a[`. A bracket behind a backslash, or in a set such as `[()]`, is text. */
function hasMatchingBrackets(expression: string): boolean {
  // `\(`, `[:alpha:]` in a set, `[`, `[^]` with a bracket as the first character of the set, `(`, `)` and `]`
  const marks = expression.match(/\\.|\[:\w{1,10}:\]|\[\^?\]?|[()\]]/gs) ?? [];
  let open = 0;
  let isInSet = false;
  for (const mark of marks) {
    if (mark.startsWith('\\')) continue;
    if (isInSet) isInSet = mark.startsWith('[:') || !mark.endsWith(']');
    else if (mark.startsWith('[')) isInSet = true;
    else if (mark === '(') open += 1;
    else if (mark === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0 && !isInSet;
}
