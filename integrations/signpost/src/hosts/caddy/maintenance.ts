import { maintenanceApiFile } from '../../redirects/plan/api.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { corsLines } from './api.ts';
import { moveLines } from './origin.ts';
import { answerWith } from './respond.ts';
import { block, quoted } from './text.ts';

/** The file in the site's folder that ends maintenance mode, and starts it again when it is removed. */
const openSwitch = '.signpost-open';

/** A site in maintenance mode answers all but robots.txt with its maintenance page (`W-CLOSE-2`). */
export function* maintenanceLines(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  yield `# Open again without a reload: touch ${openSwitch} beside robots.txt.`;
  yield* block('@sp_closed', ['not vars sp_address /robots.txt', `not file /${openSwitch}`]);
  yield* block('route @sp_closed', [
    ...moveLines(plan),
    `header Retry-After ${quoted(maintenance.retryAfter.toUTCString())}`,
    ...maintenanceApiLines(plan),
    ...answerWith(503, maintenance.file),
  ]);
}

function maintenanceApiLines(plan: Plan): string[] {
  const file = maintenanceApiFile(plan);
  if (file === undefined || !plan.api) return [];
  const answer = [...corsLines(plan.api), ...answerWith(503, file, 'application/json')];
  return [...block('route @sp_api', answer)];
}
