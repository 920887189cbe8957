import type { HostId } from '../hosts/load.ts';
import type { ReadRoot } from '../hosts/shared/settings-file.ts';
import type { LoadedMap } from './map-includes.ts';
import type { FoundRules } from './own-files.ts';
import type { SettingsFile } from './settings/settings-file.ts';

// What `signpost diff BASE HEAD` compares: two sides, of which each is a map, a project, a build or a Git revision.

/** The facts of a side alone. */
export interface Side {
  /** As written by the user. */
  readonly name: string;
  readonly loaded: LoadedMap | undefined;
  /** The folder of the build, if any. */
  readonly dist: string | undefined;
  /** The settings of the last build with Astro, if any. */
  readonly built: SettingsFile | undefined;
  readonly site: string | undefined;
  readonly hosts: readonly HostId[];
  /** The rules of the project's own platform files. */
  readonly own: FoundRules;
  /** False for the folder of a build, since the host's files of its project were not passed with it. */
  readonly hasProjectFiles: boolean;
  /** Reads the host's settings files; undefined for a build that no project is around. */
  readonly readRoot: ReadRoot | undefined;
}

/** The user's paths, relative to the folder of a side; the map also to the current folder. */
export interface Places {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
}
