import type { OutFile } from '../../lib/file.ts';
import { maintenanceApiFile } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { isOfApi, keyOf } from './key.ts';
import { behind } from './pages.ts';
import { argument, is, mapFile, not, read, row, set } from './text.ts';

/** In maintenance mode, everything except robots.txt returns the maintenance page (`W-CLOSE-2`). */
export function* maintenanceRules(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  const file = mapFile(plan, 'closing.map');
  const isClosed = is(`str(site),map_str(${file})`, 'str', 'closed');
  yield `# To end maintenance mode without a restart, over the stats socket: set map ${file} site open`;
  yield set('kind', 'str(closed)', isClosed, not(is(read('key'), 'str', keyOf('/robots.txt'))));
  if (maintenanceApiFile(plan) === undefined) return;
  const isInMaintenance = is(read('kind'), 'str', 'closed');
  for (const isBelow of isOfApi(plan)) yield set('kind', 'str(closed-api)', isInMaintenance, isBelow);
}

/** The response in maintenance mode, at the canonical origin. */
export function* maintenanceFileRules(plan: Plan): Generator<string> {
  const { maintenance } = plan;
  if (!maintenance) return;
  const isClosed = is(read('kind'), 'beg', 'closed');
  yield set('file', `str("${behind(maintenance.file)}")`, isClosed);
  const body = maintenanceApiFile(plan);
  if (body !== undefined)
    yield set('file', `str(${argument(behind(body))})`, is(read('kind'), 'str', 'closed-api'));
  yield set('status', 'str(503)', isClosed);
}

/** `closing.map`: the switch. */
export function maintenanceFile(plan: Plan): OutFile[] {
  return plan.maintenance ? [{ path: mapFile(plan, 'closing.map'), content: row('site', 'closed') }] : [];
}
