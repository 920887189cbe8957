import { ledgerFile } from '../../audit/site/ledger.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { planAstroConfig } from './astro-config.ts';
import { planCi } from './ci.ts';
import type { Part } from './part.ts';
import { planMap } from './redirects.ts';
import { noteBuildScript, notePackages, planGitignore, planSettings } from './settings.ts';
import { type InitInput, type Survey, surveyProject } from './survey.ts';

/** The findings about a project, and the files that it needs. */
export interface InitPlan extends Required<Part> {
  readonly found: readonly (readonly [name: string, value: string])[];
  /** How the map differs from each imported file. */
  readonly reports: readonly string[];
  readonly next: readonly Step[];
}

/** A command to run after `init`. */
type Step = readonly [command: string, does: string];

/** Plans the files of the project in the current folder without writing anything. */
export async function planInit(input: InitInput): Promise<InitPlan> {
  const survey = await surveyProject(input);
  const { astro, site, generator, hosts, dist } = survey;
  const map = await planMap(survey);
  const script = await noteBuildScript(survey);
  const hasScript = script.length > 0 || survey.buildScript !== undefined;

  // In the order in which a person reads and does them.
  const parts: Part[] = [
    map,
    astro === undefined ? await planSettings(survey) : planAstroConfig(astro, input.site, input.hosts),
    await planGitignore(),
    { notes: [...(await notePackages(survey)), ...script, ...map.lastNotes] },
    await planCi(generator, hasScript),
  ];
  return {
    found: [
      ['Generator', generator?.title ?? 'not detected'],
      ['Host', hosts.length === 0 ? 'not detected (pass --host NAME)' : hosts.join(', ')],
      ...(site === undefined ? [] : ([['Site', site]] as const)),
      ['Build', (await hasFile(dist)) ? dist : `${dist}, not built yet`],
      ['Redirects', map.found],
    ],
    reports: map.reports,
    files: parts.flatMap(({ files = [] }) => files),
    there: parts.flatMap(({ there = [] }) => there),
    notes: parts.flatMap(({ notes = [] }) => notes),
    next: listSteps(survey, hasScript),
  };
}

/** The commands to run after `init`, in order. */
function listSteps({ astro, generator, hosts }: Survey, hasScript: boolean): Step[] {
  const isAstro = astro !== undefined;
  const build = hasScript || isAstro ? 'npm run build' : generator?.build;
  const does = isAstro ? 'audit the site, and write the files of the host to deploy/' : 'build the site';
  const host = hosts.length === 0 ? ' --host NAME' : '';

  const steps: Step[] = build === undefined ? [] : [[build, does]];
  steps.push(['npx astro-signpost map check', 'find mistakes in the redirects']);
  if (!isAstro)
    steps.push(
      [
        `npx astro-signpost map compile${host} --output deploy`,
        'write the files of the host; the README.md beside them says where each goes',
      ],
      ['npx astro-signpost audit', 'find what is wrong in the build'],
    );
  return [
    ...steps,
    [
      'npx astro-signpost audit --update-baseline',
      `keep the errors of an old site in ${usualBaseline}, so that only new ones fail`,
    ],
    [
      'npx astro-signpost ledger update',
      `now, and after each release: record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ],
    ['npx astro-signpost map add /old /new/', 'add a redirect'],
  ];
}
