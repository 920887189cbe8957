import { createResponder, type SiteResponder } from '../answers/responder.ts';
import { applyAdapter, type Host } from '../hosts/host.ts';
import { findBasePath } from '../plan/build.ts';
import { loadNamedHosts } from './hosts.ts';
import type { Project } from './load.ts';
import { type FoundRules, readProjectFiles } from './own-files.ts';

/** A host of a project, as its adapter deploys it, with its answers. */
export interface HostResponder {
  readonly host: Host;
  readonly responder: SiteResponder;
}

/** The answers of the named hosts by map, build and own files. */
export async function createHostResponders(
  project: Project,
  hosts: readonly string[],
  own: FoundRules,
): Promise<HostResponder[]> {
  const loaded = await loadNamedHosts(hosts);
  return Promise.all(
    loaded.map(async (plain) => {
      const host = applyAdapter(plain, project.adapter);
      const ownFiles = own.rules.filter((file) => file.host === host.id);
      const plan = await project.planOn(host.id);
      return { host, responder: createResponder({ ...describeSite(project), plan, host, ownFiles }) };
    }),
  );
}

/** The answers without a known host: of map and build, and of any own file where neither has the URL. */
export function createOpenResponder(project: Project, own?: FoundRules): SiteResponder {
  const { plan } = project;
  return createResponder({ ...describeSite(project), plan, ownFiles: own?.rules });
}

/** The answers of the project's only host; of several hosts or none, those without a known host. */
export async function loadProjectResponder(project: Project): Promise<SiteResponder> {
  const own = await readProjectFiles(project);
  const hosts = project.hosts.length === 1 ? project.hosts : [];
  const [deployed] = await createHostResponders(project, hosts, own);
  return deployed?.responder ?? createOpenResponder(project, own);
}

function describeSite({ onDemand, settings }: Project) {
  return { onDemand, base: findBasePath(settings) };
}
