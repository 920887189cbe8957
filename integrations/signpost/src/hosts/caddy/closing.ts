import { closedApiFile } from '../../redirects/plan/closed-api.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { corsLines } from './api.ts';
import { moveLines } from './origin.ts';
import { answerWith } from './respond.ts';
import { block, quoted } from './text.ts';

/** The file in the site's folder that opens a closed site, and closes it again when it is taken away. */
const openSwitch = '.signpost-open';

/** A closed site answers all but robots.txt with its closed page (`W-CLOSE-2`, `W-CLOSE-3`). */
export function* closingLines(plan: Plan): Generator<string> {
  const { closing } = plan;
  if (!closing) return;
  yield `# Open again without a reload: touch ${openSwitch} beside robots.txt.`;
  yield* block('@sp_closed', ['not vars sp_address /robots.txt', `not file /${openSwitch}`]);
  const isShut = closing.kind === 'unavailable';
  yield* block('route @sp_closed', [
    ...moveLines(plan),
    ...(isShut ? [`header Retry-After ${quoted(closing.retryAfter.toUTCString())}`] : []),
    ...closedApiLines(plan),
    ...answerWith(isShut ? 503 : 200, closing.file),
  ]);
}

function closedApiLines(plan: Plan): string[] {
  const file = closedApiFile(plan);
  if (file === undefined || !plan.api) return [];
  const answer = [...corsLines(plan.api), ...answerWith(503, file, 'application/json')];
  return [...block('route @sp_api', answer)];
}
