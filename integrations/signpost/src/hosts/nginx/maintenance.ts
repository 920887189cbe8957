import { maintenanceApiFile } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { openSwitch } from '../shared/pages.ts';
import { errorLocation } from './errors.ts';
import { explained, literal, mapBlock, type Row, type Variable } from './text.ts';

export function* maintenanceMap(v: Variable, plan: Plan): Generator<string> {
  const { maintenance, api } = plan;
  const rows: Row[] = [
    ...(maintenance ? [{ key: '503', value: maintenance.retryAfter.toUTCString() }] : []),
    ...(api?.rate ? [{ key: '429', value: retryAfter }] : []),
  ];
  yield* mapBlock('When clients may try again, for Retry-After.', '$status', v('retry'), rows);
  if (maintenanceApiFile(plan) === undefined) return;
  const own: Row[] = [{ key: 'api', value: 'closed-api' }];
  const about = 'What maintenance mode returns: a page or, below the API, JSON.';
  yield* mapBlock(about, v('kind'), v('shut'), own, 'closed');
}

export function maintenanceHeaderLines(v: Variable, { maintenance, api }: Plan): string[] {
  return maintenance || api?.rate ? [`add_header Retry-After ${v('retry')} always;`] : [];
}

/** The maintenance page, and robots.txt, which always stays available (`W-ROBOTS-1`, `W-CLOSE-7`). */
export function maintenanceLocations(v: Variable, plan: Plan): string[] {
  const { maintenance } = plan;
  if (!maintenance) return [];
  const robots = explained('Served in maintenance mode too.', 'location = /robots.txt', [
    'try_files /robots.txt =404;',
  ]);
  const page = errorLocation('closed', maintenance.file, 503, 'The response in maintenance mode.');
  const file = maintenanceApiFile(plan);
  if (file === undefined) return ['error_page 503 /.signpost/closed;', ...robots, ...page];
  const body = errorLocation('closed-api', literal(v, file), 503, 'The same below the API.');
  return [`error_page 503 /.signpost/${v('shut')};`, ...robots, ...page, ...body];
}

/** Whether the site is in maintenance mode; outside of any location, where an `if` would disable `try_files`. */
export function maintenanceSwitch(v: Variable, { maintenance }: Plan): string[] {
  if (!maintenance) return [];
  return [
    '',
    `# To end maintenance mode without a reload: touch ${openSwitch} next to robots.txt.`,
    `set ${v('closed')} 1;`,
    `if (-f $document_root/${openSwitch}) { set ${v('closed')} ""; }`,
  ];
}

export function maintenanceAnswer(v: Variable, { maintenance }: Plan): string[] {
  if (!maintenance) return [];
  return [`if (${v('closed')}) { return 503; }`];
}
