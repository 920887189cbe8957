import { join } from 'node:path';
import { ledgerFile } from '../../audit/site/ledger.ts';
import { isMovedPage } from '../../hosts/shared/moved-pages.ts';
import { dropUnusableRules } from '../../import/drop-unusable.ts';
import { readRefreshTarget } from '../../import/front-matter.ts';
import type { Item, Reading } from '../../import/item.ts';
import { writeYaml } from '../../import/write-map.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { hasFile, readStart } from '../../lib/disk/read.ts';
import { docsUrl } from '../../lib/docs.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { usualMapFile } from '../../map/entry.ts';
import { readMap } from '../../project/read-map.ts';
import { printSchemaComment } from '../../project/settings/schema-comment.ts';
import { printReport } from '../map-import/report.ts';
import { describeSourceStep, findKeptRules, type ImportedFile } from '../map-import/source-step.ts';
import type { InitPlan } from './plan.ts';
import { countRules, importSources } from './redirect-files.ts';
import type { Survey } from './survey.ts';

/**
 * Plans `redirects.yaml` with the redirects of the project's own files, unless the map exists. Returns the tasks: what to do
 * with these files, and with pages that redirect.
 */
export async function planMap(plan: InitPlan, survey: Survey): Promise<readonly string[]> {
  if (await hasFile(usualMapFile)) {
    const { length } = (await readMap(usualMapFile)).map.entries;
    plan.found.push(['Redirects', length === 0 ? 'none' : `${formatNumber(length)} in ${usualMapFile}`]);
    plan.unchanged.push(usualMapFile);
    return [];
  }

  const sources = await importSources(plan, survey);
  // `12 in public/_redirects, 3 in vercel.json`
  const countsByFile = sources.map(({ name, reading }) => `${countRules(reading)} in ${name}`).join(', ');
  const pageCount = survey.astro === undefined ? await countRedirectPages(survey.dist) : 0;
  const countInPages = pageCount > 0 && `${formatCount(pageCount, 'redirect page')} in ${survey.dist}`;
  plan.found.push(['Redirects', compact(countsByFile, countInPages).join(', ') || 'none']);

  const merged = mergeSources(sources);
  const content = sources.length > 0 ? formatCount(countRules(merged), 'redirect') : 'an empty redirect map';
  await plan.addFile(usualMapFile, content, printMap(sources, merged));
  plan.reports.push(...sources.flatMap((source) => reportSource(source, merged)));

  const tasks = sources.map(describeSourceStep);
  if (pageCount > 0) tasks.unshift(describeRedirectPages(survey, pageCount));
  return tasks;
}

/** The first task after the installation: once a build has the map's redirects, /old of netlify.toml counts as one of them. */
export const describeRecording = ({ dist }: Survey) =>
  `Record the URLs of the site as it is online: empty ${dist}, build it with the command that you use today, then run npx astro-signpost ledger update. ${ledgerFile} then guards the old URLs of permanent redirects too.`;

/** Joins the redirects of all files. The first file with a URL wins; Netlify reads netlify.toml last. */
function mergeSources(sources: readonly ImportedFile[]): Reading {
  const isNetlifyToml = ({ name }: ImportedFile): boolean => name === 'netlify.toml';
  const byPriority = [
    ...sources.filter((source) => !isNetlifyToml(source)),
    ...sources.filter(isNetlifyToml),
  ];
  const items = byPriority.flatMap(({ reading }) => reading.items);
  const notices = byPriority.flatMap(({ reading }) => reading.notices);

  // In the map, /docs/a of vercel.json comes before /docs/* of _redirects.
  const merged = dropUnusableRules(usualMapFile, { items, notices }, { patternsInOrder: false });
  // The map lists the files in their own order.
  const listed = sources.flatMap(({ name }) => merged.items.filter(({ file }) => file === name));
  return { ...merged, items: listed };
}

function printMap(sources: readonly ImportedFile[], merged: Reading): string {
  const head = printSchemaComment('redirects', usualMapFile);
  if (sources.length === 0)
    return `${head}# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/\nredirects: []\n`;
  const names = new Intl.ListFormat('en').format(sources.map(({ name }) => name));
  return head + [...writeYaml(`From ${names}.`, merged)].join('');
}

/** The lines of a file that aren't imported or differ. The rules to keep are among the tasks. */
function reportSource({ name, reading }: ImportedFile, merged: Reading): string[] {
  const keptItems = new Set<Item>(findKeptRules(reading));
  const items = merged.items.filter((item) => item.file === name && !keptItems.has(item));
  const notices = merged.notices.filter(({ file }) => file === name);
  const isComplete = items.every(({ kind }) => kind !== 'unexpressed') && notices.length === 0;
  return isComplete ? [] : [printReport(name, { items, notices }, keptItems.size)];
}

/**
 * The pages of the build that only redirect, as the generator writes them for aliases or by a plugin. Astro's own redirects
 * are imported from its config.
 */
async function countRedirectPages(dist: string): Promise<number> {
  if (!(await hasFile(dist))) return 0;
  // Hugo redirects /post/page/1/ to /post/, where the list starts. No alias says so, and no theme links it.
  const pages = listBuild(dist).list.filter((file) => isHtml(file) && !file.endsWith('page/1/index.html'));
  const pageStarts = await Promise.all(pages.map((file) => readStart(join(dist, file), 1000)));
  const redirectPages = pageStarts.filter(
    (html = '') => readRefreshTarget(html) !== undefined && !isMovedPage(html),
  );
  return redirectPages.length;
}

/** The task for pages that only redirect, by the generator. */
function describeRedirectPages({ dist }: Survey, count: number): string {
  const how = `${docsUrl}/get-started/other-generators/#redirects-that-your-generator-writes`;
  return `${dist} has ${formatCount(count, 'page')} to redirect old URLs. Move these redirects to ${usualMapFile}, where every command sees them: ${how}`;
}
