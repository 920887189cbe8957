import { createResponder, type SiteResponder } from '../answers/responder.ts';
import { applyAdapter, type Host } from '../hosts/host.ts';
import { platformTitles } from '../hosts/shared/platform-rule.ts';
import { escapeForTerminal, escapeLineForTerminal } from '../lib/text/text.ts';
import { findBasePath } from '../plan/build.ts';
import { loadNamedHosts } from './hosts.ts';
import type { Project } from './load.ts';
import { type FoundRules, readOwnRules } from './own-files.ts';

/** A host of a project, as its adapter deploys it, with its answers. */
export interface HostResponder {
  readonly host: Host;
  readonly responder: SiteResponder;
}

/** The answers of the named hosts, otherwise of the hosts that read the site's own platform files. */
export async function loadHostResponders(
  project: Project,
  named: readonly string[],
): Promise<HostResponder[]> {
  const own = await loadOwnFiles(project, named);
  const readers = [...new Set(own.rules.map(({ host }) => host))];
  const hosts = await loadNamedHosts(named.length > 0 ? named : readers);

  return Promise.all(
    hosts.map(async (loaded) => {
      const host = applyAdapter(loaded, project.adapter);
      const responder = createResponder({
        ...describeSite(project),
        plan: await project.planOn(host.id),
        host,
        ownFiles: own.rules.filter((file) => file.host === host.id),
      });
      return { host, responder };
    }),
  );
}

/** The answers of map and build alone, on a host that serves the most. */
export function createPlanResponder(project: Project): SiteResponder {
  return createResponder({ ...describeSite(project), plan: project.plan });
}

function describeSite({ onDemand, settings }: Project) {
  return { onDemand, base: findBasePath(settings) };
}

/** The site's own platform files; without a map, with their generated lines. Prints a sentence for each unknown. */
async function loadOwnFiles(project: Project, named: readonly string[]): Promise<FoundRules> {
  const { dist, map, isHere } = project;
  // dist/_redirects, and netlify.toml in the project.
  const root = isHere ? '.' : undefined;
  const found = await readOwnRules({ root, dist, withGenerated: map === undefined });
  for (const fault of found.faults) console.error(escapeForTerminal(`${fault} What it returns is unknown.`));

  const likely = [...named, ...project.hosts];
  for (const { platform, file } of found.functions)
    if (likely.includes(platform))
      console.error(
        `On ${platformTitles[platform]}, ${escapeLineForTerminal(file)} runs first and may answer instead. Signpost can't see into it.`,
      );
  return found;
}
