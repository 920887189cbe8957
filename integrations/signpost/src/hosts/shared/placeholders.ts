import type { PatternEntry, Target } from '../../map/entry.ts';
import { fillTarget } from '../../map/outcome.ts';
import { listPlaceholders } from '../../map/target.ts';

/**
 * Names for what a pattern captures, on a host that replaces `:name` in a target one name after another: none may be the
 * start of another.
 */
export function namePlaceholders(entry: PatternEntry): ReadonlyMap<string, string> {
  const names = listPlaceholders(entry).filter((name) => name !== '*');
  const all = [...names, 'splat'];
  const clashes = names.some((name) => all.filter((other) => other.startsWith(name)).length > 1);
  const own = names.map((name, at) => [name, clashes ? `p${String.fromCharCode(97 + at)}` : name] as const);
  return new Map(entry.rest ? [...own, ['*', 'splat']] : own);
}

/** The target with these names. `rest` replaces the rest of a pattern. */
export function withHostNames(entry: PatternEntry, target: Target, rest?: string): Target {
  const filled = Array.from(namePlaceholders(entry), ([name, own]) => [name, `:${own}`] as const);
  return fillTarget(target, new Map(rest === undefined ? filled : [...filled, ['*', rest]]));
}
