import { ledgerFile } from '../../audit/site/ledger.ts';
import { compact } from '../../lib/text/text.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { planAstroConfig } from './astro-change.ts';
import { chooseBuildCommand, planCi } from './ci.ts';
import { readBuildScript } from './detect.ts';
import type { Part } from './part.ts';
import { needsBuild, planBaseline, planLedger } from './records.ts';
import { type MapPart, noteRedirectSources, planMap } from './redirects.ts';
import { noteBuildScript, notePackages, noteWranglerSteps, planGitignore, planSettings } from './settings.ts';
import { type InitInput, listFound, type Survey, surveyProject } from './survey.ts';

/** The findings about a project, and the files that it needs. */
export interface InitPlan extends Required<Part>, Pick<MapPart, 'imports' | 'errors' | 'beforeWriting'> {
  readonly found: readonly (readonly [name: string, value: string])[];
  readonly next: readonly Step[];
}

/** A command to run after `init`. */
export type Step = readonly [command: string, does: string];

/** Plans the files of a project without writing anything. */
export async function planInit(input: InitInput): Promise<InitPlan> {
  const survey = await surveyProject(input);
  const { astro, site, generator, dist } = survey;
  const map = await planMap(survey);
  const script = await noteBuildScript(survey);
  const hasScript = script !== undefined || (await readBuildScript()) !== undefined;

  const parts: Part[] = [
    map,
    astro === undefined ? await planSettings(survey) : planAstroConfig(astro, site),
    await planGitignore(survey),
    await planLedger(survey),
    await planBaseline(survey),
    { notes: [...(await notePackages(survey)), ...compact(script)] },
    { notes: [...(await noteWranglerSteps(survey)), ...(await noteRedirectSources(survey))] },
    await planCi({ generator, dist, hasScript }),
  ];
  const files = parts.flatMap((part) => part.files ?? []);
  const notes = [...noteStaleBuild(survey), ...parts.flatMap((part) => part.notes ?? [])];
  return {
    found: await listFound(survey),
    files,
    imports: map.imports,
    errors: map.errors,
    beforeWriting: map.beforeWriting,
    there: parts.flatMap((part) => part.there ?? []),
    notes,
    next: await listSteps(survey, hasScript),
  };
}

function noteStaleBuild({ isStale, dist }: Survey): string[] {
  return isStale
    ? [
        `The build in ${dist} has another site URL: build again, and run this command again. It then records the URLs and findings of the build.`,
      ]
    : [];
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

  if (!isRecorded || (await needsBuild(survey)))
    steps.push([
      'npx astro-signpost init',
      `after that build: record its URLs in ${ledgerFile} and its errors, if any, in ${usualBaseline}`,
    ]);

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
  steps.push(
    ['npx astro-signpost map add /old /new/', 'add a redirect'],
    [
      'npx astro-signpost ledger update',
      `after each release: record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ],
  );
  return steps;
}
