import { describeEdgeCosts } from '../../hosts/emit-files.ts';
import { selectSupported } from '../../hosts/select-supported.ts';
import type { Finding } from '../../lib/finding.ts';
import { compact } from '../../lib/text/text.ts';
import type { Project } from '../load.ts';
import { loadNamedHosts } from './hosts.ts';

/**
 * Host id ─▶ what the map costs there, one sentence a line: a Worker that runs for each request, or redirects that are
 * left out. Empty without a known host.
 */
export async function describeMapCosts(project: Project): Promise<ReadonlyMap<string, string>> {
  const costs = new Map<string, string>();
  for (const host of await loadNamedHosts(project.hosts)) {
    const selected = selectSupported(host, await project.planOn(host.id));
    const text = compact(describeEdgeCosts(host, selected), ...describeLeftOut(selected.unsupported)).join(
      '\n',
    );
    if (text !== '') costs.set(host.id, text);
  }
  return costs;
}

/** `Azure Static Web Apps: 1 redirect left out, because …` */
function describeLeftOut(unsupported: readonly Finding[]): string[] {
  return unsupported
    .filter(({ rule }) => rule === 'host-redirect' || rule === 'host-limit')
    .map(({ message }) => message);
}
