import { runRules } from '../../../src/audit/rules/run.ts';
import { readSiteWithScripts } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/build-files.ts';
import type { Finding } from '../../../src/lib/finding.ts';
import { usualMapFile } from '../../../src/map/entry.ts';
import { readYaml } from '../../../src/map/read-yaml.ts';
import { fileOf, map, origin, site, today } from './site.ts';
import type { LookAlike } from './variation.ts';

/** What the audit finds, with the settings that everybody starts with, in the clean site with these changes. */
export async function audit({ files, map: text = map }: LookAlike): Promise<readonly Finding[]> {
  const { entries, sections, ignoreCase, findings } = readYaml(usualMapFile, text);
  const built = Object.entries({ ...site, ...files }).filter(
    (entry): entry is [string, string | Uint8Array] => entry[1] !== null,
  );
  const read = await readSiteWithScripts(filesInMemory(Object.fromEntries(built)), {
    origin,
    map: { file: usualMapFile, entries, sections, ignoreCase },
    now: new Date(today),
  });
  return [...findings, ...runRules(read)];
}

/** True for a finding about a file or a URL. A page may be named by either. */
export function isAbout({ file, url }: Finding, at: string): boolean {
  const names = at.startsWith('/') ? [at, origin + at, fileOf(at)] : [at];
  const path = url?.startsWith(origin) ? url.slice(origin.length) : url;
  return [file, url, path?.startsWith('/') ? fileOf(path) : undefined].some(
    (name) => name !== undefined && names.includes(name),
  );
}
