import { compact } from '../../../lib/text/text.ts';
import type { ForeignRule, InMap, RuleCondition, RuleKind, RuleState } from '../../shared/foreign-rule.ts';
import { wholeHost } from '../../shared/import-texts.ts';
import { active, findRuleKind, matchesNothing, usualRule } from '../../shared/make-rule.ts';
import { applyMeaning, expressRedirection, type RuleMeaning } from '../../shared/rule-meaning.ts';
import type { Directive } from './directives.ts';
import { findSyntaxError } from './syntax.ts';

/** What a directive of mod_alias or mod_rewrite decides about its URLs. */
interface DirectiveParts extends Pick<ForeignRule, 'status' | 'from' | 'to'> {
  /** Default: by the status. */
  readonly kind?: RuleKind | undefined;
  readonly conditions?: readonly RuleCondition[];
  readonly meaning: RuleMeaning;
  readonly state?: RuleState | undefined;
}

/** The rule of a directive, with the words of the redirect map if the map can have it. */
export function makeRule(
  file: string,
  directive: Directive,
  { status, kind = findRuleKind(status), from, to, conditions = [], ...parts }: DirectiveParts,
): ForeignRule {
  const { line, text, barred, host } = directive;
  // A section such as `<Files "*.pdf">` depends on the server's files.
  const section: RuleCondition[] = compact(barred !== undefined && { on: 'server', text: barred });
  const meaning = barred === undefined ? parts.meaning : { ...parts.meaning, sources: { why: barred } };
  const inMap = expressDirective(directive, meaning);
  const [first] = 'why' in inMap ? [] : inMap.redirects;
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
    server: host,
  };
  const state = rejectLine(directive) ?? parts.state ?? active;
  return { ...applyMeaning(rule, meaning), inMap, ...(state !== active && { ...matchesNothing, state }) };
}

/** Inside a `<VirtualHost>`, a redirect of the whole host stays where it is: Signpost redirects listed domains itself. */
function expressDirective({ isOfHost }: Directive, meaning: RuleMeaning): InMap {
  const inMap = expressRedirection(meaning);
  if (isOfHost !== true || 'why' in inMap) return inMap;
  // RewriteRule ^(.*)$ https://www.example.com/$1
  const isOfWholeHost = inMap.redirects.some(
    ({ from, to }) => /^(?:https?:\/\/[^/]+)?\/\*(?:\?|$)/.test(from) && /^https?:\/\/[^/]+\/\*$/i.test(to),
  );
  return isOfWholeHost ? { why: wholeHost.same } : inMap;
}

/** With a line that Apache can't read, it answers every URL with 500. */
function rejectLine(directive: Directive): RuleState | undefined {
  const fault = findSyntaxError(directive);
  if (fault === undefined) return undefined;
  return { is: 'invalid', why: `${fault} Apache then answers every URL with 500.`, isBroken: true };
}
