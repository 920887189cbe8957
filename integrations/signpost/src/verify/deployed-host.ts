import {
  applyAdapter,
  findAbilities,
  type Host,
  needsEdgeFunction,
  selectSupportedPlan,
} from '../hosts/host.ts';
import { hostLoaders } from '../hosts/load.ts';
import { everything } from '../hosts/shared/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import { readHosts } from '../project/facts.ts';
import type { Project } from '../project/load.ts';

import type { DeployedHost } from './likely-cause.ts';

/** The answers that a deployment must give. */
interface Deployed {
  readonly plan: Plan;
  readonly abilities: Host['abilities'];
  readonly host: DeployedHost | undefined;
}

/** Loads what the project's only host serves. With several or none, the whole plan is required. */
export async function findDeployedHost(project: Project): Promise<Deployed> {
  const ids = await readHosts(project.dist);
  const [id = ''] = ids.length === 1 ? ids : [];
  const loaded = await hostLoaders[id]?.();
  if (loaded === undefined) return { plan: project.plan, abilities: everything, host: undefined };

  const host = applyAdapter(loaded, project.adapter);
  const plan = await project.planOn(id);
  const { title, kind, programs } = host;
  const edge = programs?.edge;
  const edgeFunction = edge !== undefined && needsEdgeFunction(host, plan) ? edge.name : undefined;
  return {
    plan: selectSupportedPlan(plan, host),
    abilities: findAbilities(host, plan),
    host: { title, kind, edgeFunction },
  };
}
