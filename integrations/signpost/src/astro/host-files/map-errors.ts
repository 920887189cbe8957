import { formatCount } from '../../lib/text/text.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import type { Settings } from '../../plan/settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import { createAstroError } from '../failure.ts';
import { logFindings } from '../log.ts';
import type { Session } from '../session.ts';
import { readAuditChoice } from '../settings.ts';

/**
 * Fails a build whose map has loops and the like, before a host's file is written. A missing target is the audit's error,
 * since its redirect is written as in the map.
 */
export async function refuseMapErrors(
  { map, project }: Session,
  resolved: ResolvedMap | undefined,
  settings: Settings,
): Promise<void> {
  if (map === undefined) return;
  const rules = await readAuditChoice(project.options);
  const { result } = checkMap({ map: map.map, resolved, settings, dist: undefined, onDemand: [], rules });
  const errors = result.findings.filter(isMapError);
  if (errors.length === 0) return;

  const count = formatCount(errors.length, 'error');
  throw createAstroError(`No host files were written, because the map has ${count}.\n${logFindings(errors)}`);
}
