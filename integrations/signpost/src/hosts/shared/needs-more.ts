import type { Abilities } from '../../redirects/plan/abilities.ts';
import type { Plan } from '../../redirects/plan/plan.ts';

/** What of a plan needs an ability. Other abilities don't cause code to be emitted. */
const isNeeded: { readonly [ability in keyof Abilities]?: (plan: Plan) => boolean } = {
  queryConditions: ({ exact, patterns }) => exact.some(hasQuery) || patterns.some(hasQuery),
  placeholders: ({ patterns }) =>
    patterns.some(({ segments }) => segments.some(({ name }) => name !== undefined)),
  tails: ({ patterns }) =>
    patterns.some(({ segments }) => segments.some((s) => s.name !== undefined && s.tail !== '')),
  splats: ({ patterns }) => patterns.some(({ rest }) => rest),
  maintenance: ({ maintenance }) => maintenance !== undefined,
  protect: ({ protect }) => protect.length > 0,
  apiQueries: ({ api }) => api !== undefined,
  ignoreCase: ({ ignoreCase }) => ignoreCase,
};

/** True if a plan needs the edge function. A 404 for 410, a 405 without `Allow` and a second redirect don't. */
export function needsMore(plan: Plan, can: Abilities): boolean {
  return Object.entries(isNeeded).some(
    ([ability, isUsed]) => Reflect.get(can, ability) === false && isUsed(plan),
  );
}

function hasQuery({ query }: { readonly query: readonly unknown[] }): boolean {
  return query.length > 0;
}
