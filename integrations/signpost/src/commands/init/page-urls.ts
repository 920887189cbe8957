import { listExisting } from '../../lib/disk/build-folder.ts';
import { createRootReader } from '../../lib/disk/read.ts';
import { isHtml } from '../../lib/url/path.ts';
import { findPage, type PageLayout, servePages } from '../../plan/page-urls.ts';
import type { Serving, ServingChoice } from '../../plan/serving.ts';
import { type DeclaredPage, readDeclaredPages } from '../../project/deploy/declared-pages.ts';
import { findAdapterHost, readServing } from '../../project/deploy/hosts.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

// The settings of a host by which each page has one URL, the one that it declares: with pages at /about/, Vercel also serves /about
// until vercel.json has `"trailingSlash": true`. Only for a host whose generated file leaves these settings to the project.

/** Plans the settings of the host's file by the build. Without a build, nothing shows the URLs of the pages. */
export async function planPageUrls(plan: InitPlan, survey: Survey): Promise<void> {
  const { hosts, packages } = survey;
  const [host, ...others] = hosts;
  // The output of an adapter has routes of its own.
  if (host === undefined || others.length > 0 || packages.some((name) => findAdapterHost(name))) return;

  const files = listExisting(survey.dist).filter(isHtml);
  const read = createRootReader('.');
  const project = { read, files, settings: undefined, isGenerated: false, adapter: undefined };
  const { serving } = await readServing(host, project);
  if (serving === undefined || serving.settings.some(({ isDefault }) => !isDefault)) return;

  const pages = await readDeclaredPages(survey, files);
  const current = { write: '', table: serving.table };
  const choice = findBestChoice(current, serving.choices, serving.prefers, pages);
  if (choice?.newFile === undefined) return;

  const { file, keys } = choice.newFile;
  if ((await read(file)) === undefined)
    await plan.addFile(
      file,
      'the URLs of pages, as the build has them',
      `${JSON.stringify(keys, null, 2)}\n`,
    );
  else
    plan.tasks.push(
      `Set ${choice.write}. Then ${serving.title} serves each page of ${survey.dist} at its canonical URL alone. An old URL of another form takes two redirects: first to that form, then by the map.`,
    );
}

/** The choice that serves each page at its canonical URL, and the fewest at a second URL: the current one, or the last of several. */
function findBestChoice(
  current: ServingChoice,
  others: Serving['choices'],
  prefers: PageLayout['prefers'],
  pages: readonly DeclaredPage[],
): ServingChoice | undefined {
  const judged = [current, ...others].flatMap((choice) => {
    const served = servePages(
      { table: choice.table, prefers },
      pages.map(({ file }) => file),
    );
    const isServed = pages.every(({ file, declaredPath }) => {
      const page = findPage(served, declaredPath);
      return page?.status === 200 && page.file === file;
    });
    const secondUrls = [...served.variants.values()].filter(({ status }) => status === 200).length;
    return isServed ? [{ choice, secondUrls }] : [];
  });

  // With `"cleanUrls": true` alone, /about.html has one URL too. With the slash set, /about/ still leads there.
  const fewest = Math.min(...judged.map(({ secondUrls }) => secondUrls));
  const best = judged.filter(({ secondUrls }) => secondUrls === fewest).map(({ choice }) => choice);
  return best.find((choice) => choice === current) ?? best.at(-1);
}
