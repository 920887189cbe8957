import type { Finding } from '../lib/finding.ts';
import type { Plan } from '../plan/plan.ts';
import type { Abilities, EdgeFunction, Host } from './host.ts';
import { reportNearlyFullFiles, type SplitPlan, splitBySupport } from './shared/support.ts';

// A host and a plan → the part of the plan that the host serves:
//
// 1. Config files, if they are enough.
// 2. Config files, and the edge function for the paths of the redirects that they can't express: /product.php?id=42 on Cloudflare.
// 3. The edge function for all requests, if it can do what the files can't: 3,000 redirects on Cloudflare, a password on Netlify.

/** The part of a plan that a host serves, and by what. */
export interface SupportedPart extends SplitPlan {
  /** The part that the config files serve alone. */
  readonly byFiles: SplitPlan;
  /** Undefined if the config files are enough, or all that the host has. */
  readonly edgeFunction: EdgeFunction | undefined;
  /** The paths whose requests run the edge function; undefined for all. */
  readonly paths?: readonly string[];
  readonly abilities: Abilities;
}

/** The part of a plan that a host serves by config files, or by the edge function if the plan needs one. */
export function selectSupported(host: Host, plan: Plan): SupportedPart {
  const byFiles = splitBySupport(plan, host);
  const edge = host.programs?.edge;
  if (edge === undefined || byFiles.worthProgram.length === 0) {
    const isOverLimit = byFiles.unsupported.some(({ rule }) => rule === 'host-limit');
    const nearlyFull = isOverLimit ? [] : reportNearlyFullFiles(byFiles.supported, host);
    const unsupported = [...byFiles.unsupported, ...nearlyFull];
    return { ...byFiles, unsupported, byFiles, edgeFunction: undefined, abilities: host.abilities };
  }

  const paths = listEdgePaths(byFiles, edge, plan);
  if (paths !== undefined) {
    const { exact, patterns } = plan;
    const nearlyFull = reportNearlyFullFiles(byFiles.supported, host);
    return {
      supported: { ...byFiles.supported, exact, patterns },
      omitted: new Map(),
      unsupported: [...byFiles.unsupported.filter((finding) => !isOmission(finding)), ...nearlyFull],
      worthProgram: [],
      byFiles,
      edgeFunction: edge,
      paths,
      abilities: { ...host.abilities, redirectsByQuery: true },
    };
  }

  const byEdge = splitBySupport(plan, { title: host.title, ...edge });
  return { ...byEdge, byFiles, edgeFunction: edge, abilities: edge.abilities };
}

/** The paths of the entries that the files can't express, if the files lack nothing else and the host can route these paths. */
function listEdgePaths(
  { omitted, worthProgram }: SplitPlan,
  { listPaths }: EdgeFunction,
  plan: Plan,
): readonly string[] | undefined {
  return worthProgram.every(isOmission) ? listPaths?.([...omitted.keys()], plan) : undefined;
}

/** True for redirects that the files can't express, and false for those above a limit. */
function isOmission({ rule }: Finding): boolean {
  return rule === 'host-redirect';
}

/** The abilities for a plan: by the host's files, or by the edge function. */
export function findAbilities(host: Host, plan: Plan): Abilities {
  return selectSupported(host, plan).abilities;
}

/** True if the host's config files can't serve the whole plan and an edge function can. */
export function needsEdgeFunction(host: Host, plan: Plan): boolean {
  return host.programs?.edge !== undefined && splitBySupport(plan, host).worthProgram.length > 0;
}
