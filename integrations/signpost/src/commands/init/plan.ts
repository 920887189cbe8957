import { ledgerFile } from '../../audit/site/ledger.ts';
import { readText } from '../../lib/disk/read.ts';
import { present } from '../../lib/text/text.ts';
import { ownScript } from '../../project/build-command.ts';
import type { DetectedHost } from '../../project/detect.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { configPart } from './astro-config.ts';
import { buildNote, wranglerNotes } from './build-notes.ts';
import { ciStep, generatorCommand, workflowFile } from './ci.ts';
import { newFile, type Part, type PlannedFile } from './part.ts';
import { baselinePart, ledgerPart, needsBuild, unrecordedNotes } from './records.ts';
import { type MapPart, mapPart, sourceNotes } from './redirects.ts';
import { ignorePart, packageNotes, settingsPart } from './settings.ts';
import { foundRows, type InitInput, type Survey, surveyOf } from './survey.ts';

/** What was found in a project, and what it needs. */
export interface InitPlan extends Required<Part>, Pick<MapPart, 'imports' | 'faults'> {
  readonly found: readonly (readonly [name: string, value: string])[];
  readonly files: readonly PlannedFile[];
  readonly next: readonly Step[];
}

type Step = readonly [command: string, does: string];

/** Plans the files of a project without writing anything. */
export async function planInit(input: InitInput): Promise<InitPlan> {
  const survey = await surveyOf(input);
  const { astro, origin, away, isBuilt, hosts, generator } = survey;
  const map = await mapPart(survey);
  const build = await buildNote(survey);
  const hasScript = build !== undefined || (await ownScript()) !== undefined;
  const before = [
    map,
    astro === undefined ? await settingsPart(survey) : configPart(astro, origin, away),
    await ignorePart(survey),
    await ledgerPart(survey),
    await baselinePart(survey),
    { notes: [...(await packageNotes(survey)), ...map.commented, ...present(build)] },
    { notes: [...(await wranglerNotes(survey)), ...(await sourceNotes(survey))] },
  ];
  const hasLedger = before.some(
    ({ files = [], there = [] }: Part) =>
      there.includes(ledgerFile) || files.some(({ file }) => file === ledgerFile),
  );
  const parts: Part[] = [...before, await ciPart(survey, { hasLedger, hasScript })];
  const files = parts.flatMap((part) => part.files ?? []);
  const isUnbuilt = await needsBuild(survey);
  return {
    found: await foundRows(survey),
    files,
    imports: map.imports,
    faults: map.faults,
    there: parts.flatMap((part) => part.there ?? []),
    notes: [
      ...(await unrecordedNotes(survey)),
      ...(files.length === 0 ? [] : parts.flatMap((part) => part.notes ?? [])),
    ],
    next: nextSteps({
      ...{ isAstro: astro !== undefined, needsBuild: isUnbuilt, isRecorded: isBuilt && away === undefined },
      hosts,
      build: hasScript || astro !== undefined ? 'npm run build' : generator && generatorCommand(generator),
    }),
  };
}

/** Plans the step of CI. A workflow that `init` wrote before there was a ledger gets the URL guard. */
async function ciPart(
  { generator, dist }: Survey,
  has: { readonly hasLedger: boolean; readonly hasScript: boolean },
): Promise<Part> {
  const { file, text, isOutdated, isWritten } = await ciStep({ generator, dist, ...has });
  if (isOutdated) return { files: [{ file, what: 'now with the URL guard', content: () => text }] };
  if (isWritten) return newFile(file, 'builds the site, checks the map and audits the build', () => text);
  if (/\bsignpost\b/.test((await readText(file)) ?? '')) return {};
  const why =
    file === workflowFile
      ? "This folder isn't the root of a Git repository, so the workflow isn't written. "
      : '';
  return { notes: [`${why}For CI, add this to ${file}:\n${text.trimEnd()}`] };
}

interface Situation {
  readonly isAstro: boolean;
  readonly hosts: readonly DetectedHost[];
  readonly needsBuild: boolean;
  /** True if the URLs of a build are in the ledger. */
  readonly isRecorded: boolean;
  /** The command that builds the site, if it is known. */
  readonly build: string | undefined;
}

function nextSteps({ isAstro, hosts, needsBuild, isRecorded, build }: Situation): readonly Step[] {
  const host =
    hosts.length === 1 || hosts[0]?.signs[0] === '--host' ? '' : ` --host ${hosts[0]?.id ?? 'NAME'}`;
  const check: Step = ['npx astro-signpost map check', 'find mistakes in the redirects'];
  const again: readonly Step[] =
    isRecorded && !needsBuild
      ? []
      : [
          [
            'npx astro-signpost init',
            isRecorded
              ? `record the errors of that build, if any, in ${usualBaseline}`
              : `after the first build: record its URLs in ${ledgerFile} and its errors, if any, in ${usualBaseline}, and add the check for lost URLs to CI`,
          ],
        ];
  const does = isAstro ? 'audit the site, and write the files of the host to deploy/' : 'build the site';
  const built: readonly Step[] = build === undefined ? [] : [[build, does]];
  return [
    // The check compares the map with the build, which is that from before the user's changes.
    ...built,
    ...again,
    check,
    ...(isAstro
      ? []
      : ([
          [
            `npx astro-signpost map compile${host} --output deploy`,
            'write the files of the host; the README.md beside them says where each goes',
          ],
          ['npx astro-signpost audit', 'find what is wrong in the build'],
        ] as const)),
    ['npx astro-signpost map add /old /new/', 'add a redirect'],
    [
      'npx astro-signpost ledger update',
      `after ${isRecorded ? 'each release' : 'the first build, and after each release'}: record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ],
  ];
}
