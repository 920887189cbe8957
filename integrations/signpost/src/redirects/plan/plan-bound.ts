import type { Abilities } from './abilities.ts';
import type { Bound } from './bounds.ts';
import type { Plan } from './plan.ts';

/** A part of the plan that some hosts can't do. */
export interface PlanBound extends Omit<Bound, 'says'> {
  readonly says: string | ((can: Abilities) => string);
  readonly excludes: (plan: Plan, can: Abilities) => boolean;
  /** What it is about, by name. */
  readonly names?: (plan: Plan) => readonly string[];
}
