import { type Directive, parseFlags } from './directives.ts';

// The rules of a file → those behind [S=2] or [C], which an earlier rule skips or chains for certain URLs, each with the reason as a
// clause. Such a rule can't be imported alone.

export function findDependentRules(directives: readonly Directive[]): ReadonlyMap<Directive, string> {
  const dependent = new Map<Directive, string>();
  let remaining = 0;
  let why = '';
  for (const rule of directives.filter(({ name }) => name === 'rewriterule')) {
    if (remaining > 0) {
      dependent.set(rule, why);
      remaining -= 1;
    }

    const flags = parseFlags(rule);
    // The next two, or the next one, which may chain on.
    const followers = flags.has('C') ? 1 : Number(flags.get('S') ?? 0);
    if (followers <= remaining) continue;
    remaining = followers;
    why = `the rule on line ${rule.line} decides by [S] or [C] for which URLs it applies`;
  }
  return dependent;
}
