import { byWeight, type Finding } from '../../lib/finding.ts';
import { counted } from '../../lib/text.ts';
import { checkMap, isMapError, omittedOf, omittedText } from '../../project/check-map.ts';
import { unread } from '../../redirects/map/parse-entry.ts';
import type { Planned } from '../../redirects/plan/build.ts';
import type { Settings } from '../../redirects/plan/settings.ts';
import { freshAmong } from '../audit.ts';
import type { Project } from '../project.ts';
import type { Session } from '../session.ts';
import { auditChoice } from '../settings.ts';

/** How a person has the rest of a map with errors written all the same. */
export const leaveOut =
  "set `redirects.onError` to 'leave-out' in the options of signpost() to leave these redirects out";

/** True where the options leave wrong redirects out. */
export function leavesOut({ options: { redirects } }: Pick<Project, 'options'>): boolean {
  return redirects !== false && redirects.onError === 'leave-out';
}

/** Errors by which redirects of the map are in no host's files. */
export interface MapErrors {
  /** By rule, as the audit finds them too. */
  readonly rules: ReadonlySet<string>;
  /** Why no host's files are written; undefined where there is no error, or where the options leave them out. */
  readonly refused: Finding | undefined;
  /** What the options leave out. */
  readonly findings: readonly Finding[];
}

/**
 * Looks for them before anything is written. No page is read: a target that isn't there is the audit's, since its redirect
 * is in the files as the map has it.
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
  const all = [...map.findings, ...result.findings].sort(byWeight);
  const errors = freshAmong(all, baseline).filter(isMapError);
  if (errors.length === 0) return { rules: new Set(), refused: undefined, findings: [] };
  const left = omittedOf(map.map, resolved, all);
  const says = left.places.length === 0 ? '' : omittedText(left, 'signpost map check lists them all');
  const isOmitted = leavesOut(project) && !errors.some(({ rule }) => rule === unread);
  const common = { rule: 'map-left-out', conventions: ['W-REDIR-1'], ...left.places[0] } as const;
  const refused: Finding = {
    ...common,
    level: 'error',
    message: `No file of a host was written, since the map has ${counted(errors.length, 'error')}${says === '' ? '' : `: ${says}`}`,
    fix: `correct the map, or ${leaveOut}`,
  };
  return {
    rules: new Set(errors.map(({ rule }) => rule)),
    refused: isOmitted ? undefined : refused,
    findings: isOmitted && says !== '' ? [{ ...common, level: 'warning', message: says }] : [],
  };
}
