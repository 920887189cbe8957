import { compareFindings, type Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Planned } from '../../plan/build.ts';
import type { Settings } from '../../plan/settings.ts';
import { checkMap, isMapError } from '../../project/check-map.ts';
import { selectNewFindings } from '../../report/baseline.ts';
import type { Session } from '../session.ts';
import { readAuditChoice } from '../settings.ts';

/** Errors because of which redirects are missing in all host files. */
export interface MapErrors {
  /** By rule. The audit finds them too. */
  readonly rules: ReadonlySet<string>;
  /** Why no host files are written; undefined without errors. */
  readonly refused: Finding | undefined;
}

/**
 * Finds loops and the like before anything is written, without reading pages. A missing target is reported by the audit,
 * since its redirect is written as in the map.
 */
export async function findMapErrors(
  { map, project, baseline }: Session,
  { resolved }: Pick<Planned, 'resolved'>,
  settings: Settings,
): Promise<MapErrors> {
  if (map === undefined) return { rules: new Set(), refused: undefined };
  const rules = await readAuditChoice(project.options);
  const { result } = checkMap({ map: map.map, resolved, settings, dist: undefined, onDemand: [], rules });
  const all = [...map.findings, ...result.findings].sort(compareFindings);
  const errors = selectNewFindings(all, baseline).filter(isMapError);

  if (errors.length === 0) return { rules: new Set(), refused: undefined };
  return {
    rules: new Set(errors.map(({ rule }) => rule)),
    refused: {
      rule: 'map-left-out',
      conventions: ['W-REDIR-1'],
      level: 'error',
      message: `No host files were written, because the map has ${formatCount(errors.length, 'error')}`,
      fix: 'correct the map',
    },
  };
}
