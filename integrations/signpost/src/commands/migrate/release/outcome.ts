import type { Day } from '../../../core/date.ts';
import { counted } from '../../../core/text.ts';
import { exists } from '../../../disk/read.ts';
import type { Waiting } from '../../../map/release.ts';
import type { Project } from '../../../project/load.ts';
import { settingsFile } from '../../../project/settings-file.ts';
import { addressOf, siteText } from '../../../project/site-address.ts';
import { quoted } from '../shared.ts';

/** What `--json` prints. */
export interface Outcome {
  /** The release's number; none where nothing went out. */
  readonly release?: number;
  readonly on: Day;
  /** How many entries of the map are out on that day. */
  readonly entries: number;
  readonly waiting: readonly { readonly section: string; readonly until?: Day; readonly entries: number }[];
  /** The files that were written. */
  readonly written: readonly string[];
}

/** What a release on a day lets out, and what it keeps back. */
export function outcomeOf({ map }: Project, waiting: readonly Waiting[], on: Day): Outcome {
  const held = waiting.reduce((sum, { entries }) => sum + entries.length, 0);
  return {
    on,
    entries: (map?.entries.length ?? 0) - held,
    waiting: waiting.map(({ section, entries }) => ({
      section: section.name,
      ...(section.release === undefined ? {} : { until: section.release }),
      entries: entries.length,
    })),
    written: [],
  };
}

/** Says the same on the screen. */
export function sayWaiting({ on, entries, waiting }: Outcome): void {
  console.error(`On ${on}: ${counted(entries, 'entry')} of the map ${entries === 1 ? 'is' : 'are'} out.`);
  for (const { section, until, entries: held } of waiting) {
    const end = until === undefined ? 'until it is released' : `until ${until}`;
    console.error(`  the section ${section} stays as it is ${end}: ${counted(held, 'entry')}`);
  }
}

/** How the map gets to the host: with the build of an Astro project, elsewhere by a command of its own. */
export async function buildCommand({ plan, dist, settings }: Project, map: string): Promise<string> {
  if (await exists(settingsFile)) return 'npm run build';
  const folder = dist === undefined ? '' : ` --dist ${quoted(dist)}`;
  const aliases = plan.aliases.length === 0 ? '' : ` --alias ${plan.aliases.join(' ')}`;
  return `signpost map compile ${quoted(map)} --host HOST --out deploy${folder} --site ${siteText(addressOf(settings))}${aliases}`;
}
