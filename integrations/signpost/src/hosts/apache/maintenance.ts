import type { Plan } from '../../plan/plan.ts';
import { openSwitch } from '../shared/pages.ts';
import { errorDocument, headerLine } from './headers.ts';
import { request, sent } from './matching.ts';
import { moveRule } from './origin.ts';
import { cond, rule } from './text.ts';

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
export function* maintenanceRules(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  const closed = [
    cond(request, `!${sent(`/robots\\.txt[? ]`)}`),
    `RewriteCond "%{DOCUMENT_ROOT}/${openSwitch}" !-f`,
  ];
  yield `# To end maintenance mode without a new file: touch ${openSwitch} next to robots.txt.`;
  yield* moveRule(closed);
  yield* closed;
  yield rule('^', '-', 'R=503,L');
}

export function* maintenanceLines({ maintenance }: Plan): Generator<string> {
  if (!maintenance) return;
  yield errorDocument(503, maintenance.file);
  yield headerLine('Retry-After', maintenance.retryAfter.toUTCString(), '%{REQUEST_STATUS} == 503');
}
