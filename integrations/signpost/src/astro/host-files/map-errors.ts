import { compareFindings, type Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Planned } from '../../plan/build.ts';
import type { Settings } from '../../plan/settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import { selectNewFindings } from '../../report/baseline.ts';
import type { Session } from '../session.ts';
import { readAuditChoice } from '../settings.ts';

/**
 * Reports a map with loops and the like before anything is written, without reading pages. A missing target is reported by
 * the audit, since its redirect is written as in the map.
 */
export async function reportRefusedMap(
  { map, project, baseline }: Session,
  { resolved }: Pick<Planned, 'resolved'>,
  settings: Settings,
): Promise<Finding | undefined> {
  if (map === undefined) return undefined;
  const rules = await readAuditChoice(project.options);
  const { result } = checkMap({ map: map.map, resolved, settings, dist: undefined, onDemand: [], rules });
  const all = [...map.findings, ...result.findings].sort(compareFindings);
  const errors = selectNewFindings(all, baseline).filter(isMapError);
  if (errors.length === 0) return undefined;

  return {
    rule: 'map-left-out',
    conventions: ['W-REDIR-1'],
    level: 'error',
    message: `No host files were written, because the map has ${formatCount(errors.length, 'error')}`,
    fix: 'correct the map',
  };
}
