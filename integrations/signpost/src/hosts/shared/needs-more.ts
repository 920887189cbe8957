import type { Abilities } from '../../plan/abilities.ts';
import { type EntryBound, entryBounds } from '../../plan/fit.ts';
import type { Plan } from '../../plan/plan.ts';
import { planBounds } from '../../plan/plan-bounds.ts';

/** What is worth an edge function. A 404 for 410, a 405 without `Allow` and a second redirect aren't. */
const worthIt: ReadonlySet<EntryBound['rule']> = new Set([
  ...(['host-query', 'host-placeholder', 'host-tail', 'host-splat'] as const),
  ...(['host-maintenance', 'host-protect', 'host-api', 'host-case'] as const),
]);

const ofPlan = planBounds.filter(({ rule }) => worthIt.has(rule));
const ofEntry = entryBounds.filter(({ rule }) => worthIt.has(rule));

/** True if a plan needs the edge function on a host whose own files have these abilities. */
export function needsMore(plan: Plan, can: Abilities): boolean {
  if (ofPlan.some(({ applies }) => applies(plan, can))) return true;
  const lacking = ofEntry.filter(({ isLacking }) => isLacking(can));
  return [plan.exact, plan.patterns].some((entries) =>
    entries.some((entry) => lacking.some(({ applies }) => applies(entry, can))),
  );
}
