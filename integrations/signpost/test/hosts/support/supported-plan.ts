import type { Host } from '../../../src/hosts/host.ts';
import { selectSupported } from '../../../src/hosts/select-supported.ts';
import type { Plan } from '../../../src/plan/plan.ts';

/** The part of a plan that a host serves. */
export function selectSupportedPlan(plan: Plan, host: Host): Plan {
  return selectSupported(host, plan).supported;
}
