import type { ConventionId, Finding } from '../../core/finding.ts';
import { conventionSteps } from './convention-steps.ts';

const steps = new Set(conventionSteps.map(({ id }) => id));

/** The steps of a move (`W-MIG-1` to `W-MIG-7`) that findings of level error speak against, sorted. */
export function failedSteps(findings: readonly Pick<Finding, 'level' | 'conventions'>[]): ConventionId[] {
  const errors = findings.filter(({ level }) => level === 'error');
  return [...new Set(errors.flatMap(({ conventions }) => conventions))].filter((id) => steps.has(id)).sort();
}
