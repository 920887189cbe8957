import { createHash } from 'node:crypto';
import { joinContent } from '../../lib/file.ts';
import { listHandledVersions } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { createSiteDataFile } from './site-data.ts';

/** The data in the edge function itself. The rest of the plan is in one JSON file (`site-data.ts`). */
export interface EdgeConfig extends Pick<Plan, 'origin' | 'domains' | 'protect'> {
  /** The bases of API versions whose queries the handler answers. */
  readonly handled: readonly string[];
  /** A hash of the JSON file: another map makes another function, and nobody can guess it without the file. */
  readonly key: string;
}

export function createEdgeConfig(plan: Plan): EdgeConfig {
  const { origin, domains, protect } = plan;
  const handled = listHandledVersions(plan).map(({ base }) => base);
  const hash = createHash('sha256')
    .update(joinContent(createSiteDataFile(plan)))
    .digest('hex');
  return { origin, domains, protect, handled, key: hash.slice(0, 32) };
}
