import { compareFindings, type Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import { unread } from '../../map/parse-entry.ts';
import type { Planned } from '../../plan/build.ts';
import type { Settings } from '../../plan/settings.ts';
import { checkMap, describeOmittedEntries, isMapError, listOmittedEntries } from '../../project/check-map.ts';
import { selectNewFindings } from '../../report/baseline.ts';
import type { Project } from '../project.ts';
import type { Session } from '../session.ts';
import { auditChoice } from '../settings.ts';

/** How to write the rest of a map with errors. */
export const leaveOut =
  "set `redirects.onError` to 'leave-out' in the options of signpost() to leave these redirects out";

/** True if the options leave invalid redirects out. */
export function leavesOut({ options: { redirects } }: Pick<Project, 'options'>): boolean {
  return redirects !== false && redirects.onError === 'leave-out';
}

/** Errors because of which redirects are missing in all host files. */
export interface MapErrors {
  /** By rule. The audit finds them too. */
  readonly rules: ReadonlySet<string>;
  /** Why no host files are written; undefined without errors, or if the options leave them out. */
  readonly refused: Finding | undefined;
  /** What the options leave out. */
  readonly findings: readonly Finding[];
}

/**
 * Finds them before anything is written, without reading pages. A missing target is reported by the audit, since its
 * redirect is written as in the map.
 */
export async function findMapErrors(
  { map, project, baseline }: Session,
  { resolved }: Pick<Planned, 'resolved'>,
  settings: Settings,
): Promise<MapErrors> {
  if (map === undefined) return { rules: new Set(), refused: undefined, findings: [] };
  const { options } = project;
  const rules = await auditChoice(options);
  const { result } = checkMap({ map: map.map, resolved, settings, dist: undefined, onDemand: [], rules });
  const all = [...map.findings, ...result.findings].sort(compareFindings);
  const errors = selectNewFindings(all, baseline).filter(isMapError);
  if (errors.length === 0) return { rules: new Set(), refused: undefined, findings: [] };
  const left = listOmittedEntries(map.map, resolved, all);
  const says =
    left.places.length === 0
      ? ''
      : describeOmittedEntries(left, 'npx astro-signpost map check lists them all');
  const isOmitted = leavesOut(project) && !errors.some(({ rule }) => rule === unread);
  const common = { rule: 'map-left-out', conventions: ['W-REDIR-1'], ...left.places[0] } as const;
  const refused: Finding = {
    ...common,
    level: 'error',
    message: `No host files were written, because the map has ${formatCount(errors.length, 'error')}${says === '' ? '' : `: ${says}`}`,
    fix: `correct the map, or ${leaveOut}`,
  };
  return {
    rules: new Set(errors.map(({ rule }) => rule)),
    refused: isOmitted ? undefined : refused,
    findings: isOmitted && says !== '' ? [{ ...common, level: 'warning', message: says }] : [],
  };
}
