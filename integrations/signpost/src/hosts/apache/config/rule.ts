import { compact } from '../../../lib/text/text.ts';
import type { ForeignRule, InMap, RuleCondition, RuleKind, RuleState } from '../../shared/foreign-rule.ts';
import { active, findRuleKind, matchesNothing, usualRule } from '../../shared/make-rule.ts';
import { matchByRegex, sampleSources } from '../../shared/rule-matching.ts';
import type { Directive } from './directives.ts';
import { findSyntaxError } from './syntax.ts';

/** What a directive of mod_alias or mod_rewrite decides about its URLs. */
interface DirectiveParts extends Pick<ForeignRule, 'status' | 'from' | 'to' | 'match'> {
  /** Default: by the status. */
  readonly kind?: RuleKind | undefined;
  /** Undefined for an expression that JavaScript can't compile. */
  readonly regex: RegExp | undefined;
  readonly conditions?: readonly RuleCondition[];
  readonly inMap: InMap;
  readonly state?: RuleState | undefined;
}

/** The rule of a directive, with the words of the redirect map if the map can have it. */
export function makeRule(
  file: string,
  directive: Directive,
  { status, kind = findRuleKind(status), from, to, regex, match, conditions = [], ...parts }: DirectiveParts,
): ForeignRule {
  const { line, text, barred, host } = directive;
  // A section such as `<Files "*.pdf">` depends on the server's files.
  const section: RuleCondition[] = compact(barred !== undefined && { on: 'server', text: barred });
  const inMap = barred === undefined ? parts.inMap : { why: barred };
  const redirects = 'why' in inMap ? [] : inMap.redirects;
  const [first] = redirects;
  const target = first?.to ?? to;

  const rule: ForeignRule = {
    ...usualRule,
    platform: 'apache',
    file,
    line,
    text,
    kind,
    status,
    from: first?.from ?? from,
    to: target,
    // `RewriteRule ^(about|contact)$ /$1/ [R=301]`
    targetHasGroups: /\$\d/.test(target),
    conditions: [...section, ...conditions],
    isForced: true,
    matchAppendsQuery: true,
    inMap,
    server: host,
    ...(regex && matchByRegex(regex, match, sampleSources(redirects))),
  };
  const state = rejectLine(directive) ?? parts.state ?? active;
  return state === active ? rule : { ...rule, ...matchesNothing, state };
}

/** With a line that Apache can't read, it answers every URL with 500. */
function rejectLine(directive: Directive): RuleState | undefined {
  const fault = findSyntaxError(directive);
  if (fault === undefined) return undefined;
  return { is: 'invalid', why: `${fault} Apache then answers every URL with 500.`, isBroken: true };
}
