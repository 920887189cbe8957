import { printHsts } from '../../plan/answers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { isAt } from './expression.ts';
import { secureExpression } from './origin.ts';

/** The plan's headers, on redirects and errors too. A later line overwrites an earlier one. */
export function* headerLines(plan: Plan): Generator<string> {
  const { headers, hsts } = plan;
  if (hsts) yield headerLine('Strict-Transport-Security', printHsts(hsts), secureExpression(plan));
  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      if (name.toLowerCase() !== 'content-type') yield headerLine(name, value, conditionOf(rule));
    }
  }
}

/** Undefined for the whole site. */
function conditionOf({ match }: HeaderRule): string | undefined {
  if ('exact' in match) return isAt(match.exact.endsWith('/') ? `${match.exact}` : match.exact);
  return match.prefix === '/' ? undefined : isAt(match.prefix);
}

/** `Header always set`: a value's `%` begins a format, and `${` the name of a setting of the server. */
export function headerLine(name: string, value: string, condition?: string): string {
  const when = condition === undefined ? '' : ` "expr=${condition}"`;
  const text = value.includes('${')
    ? `expr=${Array.from(value.matchAll(/\$\{|[^$]+|\$/g), ([piece]) => (piece === '${' ? '%{unbase64:JHs=}' : piece)).join('')}`
    : value.replaceAll('%', '%%');
  return `Header always set ${quotedText(name)} ${quotedText(text)}${when}`;
}

/** A quoted argument of any directive but mod_rewrite's. */
export function quotedText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
