import { createResponder, type ResponderInput, type SiteResponder } from '../answers/responder.ts';
import { applyAdapter } from '../hosts/adapter.ts';
import type { Host } from '../hosts/host.ts';
import { findBasePath } from '../plan/served-files.ts';
import { loadNamedHosts } from './deploy/hosts.ts';
import type { Project } from './load.ts';
import { type FoundRules, readProjectFiles } from './own-files.ts';

/** A host of a project, as its adapter deploys it, with its answers. */
export interface HostResponder {
  readonly host: Host;
  readonly responder: SiteResponder;
}

/** What a site has besides map and build. */
type SiteOwnFiles = Pick<FoundRules, 'rules'> & Pick<ResponderInput, 'redirectPages'>;

/** The answers of the named hosts by map, build and own files. */
export async function createHostResponders(
  project: Project,
  hosts: readonly string[],
  own: SiteOwnFiles,
): Promise<HostResponder[]> {
  const loaded = await loadNamedHosts(hosts);
  return Promise.all(
    loaded.map(async (plainHost) => {
      const host = applyAdapter(plainHost, project.adapter);
      const ownFiles = own.rules.filter((file) => file.host === host.id);
      const plan = await project.planOn(host.id);
      const { redirectPages } = own;
      const site = { ...describeSite(project), plan, ownFiles, redirectPages };
      return { host, responder: createResponder({ ...site, host }) };
    }),
  );
}

/** The answers without a known host: of map and build, and of any own file where neither has the URL. */
export function createOpenResponder(project: Project, ownFiles?: SiteOwnFiles): SiteResponder {
  const { plan } = project;
  const { rules, redirectPages } = ownFiles ?? {};
  return createResponder({ ...describeSite(project), plan, ownFiles: rules, redirectPages });
}

/** What a host returns, by its title; '' without a known host. */
export interface TitledResponder {
  readonly title: string;
  readonly responder: SiteResponder;
}

/** The answers of each of some hosts; without a host, those without a known host. */
export async function createTitledResponders(
  project: Project,
  hosts: readonly string[],
  ownFiles: SiteOwnFiles,
): Promise<readonly TitledResponder[]> {
  if (hosts.length === 0) return [{ title: '', responder: createOpenResponder(project, ownFiles) }];
  const responders = await createHostResponders(project, hosts, ownFiles);
  return responders.map(({ host, responder }) => ({ title: host.title, responder }));
}

/** The answers of the project's only host; of several hosts or none, those without a known host. */
export async function loadProjectResponder(project: Project): Promise<SiteResponder> {
  const ownFiles = await readProjectFiles(project);
  const hosts = project.hosts.length === 1 ? project.hosts : [];
  const [deployed] = await createHostResponders(project, hosts, ownFiles);
  return deployed?.responder ?? createOpenResponder(project, ownFiles);
}

function describeSite({ onDemand, settings }: Project) {
  return { onDemand, base: findBasePath(settings) };
}
