import type { Plan } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { printErrorDocument, printHeader } from './headers.ts';
import { matchSentPath, request } from './matching.ts';
import { moveRule } from './origin.ts';
import { printCondition, printRule } from './text.ts';

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
export function* printMaintenanceRules(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;

  const closed = [
    printCondition(request, `!${matchSentPath(`/robots\\.txt[? ]`)}`),
    `RewriteCond "%{DOCUMENT_ROOT}/${openSwitch}" !-f`,
  ];
  yield `# To end maintenance mode without a new file: touch ${openSwitch} next to robots.txt.`;
  yield* moveRule(closed);
  yield* closed;
  yield printRule('^', '-', 'R=503,L');
}

export function* printMaintenanceResponse({ maintenance }: Plan): Generator<string> {
  if (!maintenance) return;
  yield printErrorDocument(503, maintenance.file);
  yield printHeader('Retry-After', maintenance.retryAfter.toUTCString(), '%{REQUEST_STATUS} == 503');
}
