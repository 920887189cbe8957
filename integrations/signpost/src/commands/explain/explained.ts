import { applyAdapter } from '../../hosts/host.ts';
import { platformTitles } from '../../hosts/shared/platform-rule.ts';
import { isBuiltHere, readFacts } from '../../project/facts.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { loadProject, type Project, type ProjectInput } from '../../project/load.ts';
import { type FoundRules, readOwnRules } from '../../serve/read-own-rules.ts';
import { createHostAnswerer, createPlanAnswerer } from './on-host.ts';
import { explain, type Hop } from './way.ts';

export interface Explained {
  readonly url: string;
  /** By the map and the build alone. */
  readonly way: readonly Hop[];
  readonly hosts: readonly HostWay[];
}

export interface HostWay {
  /** The id of the host. */
  readonly host: string;
  readonly title: string;
  readonly way: readonly Hop[];
}

/** A project that was read once, to explain any number of URLs. */
export interface Explainer {
  readonly project: Project;
  explain(url: string): Explained;
}

/** Explains on the named hosts, otherwise on those that read the site's own platform files. */
export async function openExplainer(input: ProjectInput, named: readonly string[]): Promise<Explainer> {
  const project = await loadProject(input);
  const { plan, adapter } = project;
  const own = await loadOwnRules(project, named);
  const readers = own.rules.map(({ host }) => host);
  const hosts = await loadNamedHosts(named.length > 0 ? named : [...new Set(readers)]);

  // Each host has its own plan, since hosts differ in the URL of about/index.html.
  const sites = await Promise.all(
    hosts.map(async (plain) => {
      const host = applyAdapter(plain, adapter);
      const there = await project.planOn(host.id);
      const files = own.rules.filter((file) => file.host === host.id);
      return { host, plan: there, answerTo: createHostAnswerer(there, host, files) };
    }),
  );

  const { map, dist, onDemand } = project;
  const known = { onDemand, origin: plan.origin, written: map?.entries ?? [], hasBuild: dist !== undefined };
  return {
    project,
    explain: (url) => ({
      url,
      way: explain(plan, url, createPlanAnswerer(plan), known),
      hosts: sites.map(({ host: { id, title }, plan: there, answerTo }) => ({
        host: id,
        title,
        way: explain(there, url, answerTo, known),
      })),
    }),
  };
}

/** The site's own files besides the map, or the generated lines too if there is no map. Prints what explain can't see into. */
async function loadOwnRules({ dist, map }: Project, named: readonly string[]): Promise<FoundRules> {
  const isHere = dist === undefined || (await isBuiltHere(dist));
  // _redirects of the build, and netlify.toml beside it.
  const root = isHere ? '.' : undefined;
  const found = await readOwnRules({ root, dist, withGenerated: map === undefined });
  for (const fault of found.faults) console.error(`${fault} What it returns is unknown.`);

  const likely = isHere ? (await readFacts()).hosts : [];
  for (const { platform, file } of found.functions)
    if ([...named, ...likely].includes(platform))
      console.error(
        `On ${platformTitles[platform]}, ${file} runs first and may answer instead. Signpost can't see into it.`,
      );
  return found;
}
