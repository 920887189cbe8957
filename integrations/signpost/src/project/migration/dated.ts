import type { Day } from '../../core/date.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { setSince } from '../../migrate/release/set-since.ts';
import type { Migration } from '../migration.ts';
import { readReleases } from './releases.ts';

/** A map's text with the day of a release at what goes out with it. Without an inventory, nothing is known to be new. */
export async function datedText(
  map: string,
  text: string,
  { on, today }: { on: Day; today: Day },
  { folder, state }: Migration,
): Promise<string> {
  const begun = state.sources.map((source) => source.on).sort()[0];
  if (begun === undefined) return text;
  const out = (await readReleases(folder))
    .map(({ release }) => release)
    .filter((release) => release.takenBack === undefined && release.on <= today);
  return setSince(map, text, { begun, on, released: new Set(out.map((release) => release.on)) });
}

/** A map as it will be once its file has another text. */
export function mapWith(map: RedirectMap | undefined, file: string, text: string | undefined) {
  if (map === undefined || text === undefined) return map;
  const { entries, sections } = readYaml(file, text);
  const included = map.entries.filter(({ place }) => place.file !== file);
  return { ...map, sections, entries: [...entries, ...included] };
}
