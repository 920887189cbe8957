import type { Plan } from '../plan/plan.ts';
import type { Abilities, EdgeFunction, Host } from './host.ts';
import { reportNearlyFullFiles, type SplitPlan, splitBySupport } from './shared/support.ts';

// A host and a plan → the part of the plan that the host serves. Config files come first. The edge function serves the whole
// plan instead if it can do what the files can't, such as 3,000 redirects on Cloudflare or a password on Netlify.

/** The part of a plan that a host serves, and by what. */
export interface SupportedPart extends SplitPlan {
  /** The part that the config files serve alone. */
  readonly byFiles: SplitPlan;
  /** Undefined if the config files are enough, or all that the host has. */
  readonly edgeFunction: EdgeFunction | undefined;
  readonly abilities: Abilities;
}

/** The part of a plan that a host serves by config files, or by the edge function if the plan needs one. */
export function selectSupported(host: Host, plan: Plan): SupportedPart {
  const byFiles = splitBySupport(plan, host);
  const edge = host.programs?.edge;
  if (edge === undefined || byFiles.worthProgram.length === 0) {
    const unsupported = [...byFiles.unsupported, ...reportNearlyFullFiles(byFiles.supported, host)];
    return { ...byFiles, unsupported, byFiles, edgeFunction: undefined, abilities: host.abilities };
  }

  const byEdge = splitBySupport(plan, { title: host.title, ...edge });
  return { ...byEdge, byFiles, edgeFunction: edge, abilities: edge.abilities };
}

/** The abilities for a plan: by the host's files, or by the edge function. */
export function findAbilities(host: Host, plan: Plan): Abilities {
  const edge = host.programs?.edge;
  if (edge !== undefined && needsEdgeFunction(host, plan)) return edge.abilities;
  return host.abilities;
}

/** True if the host's config files can't serve the whole plan and an edge function can. */
export function needsEdgeFunction(host: Host, plan: Plan): boolean {
  return host.programs?.edge !== undefined && splitBySupport(plan, host).worthProgram.length > 0;
}
