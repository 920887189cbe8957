import type { OutFile } from '../lib/file.ts';
import type { Finding, Level } from '../lib/finding.ts';
import type { Entry } from '../redirects/map/entry.ts';
import type { Abilities } from '../redirects/plan/abilities.ts';
import type { Size } from '../redirects/plan/fit.ts';
import type { Plan } from '../redirects/plan/plan.ts';

export type { Abilities } from '../redirects/plan/abilities.ts';

/** A file and where it goes, for `deploy/<host>/README.md`. */
export interface Placement {
  /** A file, or a folder with a trailing slash; `./` is all but the README. */
  readonly path: string;
  readonly goes: string;
}

/** A file of the build that a host wants beside its own: where it is in `dist`, and where its copy goes. */
export interface Copy {
  readonly from: string;
  readonly path: string;
}

/** What a line or a key of a site's own file does to the plan's answers, and what a person does about it. */
export interface Contradiction {
  readonly level: Level;
  readonly message: string;
  readonly fix: string;
}

/** What a host gets of a plan where Astro's adapter for it has built the site, whose own program runs there. */
export interface AdapterFiles
  extends Pick<Host, 'can' | 'places' | 'emit'>,
    Partial<Pick<Host, 'plain' | 'canFor' | 'beyond' | 'contradicted'>> {
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
}

/** A thing that serves the site. `emit` prints what it is given and never decides; `fit` has spoken before. */
export interface Host {
  readonly id: string;
  readonly title: string;
  /** The vendor's page on redirects. */
  readonly docs: string;
  readonly can: Abilities;
  /** What its config files can do without the edge function, which is emitted only if a plan needs it. */
  readonly plain?: Abilities;
  /** What the host calls that program, which is generated. */
  readonly edgeFunction?: string;
  /** The file that the limits in `can` or `plain` are those of. */
  readonly rulesFile?: string;
  /** Which of the two counts for a plan. */
  canFor?(plan: Plan): Abilities;
  /** Where each emitted file goes; those marked `dist` are copied there when it is the primary host. */
  readonly places: readonly Placement[];
  /** How to load, check and log on your own server, as paragraphs of Markdown. */
  readonly setUp?: string;
  /** Why its files have no way to write an entry, as the end of a sentence; left out where they can write all. */
  readonly unable?: (entry: Entry, plan: Plan) => string | undefined;
  /** False for a request target that an entry matches and the host's rule for it doesn't. */
  readonly reads?: (entry: Entry, target: string, plan: Plan) => boolean;
  /** Bytes of its config file without entries, and those that an entry adds, where `can.limits` has a number of them. */
  readonly size?: Size;
  /** What of a plan its files have no room for, beside what abilities and entries tell. */
  readonly beyond?: (plan: Plan) => Finding[];
  /** What no ability tells: sentences for its page, each about a request that few send. */
  readonly notes?: readonly string[];
  /** What a person does by hand where this host can't, by the id of its finding. */
  readonly steps?: Readonly<Record<string, string>>;
  /** Keys for which the site's own value is fine. */
  readonly fillsIn?: readonly string[];
  /** Where the site's own file, which comes first, contradicts the plan. */
  readonly contradicted?: (file: OwnFile, plan: Plan) => readonly Contradiction[];
  /** The generated block, changed so that it works in the site's own file. */
  readonly besideOwn?: (file: OwnFile) => string;
  emit(plan: Plan): OutFile[];
  /** Beside a program of Astro's adapter. */
  readonly adapter?: AdapterFiles;
  /** Files of the build that the generated function reads next to itself. */
  readonly copies?: (plan: Plan) => readonly Copy[];
}

/** The host as its adapter's deployment has it. */
export function withAdapter({ plain, canFor, beyond, contradicted, ...host }: Host): Host {
  return host.adapter === undefined ? host : { ...host, ...host.adapter };
}

/** True for an emitted file that the host wants in `dist`. */
export function goesToDist({ places }: Pick<Host, 'places'>, path: string): boolean {
  return places.some((place) => place.goes === 'dist' && isAt(place.path, path));
}

/** True for a file that a place speaks of: a name, a folder with its slash, or `*.map`. */
export function isAt(place: string, path: string): boolean {
  if (place === './') return path !== 'README.md';
  if (place.startsWith('*')) return path.endsWith(place.slice(1));
  return place === path || (place.endsWith('/') && path.startsWith(place));
}
