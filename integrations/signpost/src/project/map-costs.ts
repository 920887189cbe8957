import { type Host, selectSupported } from '../hosts/host.ts';
import type { Plan } from '../plan/plan.ts';
import { loadNamedHosts } from './hosts.ts';
import type { Project } from './load.ts';
import { describeEdgeCosts } from './pipeline.ts';

/**
 * What the map costs on each of the project's hosts, as a sentence by host: a generated Worker for each request, or
 * redirects that are left out. Empty without a known host.
 */
export async function describeMapCosts(project: Project): Promise<ReadonlyMap<string, string>> {
  const costs = new Map<string, string>();
  for (const host of await loadNamedHosts(project.hosts)) {
    const plan = await project.planOn(host.id);
    const sentences = [describeEdgeCosts(host, plan), ...describeLeftOut(host, plan)];
    const text = sentences.filter((sentence) => sentence !== undefined).join('\n');
    if (text !== '') costs.set(host.id, text);
  }
  return costs;
}

/** `Azure Static Web Apps: 1 redirect left out, because …` */
function describeLeftOut(host: Host, plan: Plan): string[] {
  const { unsupported } = selectSupported(host, plan);
  return unsupported
    .filter(({ rule }) => rule === 'host-redirect' || rule === 'host-limit')
    .map(({ message }) => message);
}
