import { hostFindings as limits } from './host.ts';
import { hostApiFindings } from './host-api.ts';
import { hostFileFindings } from './host-files.ts';
import { buildFindings, ignoreFindings, mapFindings, ownFindings } from './project.ts';

const hostFindings = [...limits, ...hostFileFindings, ...hostApiFindings] as const;

export { buildFindings, hostFindings, ignoreFindings, mapFindings, ownFindings };

/** Findings that are made by code which is no unit of a list: a rule or a check of a site has its texts in its own file. */
export const findings = [
  ...mapFindings,
  ...ownFindings,
  ...hostFindings,
  ...buildFindings,
  ...ignoreFindings,
] as const;

/** The id of one of them. */
export type FindingId = (typeof findings)[number]['id'];
