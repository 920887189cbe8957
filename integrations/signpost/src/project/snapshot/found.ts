import type { Finding } from '../../core/finding.ts';
import type { RedirectMap } from '../../map/entry.ts';
import type { LoadedMap } from '../../map/load.ts';
import type { Settings } from '../../plan/settings.ts';
import { parseSettingsFile } from '../parse-settings-file.ts';

/** What one side of a comparison was found to hold. What is not known is undefined, and settled later. */
export interface Found {
  /** As the person named it. */
  readonly name: string;
  readonly map: RedirectMap | undefined;
  readonly findings: readonly Finding[];
  /** The files of the build, relative to it. */
  readonly files: readonly string[] | undefined;
  readonly settings: Settings | undefined;
  /** Patterns of the addresses that a server renders on demand. */
  readonly onDemand: readonly string[];
}

/** Where a person says that things are; both names count from the project, or from the current folder. */
export interface Places {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
}

/** The parts put together. */
export function foundOf(
  name: string,
  loaded: LoadedMap | undefined,
  files: readonly string[] | undefined,
  settings: string | undefined,
): Found {
  const written = settings === undefined ? undefined : parseSettingsFile(settings);
  return {
    name,
    map: loaded?.map,
    findings: loaded?.findings ?? [],
    files,
    settings: written?.settings,
    onDemand: written?.onDemand ?? [],
  };
}
