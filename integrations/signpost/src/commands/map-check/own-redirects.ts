import type { HostId } from '../../hosts/load.ts';
import { importRedirects } from '../../import/import-redirects.ts';
import { isForMap } from '../../import/platforms.ts';
import { readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { findCurrentBuild, readFacts } from '../../project/facts.ts';
import { readOwnRules } from '../../serve/read-own-rules.ts';
import { formatOn, hasAll } from '../map-import/known.ts';

/**
 * The files of the project, such as `public/_redirects`, whose redirects apply beside or instead of those of the map.
 * Generated lines don't count, nor does a file whose redirects the map has all.
 */
export async function findOwnRedirects(map: RedirectMap): Promise<Finding[]> {
  const hosts = (await readFacts()).hosts;
  const { rules } = await readOwnRules({ root: '.', dist: await findCurrentBuild() });
  const findings: Finding[] = [];

  for (const [file, readers] of Map.groupBy(rules, (own) => own.file)) {
    const hasRedirects = readers.some((own) => own.rules.some(isForMap));
    if (!hasRedirects || (await isImported(file, hosts, map))) continue;

    findings.push({
      rule: 'own-file',
      conventions: [],
      level: 'warning',
      file,
      message: `${file} has redirects of its own, which can apply instead of those of ${map.file}`,
      fix: `if ${map.file} has them, delete them from ${file} and from the file it is copied from. Otherwise move them: \`npx astro-signpost map import ${file} --output ${map.file} --append\``,
    });
  }
  return findings;
}

/** True for a file whose redirects the map has all, with the same targets, such as a generated one. */
async function isImported(file: string, hosts: readonly HostId[], map: RedirectMap): Promise<boolean> {
  try {
    const text = (await readText(file)) ?? '';
    const from = formatOn(hosts, file);
    return hasAll(map, file, importRedirects(file, [{ file, text }], { base: '/', from }));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
