import { hostFindings as limits } from './host.ts';
import { hostApiFindings } from './host-api.ts';
import { hostFileFindings } from './host-files.ts';
import { buildFindings, ignoreFindings, mapFindings, ownFindings } from './project.ts';

const hostFindings = [...limits, ...hostFileFindings, ...hostApiFindings] as const;

export { buildFindings, hostFindings, ignoreFindings, mapFindings, ownFindings };

/** Findings without a rule or check of their own, whose files would contain their texts. */
export const findings = [
  ...mapFindings,
  ...ownFindings,
  ...hostFindings,
  ...buildFindings,
  ...ignoreFindings,
] as const;
