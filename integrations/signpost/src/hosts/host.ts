import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import type { Plan } from '../plan/plan.ts';
import type { Abilities, Limits } from './shared/abilities.ts';
import type { ReadServing } from './shared/serving.ts';
import { type SplitPlan, splitBySupport } from './shared/support.ts';

export type { Abilities, Limits } from './shared/abilities.ts';

/** A generated file and where it is deployed, for `deploy/<host>/README.md`. */
export interface HostFile {
  /**
   * A file, or a folder with a trailing slash; `./` is everything except the README, `*.map` every file with that
   * end.
   */
  readonly path: string;
  /** The build's folder, the project's root, or neither, with `note` for the place. */
  readonly target: 'build' | 'project-root' | 'none';
  readonly note?: string;
  /** The generated text behind the site's own, where the platform would not combine the two. */
  readonly besideOwn?: (own: string, generated: string) => string;
  /** The site's own file without what an earlier build generated and this one doesn't: the `main` of a Worker. */
  readonly withoutStale?: (own: string, generated: string) => string;
}

/** The generated edge function, emitted only if a plan needs one. */
export interface EdgeFunction {
  /** The host's name for it: Worker, edge function, middleware. */
  readonly name: string;
  readonly abilities: Abilities;
  readonly limits?: Limits;
  /** The cost of running for each request, as a sentence. */
  readonly cost?: string;
}

/** The host if an Astro adapter has built the site: the adapter's program runs on the host. */
export interface AdapterFiles
  extends Pick<Host, 'abilities' | 'files' | 'emit'>,
    Partial<Pick<Host, 'limits'>> {
  /** The adapter's package. */
  readonly name: string;
  /** How a build with it serves the map, as a paragraph for the host's page. */
  readonly summary: string;
}

/** Programs on a host, each emitted only if a plan needs one. */
export interface Programs {
  readonly edge?: EdgeFunction;
  /** The host if an Astro adapter has built the site. */
  readonly adapter?: AdapterFiles;
}

/** The folder of a host's generated files, and the project. */
export interface RootFolders {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly root: string;
  readonly dist: string | undefined;
  /** False for `map compile` into another folder, where a missing file is fine. */
  readonly expectsAll?: boolean;
}

/** What only this host knows of a project. */
export interface ProjectChecks {
  /** Reports files of the project's root by which redirects don't work. `names` are the generated files. */
  checkRootFiles(names: readonly string[], folders: RootFolders): Promise<Finding[]>;
  /** True if the project deploys the generated edge function, which serves the map without `_redirects`. */
  hasEdgeFunction?(folders: Pick<RootFolders, 'root' | 'dist'>): Promise<boolean>;
}

/** A web server or platform. `emit` prints the plan; `selectSupported` has removed unsupported features. */
export interface Host {
  readonly id: string;
  readonly title: string;
  /** The vendor's page on redirects. */
  readonly docs: string;
  /** A server with the owner's configuration, or a platform, which ends TLS. */
  readonly kind: 'server' | 'platform';
  /** The features of its config files, without programs. */
  readonly abilities: Abilities;
  readonly limits?: Limits;
  readonly programs?: Programs;
  /** Which URL the host gives to a built file. */
  readonly serving?: ReadServing;
  emit(plan: Plan): OutFile[];
  readonly files: readonly HostFile[];
  /** Otherwise, copies in the project's root are compared with the generated files. */
  readonly projectChecks?: ProjectChecks;
  /** How to load, check and log on your own server, as paragraphs of Markdown. */
  readonly setUp?: string;
}

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
  // 3,000 redirects on Cloudflare, or a password on Netlify
  if (edge === undefined || byFiles.worthProgram.length === 0)
    return { ...byFiles, byFiles, edgeFunction: undefined, abilities: host.abilities };

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

/** The host as deployed by its adapter. */
export function withAdapter(host: Host): Host {
  const { limits, programs, ...others } = host;
  const adapter = programs?.adapter;
  return adapter === undefined ? host : { ...others, ...adapter };
}

/** The host as deployed by a build with an adapter, if the adapter is for the host. */
export function applyAdapter(host: Host, adapter: string | undefined): Host {
  const hostAdapter = host.programs?.adapter;
  return hostAdapter !== undefined && hostAdapter.name === adapter ? withAdapter(host) : host;
}

/** True for a generated file that belongs in `dist`. */
export function isDistFile({ files }: Pick<Host, 'files'>, path: string): boolean {
  return files.some((file) => file.target === 'build' && isAt(file.path, path));
}

/** True for a generated file in the project's root that a merge can keep: JSON, or marked blocks. */
export function isRootFile({ files }: Pick<Host, 'files'>, name: string): boolean {
  if (name.includes('/') || !/\.(?:jsonc?|toml)$/.test(name)) return false;
  return files.some((file) => file.path === name && file.target === 'project-root');
}

/** True for a file at a place: a name, a folder with a slash, or `*.map`. */
export function isAt(place: string, path: string): boolean {
  if (place === './') return path !== 'README.md';
  if (place.startsWith('*')) return path.endsWith(place.slice(1));
  return place === path || (place.endsWith('/') && path.startsWith(place));
}
