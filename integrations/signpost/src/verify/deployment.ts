import { join } from 'node:path';
import type { Host } from '../hosts/host.ts';
import { selectSupported } from '../hosts/select-supported.ts';
import { type Abilities, everything } from '../hosts/shared/abilities.ts';
import type { Day } from '../lib/date.ts';
import { readBytesSync } from '../lib/disk/read.ts';
import type { Place } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import type { Entry } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { findSiteFolder } from '../plan/served-files.ts';
import type { Project } from '../project/load.ts';
import { readProjectFiles } from '../project/own-files.ts';
import { createHostResponders, createOpenResponder } from '../project/responders.ts';
import type { Check } from './check.ts';

// Where the site is deployed, and what its host answers there. At a preview, https://www.example.com/a is requested as
// https://preview.example/a.

/** The place of a deployment: the site's origin, or a preview. */
export interface Deployment {
  /** The requested origin. */
  readonly origin: string;
  readonly isPreview: boolean;
  /** The URL to request for a URL of the site. */
  toRequest(url: string): string;
  /** The URL of the site for a URL in a response. */
  fromResponse(url: string): string;
  /** True for the path of a file of the build. */
  hasFile(path: string): boolean;
}

/**
 * The deployment at `origin` of the site at `site`. A `Problem` where the URL is neither the site's nor, with `--as`, a
 * preview of it.
 */
export function createDeployment(
  origin: string,
  site: string,
  as: string | undefined,
  hasFile: Deployment['hasFile'] = () => true,
): Deployment {
  const siteOrigin = as ?? origin;
  if (siteOrigin !== site)
    throw new Problem(
      `The build is for ${site}, not for ${siteOrigin}. If ${origin} is a preview of it, pass --as ${site}. Otherwise build the site again.`,
    );

  // https://www.example.com/a is requested at https://preview.host.example/a.
  const replaceOrigin = (url: string, from: string, to: string): string =>
    url === from || url.startsWith(`${from}/`) ? to + url.slice(from.length) : url;
  return {
    origin,
    isPreview: origin !== site,
    toRequest: (url) => replaceOrigin(url, site, origin),
    fromResponse: (url) => replaceOrigin(url, origin, site),
    hasFile,
  };
}

/** Facts of the deployment's host. */
export interface DeployedHost extends Pick<Host, 'title' | 'kind'>, Pick<Abilities, 'gone410'> {
  /** The name of the generated edge function, if the plan needs an edge function: Worker, middleware. */
  readonly edgeFunction: string | undefined;
}

/** What is known about a line of the redirect map. */
export interface MapLine {
  readonly since: Day | undefined;
  /** True if the host serves it by its edge function alone. */
  readonly needsEdgeFunction: boolean;
}

/** The line of the redirect map at a place. */
type FindMapLine = (place: Place | undefined) => MapLine | undefined;

/** The answers of the project's only host. With several hosts or none, the whole plan is required. */
export async function findDeployedHost(project: Project) {
  const ids = project.hosts.length === 1 ? project.hosts : [];
  const ownFiles = await readProjectFiles(project);
  const [deployed] = await createHostResponders(project, ids, ownFiles);
  if (deployed === undefined) {
    const responder = createOpenResponder(project);
    const findLine = readMapLines(project.plan);
    return { plan: project.plan, responder, abilities: everything, host: undefined, findLine };
  }

  const { host, responder } = deployed;

  const { plan } = responder;
  const { supported, abilities, edgeFunction, byFiles } = selectSupported(host, plan);
  const described: DeployedHost = {
    title: host.title,
    kind: host.kind,
    gone410: abilities.gone410,
    edgeFunction: edgeFunction?.name,
  };
  return {
    plan: supported,
    responder,
    abilities,
    host: described,
    findLine: readMapLines(plan, edgeFunction && new Set(byFiles.omitted.keys())),
  };
}

/** The lines of the redirect map by their place. `byEdge` are the redirects that only the edge function serves. */
function readMapLines({ exact, patterns }: Plan, byEdge: ReadonlySet<Entry> = new Set()): FindMapLine {
  const key = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
  const lines = new Map<string, MapLine>();
  for (const entry of [...exact, ...patterns])
    lines.set(key(entry.place), { since: entry.since, needsEdgeFunction: byEdge.has(entry) });
  return (place) => (place === undefined ? undefined : lines.get(key(place)));
}

/** The built file of a check. The build has no folder for the site's base. */
export function readBuiltFile(
  { dist, settings }: Project,
  { expected: { file } }: Check,
): Buffer | undefined {
  if (dist === undefined || file === undefined) return undefined;

  const below = findSiteFolder(settings);
  const path = join(dist, file.startsWith(below) ? file.slice(below.length) : file);
  try {
    return readBytesSync(path);
  } catch {
    return undefined;
  }
}
