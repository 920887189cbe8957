import { listBuild } from '../../lib/disk/build-folder.ts';
import { exists } from '../../lib/disk/read.ts';
import { byWeight, type Finding } from '../../lib/finding.ts';
import { isHtml } from '../../lib/url/path.ts';
import { mustBeFixed, printBaseline, withFingerprints } from '../../report/baseline.ts';
import { worstFirst } from '../../report/findings.ts';
import { lookAtFolder } from '../audit/folder.ts';

/** True if there is a build with errors that a baseline may hold back. */
export async function hasOldErrors(dist: string, site: string | undefined): Promise<boolean> {
  if (!(await exists(dist)) || !listBuild(dist).list.some(isHtml)) return false;
  return (await findingsOf(dist, site)).some((finding) => finding.level === 'error' && !mustBeFixed(finding));
}

/** Writes a baseline of the build's current findings. */
export async function baselineOf(dist: string, site: string | undefined): Promise<string> {
  return printBaseline(worstFirst(withFingerprints(await findingsOf(dist, site))));
}

async function findingsOf(dist: string, site: string | undefined): Promise<Finding[]> {
  const { looked } = await lookAtFolder(dist, {
    format: 'json',
    baseline: false,
    ...(site === undefined ? {} : { site }),
  });
  return [...looked.more, ...looked.result.findings].sort(byWeight);
}
