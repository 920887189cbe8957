import { ledgerFile } from '../../audit/site/ledger.ts';
import { readText } from '../../lib/disk/read.ts';
import { compact } from '../../lib/text/text.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { planAstroConfig } from './astro-config.ts';
import { buildNote, noteWranglerSteps } from './build-notes.ts';
import { chooseBuildCommand, planCi, workflowFile } from './ci.ts';
import { readBuildScript } from './detect.ts';
import { type Part, type PlannedFile, planNewFile } from './part.ts';
import { needsBuild, planBaseline, planLedger } from './records.ts';
import { type MapPart, mapPart, noteRedirectSources } from './redirects.ts';
import { notePackages, planGitignore, planSettings } from './settings.ts';
import { type InitInput, listFound, type Survey, surveyProject } from './survey.ts';

/** What was found in a project, and what it needs. */
export interface InitPlan extends Required<Part>, Pick<MapPart, 'imports' | 'faults'> {
  readonly found: readonly (readonly [name: string, value: string])[];
  readonly files: readonly PlannedFile[];
  readonly next: readonly Step[];
}

type Step = readonly [command: string, does: string];

/** Plans the files of a project without writing anything. */
export async function planInit(input: InitInput): Promise<InitPlan> {
  const survey = await surveyProject(input);
  const { astro, site } = survey;
  const map = await mapPart(survey);
  const note = await buildNote(survey);
  const hasScript = note !== undefined || (await readBuildScript()) !== undefined;

  const parts: Part[] = [
    map,
    astro === undefined ? await planSettings(survey) : planAstroConfig(astro, site),
    await planGitignore(survey),
    await planLedger(survey),
    await planBaseline(survey),
    { notes: [...(await notePackages(survey)), ...map.commented, ...compact(note)] },
    { notes: [...(await noteWranglerSteps(survey)), ...(await noteRedirectSources(survey))] },
  ];
  parts.push(await planCiPart(survey, { hasLedger: hasFile(parts, ledgerFile), hasScript }));

  const files = parts.flatMap((part) => part.files ?? []);
  return {
    found: await listFound(survey),
    files,
    imports: map.imports,
    faults: map.faults,
    there: parts.flatMap((part) => part.there ?? []),
    notes:
      files.length === 0 ? [] : [...noteStaleBuild(survey), ...parts.flatMap((part) => part.notes ?? [])],
    next: await listSteps(survey, hasScript),
  };
}

/** True for a file that exists or is planned. */
function hasFile(parts: readonly Part[], name: string): boolean {
  return parts.some(
    ({ files = [], there = [] }) => there.includes(name) || files.some(({ file }) => file === name),
  );
}

function noteStaleBuild({ isStale, dist }: Survey): string[] {
  return isStale
    ? [
        `The build in ${dist} has another site URL: build again, and run this command again. It then records the URLs and findings of the build.`,
      ]
    : [];
}

/** Plans the step of CI. A workflow that `init` wrote before there was a ledger gets the URL guard. */
async function planCiPart(
  { generator, dist }: Survey,
  has: { readonly hasLedger: boolean; readonly hasScript: boolean },
): Promise<Part> {
  const { file, text, isOutdated, isWritten } = await planCi({ generator, dist, ...has });
  if (isOutdated) return { files: [{ file, what: 'now with the URL guard', content: () => text }] };
  if (isWritten) return planNewFile(file, 'builds the site, checks the map and audits the build', () => text);
  if (/\bsignpost\b/.test((await readText(file)) ?? '')) return {};
  const why =
    file === workflowFile
      ? "This folder isn't the root of a Git repository, so the workflow isn't written. "
      : '';
  return { notes: [`${why}For CI, add this to ${file}:\n${text.trimEnd()}`] };
}

/** The commands to run after `init`, in order. */
async function listSteps(survey: Survey, hasScript: boolean): Promise<Step[]> {
  const { astro, generator, hosts } = survey;
  const isAstro = astro !== undefined;
  const isRecorded = survey.isBuilt && !survey.isStale;
  const steps: Step[] = [];

  // The check compares the map with the build, which is that from before the user's changes.
  const build = hasScript || isAstro ? 'npm run build' : generator && chooseBuildCommand(generator);
  const does = isAstro ? 'audit the site, and write the files of the host to deploy/' : 'build the site';
  if (build !== undefined) steps.push([build, does]);

  if (!isRecorded)
    steps.push([
      'npx astro-signpost init',
      `after the first build: record its URLs in ${ledgerFile} and its errors, if any, in ${usualBaseline}, and add the check for lost URLs to CI`,
    ]);
  else if (await needsBuild(survey))
    steps.push(['npx astro-signpost init', `record the errors of that build, if any, in ${usualBaseline}`]);

  steps.push(['npx astro-signpost map check', 'find mistakes in the redirects']);
  if (!isAstro) {
    const host = hosts.length === 1 || survey.areHostsNamed ? '' : ` --host ${hosts[0] ?? 'NAME'}`;
    steps.push(
      [
        `npx astro-signpost map compile${host} --output deploy`,
        'write the files of the host; the README.md beside them says where each goes',
      ],
      ['npx astro-signpost audit', 'find what is wrong in the build'],
    );
  }

  const when = isRecorded ? 'after each release' : 'the first build, and after each release';
  steps.push(
    ['npx astro-signpost map add /old /new/', 'add a redirect'],
    [
      'npx astro-signpost ledger update',
      `${isRecorded ? when : `after ${when}`}: record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ],
  );
  return steps;
}
