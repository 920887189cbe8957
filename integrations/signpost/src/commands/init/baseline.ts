import { listBuild } from '../../lib/disk/build-folder.ts';
import { exists } from '../../lib/disk/read.ts';
import { byWeight, type Finding } from '../../lib/finding.ts';
import { counted } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { mustBeFixed, printBaseline, usualBaseline, withFingerprints } from '../../report/baseline.ts';
import { worstFirst } from '../../report/findings.ts';
import { levelCount, levels } from '../../report/words.ts';
import { lookAtFolder } from '../audit/folder.ts';
import type { Written } from './part.ts';

/** True if there is a build with errors that a baseline may hold back. */
export async function hasOldErrors(dist: string, site: string | undefined): Promise<boolean> {
  if (!(await exists(dist)) || !listBuild(dist).list.some(isHtml)) return false;
  return (await findingsOf(dist, site)).some((finding) => finding.level === 'error' && !mustBeFixed(finding));
}

/** A baseline of the build's current findings, and how many it has: `12 findings (4 errors, 8 warnings)`. */
export async function baselineOf(dist: string, site: string | undefined): Promise<Written> {
  const findings = (await findingsOf(dist, site)).filter((finding) => !mustBeFixed(finding));
  const byLevel = Map.groupBy(findings, ({ level }) => level);
  const counts = levels.flatMap((level) => {
    const { length = 0 } = byLevel.get(level) ?? [];
    return length === 0 ? [] : [levelCount(level, length)];
  });
  return {
    text: printBaseline(worstFirst(withFingerprints(findings))),
    says: `${usualBaseline} has ${counted(findings.length, 'finding')} (${counts.join(', ')}). To see them: npx astro-signpost audit ${dist} --no-baseline`,
  };
}

async function findingsOf(dist: string, site: string | undefined): Promise<Finding[]> {
  const { looked } = await lookAtFolder(dist, {
    format: 'json',
    baseline: false,
    ...(site === undefined ? {} : { site }),
  });
  return [...looked.more, ...looked.result.findings].sort(byWeight);
}
