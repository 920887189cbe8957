import type { OutFile } from '../lib/file.ts';
import type { Finding, Level } from '../lib/finding.ts';
import type { Entry } from '../map/entry.ts';
import type { Abilities } from '../plan/abilities.ts';
import type { Size } from '../plan/fit.ts';
import type { Plan } from '../plan/plan.ts';
import type { ReadServing } from './shared/serving.ts';

export type { Abilities } from '../plan/abilities.ts';

/** A file and where it goes, for `deploy/<host>/README.md`. */
export interface Placement {
  /** A file, or a folder with a trailing slash; `./` is everything except the README. */
  readonly path: string;
  readonly goes: string;
}

/** A file of the build that the host needs beside its own files: its place in `dist`, and that of its copy. */
export interface Copy {
  readonly from: string;
  readonly path: string;
}

/** A file that counts lines; what it doesn't hold, the edge function answers. */
export interface LineLimits {
  /** Entries without syntax or room. */
  lacking(plan: Plan): readonly Entry[];
  /** Reports what needs more lines. */
  beyond(plan: Plan): Finding[];
}

/** How a line or key of the site's own file changes the plan's answers, and the fix. */
export interface Contradiction {
  readonly level: Level;
  /** Where the site's own file has it. */
  readonly line?: number;
  readonly message: string;
  readonly fix: string;
}

/** The host when an Astro adapter has built the site, whose own program runs there. */
export interface AdapterFiles
  extends Pick<Host, 'can' | 'places' | 'emit'>,
    Partial<Pick<Host, 'plain' | 'canFor' | 'beyond' | 'contradicted' | 'lines'>> {
  /** The adapter's package. */
  readonly name: string;
  /** How a build with it serves the map, as a paragraph for the host's page. */
  readonly summary: string;
}

/** The site's own file and the generated one of the same name. */
export interface OwnFile {
  readonly name: string;
  readonly own: string;
  readonly generated: string;
  /** The code of the script in its key `main`, if there is one. */
  readonly script?: string | undefined;
}

/** A web server or platform. `emit` prints the plan and never decides; `fitTo` has removed what the host can't serve. */
export interface Host {
  readonly id: string;
  readonly title: string;
  /** The vendor's page on redirects. */
  readonly docs: string;
  /** Which URL a built file has there, by the project's settings. */
  readonly serving?: ReadServing;
  readonly can: Abilities;
  /** What its config files can do without the edge function, which is emitted only if a plan needs it. */
  readonly plain?: Abilities;
  /** The host's name for that program. */
  readonly edgeFunction?: string;
  /** What it costs that this program runs for each request, as a sentence. */
  readonly edgeCost?: string;
  /** The file that the limits in `can` or `plain` apply to. */
  readonly rulesFile?: string;
  /** Decides which of the two applies to a plan. */
  canFor?(plan: Plan): Abilities;
  /** The destination of each generated file; those marked `dist` are copied there for the primary host. */
  readonly places: readonly Placement[];
  /** How to load, check and log on your own server, as paragraphs of Markdown. */
  readonly setUp?: string;
  /** Why its files can't express an entry, as the end of a sentence; missing if they can express all. */
  readonly unable?: (entry: Entry, plan: Plan) => string | undefined;
  /** False for a request target that an entry matches and the host's rule for it doesn't. */
  readonly reads?: (entry: Entry, target: string, plan: Plan) => boolean;
  /** The limits of its own files without the edge function, where they count lines, of which an entry takes one or two. */
  readonly lines?: LineLimits;
  /** Bytes of its config file without entries, and of each entry, if `can.limits` has a size. */
  readonly size?: Size;
  /** What doesn't fit into its files, besides abilities and entries. */
  readonly beyond?: (plan: Plan) => Finding[];
  /** Differences that no ability covers, each about rare requests, as sentences for its page. */
  readonly notes?: readonly string[];
  /** What a person does by hand on this host, by finding id. */
  readonly steps?: Readonly<Record<string, string>>;
  /** Keys for which the site's own value is fine. */
  readonly fillsIn?: readonly string[];
  /** Where the site's own file, which comes first, contradicts the plan. */
  readonly contradicted?: (file: OwnFile, plan: Plan) => readonly Contradiction[];
  /** The generated block, changed so that it works in the site's own file. */
  readonly besideOwn?: (file: OwnFile) => string;
  emit(plan: Plan): OutFile[];
  /** The abilities beside an Astro adapter's program. */
  readonly adapter?: AdapterFiles;
  /** Files of the build that the generated function reads next to itself. */
  readonly copies?: (plan: Plan) => readonly Copy[];
}

/** The host as deployed by its adapter. */
export function withAdapter({ plain, canFor, beyond, contradicted, lines, ...host }: Host): Host {
  return host.adapter === undefined ? host : { ...host, ...host.adapter };
}

/** The host as the build deploys it, whose adapter may be the host's. */
export function asBuilt(host: Host, adapter: string | undefined): Host {
  return host.adapter !== undefined && host.adapter.name === adapter ? withAdapter(host) : host;
}

/** True for a generated file that belongs in `dist`. */
export function goesToDist({ places }: Pick<Host, 'places'>, path: string): boolean {
  return places.some((place) => place.goes === 'dist' && isAt(place.path, path));
}

/** True for a generated file that belongs in the project's root and can be merged there: JSON, or with marked blocks. */
export function goesToRoot({ places }: Pick<Host, 'places'>, name: string): boolean {
  if (name.includes('/') || !/\.(?:jsonc?|toml)$/.test(name)) return false;
  return places.some((place) => place.path === name && isInRoot(place));
}

/** False for a web server, whose files are in folders where the site has none of its own. */
export function joinsOwnFiles({ places }: Pick<Host, 'places'>): boolean {
  return places.some((place) => place.goes === 'dist' || isInRoot(place));
}

function isInRoot({ goes }: Placement): boolean {
  return goes.startsWith('the root of the project');
}

/** True for a file that a place covers: a name, a folder with its slash, or `*.map`. */
export function isAt(place: string, path: string): boolean {
  if (place === './') return path !== 'README.md';
  if (place.startsWith('*')) return path.endsWith(place.slice(1));
  return place === path || (place.endsWith('/') && path.startsWith(place));
}
