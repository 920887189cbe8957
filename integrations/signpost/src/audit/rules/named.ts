import { Problem } from '../../lib/problem.ts';
import { conventions } from './conventions.ts';
import { rules } from './index.ts';
import { serverCheckRows } from './server-checks.ts';
import { proposed } from './settings.ts';

/** Every id that settings may name, and the conventions that it covers. */
const rows: readonly (readonly [id: string, conventions: readonly string[]])[] = [
  ...rules.map((rule) => [rule.id, rule.conventions] as const),
  ...Object.entries(serverCheckRows).map(([id, { conventions }]) => [id, conventions] as const),
];
/** The ids of all rules and server checks. */
export const ruleIds: ReadonlySet<string> = new Set(rows.map(([id]) => id));

/** True for the id of a rule that `--only` takes. */
export function isAuditRule(id: string): boolean {
  return ruleIds.has(id);
}

/** What a report names beside the rules: faults of a file that can't be read as it is meant, and of notes themselves. */
const besides: ReadonlySet<string> = new Set([
  'map-syntax',
  'map-unread',
  'ledger-syntax',
  'ignore-unused',
  'ignore-reason',
  'ignore-unknown',
]);

/** Why no setting and no note can name this, as a sentence; undefined where it can. A convention's rules are named with it. */
export function unnamed(id: string): string | undefined {
  if (ruleIds.has(id)) return undefined;
  if (besides.has(id)) return `"${id}" is not a rule, so you can't set or ignore it; correct what it reports`;
  const convention = id.toUpperCase();
  const covering = rows.flatMap(([rule, covered]) => (covered.includes(convention) ? [rule] : []));
  if (covering.length > 0)
    return `"${id}" is a convention; use one of its rules: ${covering.sort().join(', ')}`;
  if (conventions.some((row) => row.id === convention))
    return `"${id}" is a convention that no rule of the audit covers`;
  return `there is no rule "${id}"${proposed(id, ruleIds)}`;
}

/** Throws a `Problem` for settings that name what there is not, with a sentence for each. */
export function expectRules(named: Iterable<string>): void {
  const sentences = [...named].flatMap((id) => unnamed(id) ?? []);
  if (sentences.length > 0)
    throw new Problem(`${sentences.join('\n')}\n(signpost conventions lists them all)`);
}
