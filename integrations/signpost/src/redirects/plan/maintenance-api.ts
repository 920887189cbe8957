import { parsePath } from '../../lib/path.ts';
import { isIn, versionsOf } from './api-versions.ts';
import type { Plan } from './plan.ts';

/**
 * The file in `dist` that the API answers with in maintenance mode for a day or two (`A-ERR-1`): what asks it reads
 * no page. Undefined where it answers as all else does, as in a build that is older than this body.
 */
export function maintenanceApiFile({ api, maintenance, inventory }: Plan): string | undefined {
  if (!api || !maintenance) return undefined;
  const file = `${api.errors}/503.json`;
  return inventory.files.has(parsePath(`/${file}`)) ? file : undefined;
}

/** True for an address of a version of the API. */
export function isOfApi({ api }: Plan, address: string): boolean {
  return api !== undefined && versionsOf(api).some((version) => isIn(version, address));
}
