import { join } from 'node:path';
import { readText } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { type OwnFormat, type OwnRules, ownFormats, readOwnRules } from '../redirects/foreign/rules.ts';

/** Where a site's own files for platforms may lie. */
export interface OwnPlaces {
  /** The root of the project; undefined where a build of somewhere else is looked at. */
  readonly root: string | undefined;
  /** The build, or what is copied into it. */
  readonly dist: string | undefined;
  /** True to read our lines in them as well: without a map they are all that says what it held. */
  readonly withOurs?: boolean;
}

/** Folders that generators copy into the build as they are. */
const copied = ['public', 'static'];

/** The site's own rules for platforms, by file and host, and what of such files can't be read, as sentences. */
export async function ownRulesIn(places: OwnPlaces): Promise<{ rules: OwnRules[]; faults: string[] }> {
  const faults = new Set<string>();
  const rules: OwnRules[] = [];
  for (const format of ownFormats) {
    const found = await findFile(format, places);
    if (found === undefined) continue;
    try {
      const read = readOwnRules(found.file, found.text, format, places.withOurs ? 'all' : 'own');
      if (read.entries.length + read.others.length > 0) rules.push(read);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.add(error.message);
    }
  }
  return { rules, faults: [...faults] };
}

async function findFile({ name, isInDist, isMerged }: OwnFormat, { root, dist }: OwnPlaces) {
  const built = await textIn(isInDist ? dist : root, name);
  if (!isInDist || root === undefined) return built;
  // What a person edits, where the build has just that.
  for (const source of copied) {
    const written = await textIn(join(root, source), name);
    const isSame =
      built === undefined ? dist === undefined : built.text.startsWith(written?.text.trimEnd() ?? '\0');
    if (written && (isMerged || isSame)) return written;
  }
  return isMerged ? textIn(root, name) : built;
}

async function textIn(folder: string | undefined, name: string) {
  if (folder === undefined) return undefined;
  const file = join(folder, name);
  const text = await readText(file);
  return text === undefined ? undefined : { file, text };
}
