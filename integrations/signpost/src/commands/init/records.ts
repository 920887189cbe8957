import { ledgerFile, printLedger } from '../../audit/site/ledger.ts';
import { toDay } from '../../lib/date.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { compareFindings, type Finding } from '../../lib/finding.ts';
import { addTrailingSlash, isHtml, type Path, removeTrailingSlash } from '../../lib/url/path.ts';
import { mustBeFixed, printBaseline, usualBaseline, withFingerprints } from '../../report/baseline.ts';
import { sortWorstFirst } from '../../report/group-findings.ts';
import { lookAtFolder } from '../audit/folder.ts';
import { readIndexablePages } from '../ledger/published.ts';
import { endsWithSlash } from './astro-config.ts';
import { hasAdapter } from './detect.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

/** True if only a build with Signpost tells which URLs a server renders on demand. */
export async function needsBuild({ astro }: Survey): Promise<boolean> {
  return astro !== undefined && !astro.isIntegrated && (await hasAdapter());
}

/** Plans the ledger of the build. */
export async function planLedger(survey: Survey): Promise<Part> {
  if (!survey.isBuilt || survey.isStale) return {};
  const what = 'the URLs of the build: a later build that loses one fails';
  return planNewFile(ledgerFile, what, () => writeLedger(survey));
}

/** All pages of a build, as a build with Signpost will write their URLs. The redirect map has the old URLs. */
async function writeLedger({ dist, site, astro }: Survey): Promise<string> {
  const { pages } = await readIndexablePages(dist, site);
  const hasSlash = astro && endsWithSlash(astro.config);

  const urls = pages.map(({ url }): Path => {
    const isFile = url.slice(url.lastIndexOf('/')).includes('.');
    if (hasSlash === undefined || isFile) return url;
    return hasSlash ? addTrailingSlash(url) : removeTrailingSlash(url);
  });
  return printLedger([], urls, toDay(new Date()));
}

/** Plans the baseline of the build. It is written last, since the site, its host and the map decide what is found. */
export async function planBaseline(survey: Survey): Promise<Part> {
  const isDue = async () => !survey.isStale && !(await needsBuild(survey)) && (await hasOldErrors(survey));
  if (!(await hasFile(usualBaseline)) && !(await isDue())) return {};
  return planNewFile(
    usualBaseline,
    `the findings of the build, so that only new ones fail. To see them: npx astro-signpost audit ${survey.dist} --no-baseline`,
    () => writeBaseline(survey),
  );
}

/** True if there is a build with errors that a baseline may hold back. */
async function hasOldErrors(survey: Survey): Promise<boolean> {
  const { dist, isBuilt } = survey;
  if (!isBuilt || !listBuild(dist).list.some(isHtml)) return false;
  return (await findOldFindings(survey)).some(({ level }) => level === 'error');
}

async function writeBaseline(survey: Survey): Promise<string> {
  return printBaseline(sortWorstFirst(withFingerprints(await findOldFindings(survey))));
}

async function findOldFindings({ dist, site, hosts }: Survey): Promise<Finding[]> {
  if (site === undefined) return [];
  const { looked } = await lookAtFolder(dist, {
    format: 'json',
    baseline: false,
    site,
    ...(hosts.length === 1 ? { host: hosts } : {}),
  });
  const all = [...looked.more, ...looked.result.findings];
  return all.filter((finding) => !mustBeFixed(finding)).sort(compareFindings);
}
