import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import type { Entry } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import type { Abilities, Limits } from './shared/abilities.ts';
import type { ReadServing } from './shared/serving.ts';

// What a file `<host>/host.ts` declares. `Host` is the whole; the others are its parts.

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
  /** The cost of a request that runs it, as sentences. */
  readonly cost?: string;
  /**
   * The paths of all requests for some entries, such as `/product.php` and `/shop/*`, if the host can run the function for these
   * alone, and its files serve the rest. Undefined if it can't.
   */
  readonly listPaths?: (entries: readonly Entry[], plan: Plan) => readonly string[] | undefined;
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
  /** The first has the redirects. */
  readonly files: readonly HostFile[];
  /** Otherwise, copies in the project's root are compared with the generated files. */
  readonly projectChecks?: ProjectChecks;
  /** Who redirects http and other domains where `emit` alone doesn't, as sentences for the README. */
  readonly domainSettings?: string;
  /** What the files of a plan don't show of themselves, as sentences for the README. */
  readonly describeFiles?: (plan: Plan) => readonly string[];
  /** How to copy `paths`, the generated files, to your own server and load them, as paragraphs of Markdown. */
  setUp?(paths: readonly string[]): string;
}
