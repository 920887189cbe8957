import type { ConventionId, Finding } from '../../lib/finding.ts';
import type { StepId } from '../state/state-file.ts';

/** A step of a move as the conventions have it, and the commands that prove it. */
interface ConventionStep {
  readonly id: ConventionId;
  readonly text: string;
  readonly proof: readonly StepId[];
}

/** The seven steps of a move, in the conventions' order. */
export const conventionSteps: readonly ConventionStep[] = [
  { id: 'W-MIG-1', text: 'the DNS TTL is low, a week ahead', proof: ['preflight'] },
  { id: 'W-MIG-2', text: 'the new site is tested where nobody else sees it', proof: ['preflight'] },
  { id: 'W-MIG-3', text: 'no temporary block is left', proof: ['check', 'preflight'] },
  {
    id: 'W-MIG-4',
    text: 'a map from old to new; canonicals, hreflang and links follow; both sitemaps kept',
    proof: ['inventory', 'review', 'check', 'release'],
  },
  {
    id: 'W-MIG-5',
    text: 'crawlers may find the redirects, and all of the new site',
    proof: ['preflight', 'verify'],
  },
  { id: 'W-MIG-6', text: 'released whole, or section by section', proof: ['release'] },
  { id: 'W-MIG-7', text: 'what was not carried over answers 404 or 410', proof: ['check', 'verify'] },
];

const steps = new Set(conventionSteps.map(({ id }) => id));

/** The steps of a move (`W-MIG-1` to `W-MIG-7`) that findings of level error speak against, sorted. */
export function failedSteps(findings: readonly Pick<Finding, 'level' | 'conventions'>[]): ConventionId[] {
  const errors = findings.filter(({ level }) => level === 'error');
  return [...new Set(errors.flatMap(({ conventions }) => conventions))].filter((id) => steps.has(id)).sort();
}
