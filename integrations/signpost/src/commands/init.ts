import { existsSync } from 'node:fs';
import { ledgerFile } from '../audit/site/ledger.ts';
import { confirm } from '../lib/command/confirm.ts';
import { defineCommand, flag, items, optionalArgument, text } from '../lib/command/define-command.ts';
import { hasFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { docsUrl } from '../lib/docs.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { formatCount } from '../lib/text/text.ts';
import { usualBaseline } from '../report/baseline.ts';
import { planAstroConfig } from './init/astro-config.ts';
import {
  noteBuildScript,
  notePackages,
  type Part,
  planCi,
  planGitignore,
  planNewFile,
  planSettings,
} from './init/project-files.ts';
import { planMap } from './init/redirects.ts';
import { type InitInput, type Survey, surveyProject } from './init/survey.ts';

/** `signpost init [FOLDER]`: shows what a project needs to start with Signpost, and writes it. */
export const initCommand = defineCommand({
  name: 'init',
  description: 'set up Signpost in a project',
  arguments: [optionalArgument('[folder]', 'the folder of the project (default: this one)')],
  options: {
    site: text('--site <url>', 'the URL of the site (default: from its configuration)'),
    host: items('--host <name,...>', "the hosts (default: by the project's files and packages)"),
    yes: flag('--yes', 'write without asking'),
  },
  help: {
    examples: ['init', 'init ../my-site --yes', 'init --site https://www.example.com --host netlify --yes'],
    notes: `Detects the generator, the host and existing redirects, shows what it will
write, and asks. It writes the configuration, redirects.yaml, a CI workflow, and
signpost-todo.txt with what is left for you to do. Existing files stay as they
are, except for additions to the Astro config and .gitignore.`,
  },
  async run({ site, host: hosts, yes = false }, root = '.') {
    if (!existsSync(root)) throw new Problem(`${root} doesn't exist. Pass the folder of the project.`);
    process.chdir(root);

    const plan = await planInit({ site, hosts });
    console.log(printPlan(plan));
    if (plan.files.length === 0) return 0;
    if (!yes && !(await isAgreed(plan.files.length))) {
      console.log('Nothing was written.');
      return 0;
    }

    for (const { file, content } of plan.files) await writeFileAt(file, content);
    console.log(printNextSteps(plan));
    return 0;
  },
});

/** The findings about a project, and the files that it needs. */
interface InitPlan extends Required<Part> {
  readonly found: readonly (readonly [name: string, value: string])[];
  /** How the map differs from each imported file. */
  readonly reports: readonly string[];
  readonly steps: readonly Step[];
}

/** A command to run after `init`. */
type Step = readonly [command: string, does: string];

/** The list of what is left to do, so that it isn't lost with the terminal. As Markdown, Eleventy would publish it. */
const todoFile = 'signpost-todo.txt';

/** Plans the files of the project in the current folder without writing anything. */
async function planInit(input: InitInput): Promise<InitPlan> {
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
  const files = parts.flatMap((part) => part.files ?? []);
  const notes = parts.flatMap((part) => part.notes ?? []);
  const steps = listSteps(survey, hasScript);
  // A project that is set up gets no new list of steps.
  const todo = files.length === 0 ? {} : await planTodo(notes, steps);

  const found: [name: string, value: string][] = [
    ['Generator', generator?.title ?? 'not detected'],
    ['Host', hosts.join(', ') || 'not detected (pass --host NAME)'],
    ['Site', site ?? ''],
    ['Build', (await hasFile(dist)) ? dist : `${dist}, not built yet`],
    ['Redirects', map.found],
  ];
  return {
    found: found.filter(([, value]) => value !== ''),
    reports: map.reports,
    files: [...files, ...(todo.files ?? [])],
    there: parts.flatMap((part) => part.there ?? []),
    notes,
    steps,
  };
}

function planTodo(notes: readonly string[], steps: readonly Step[]): Promise<Part> {
  const tasks = [...notes, ...steps.map(([command, does]) => `${command}: ${does}`)];
  const lines = tasks.map((task) => `[ ] ${task.replaceAll('\n', '\n    ')}\n`);
  const head =
    'To set up Signpost. Delete this file once everything is done: npx astro-signpost init wrote it.';
  return planNewFile(todoFile, 'what is left for you to do', `${head}\n\n${lines.join('')}`);
}

/** The commands to run after `init`, in order. An Astro build audits the site and writes the files of the host. */
function listSteps({ astro, generator, hosts }: Survey, hasScript: boolean): Step[] {
  const isAstro = astro !== undefined;
  const build = hasScript || isAstro ? 'npm run build' : generator?.build;
  const does = isAstro ? 'audit the site, and write the files of the host to deploy/' : 'build the site';
  const host = hosts.length === 0 ? ' --host NAME' : '';

  const steps: (Step | false)[] = [
    build !== undefined && [build, does],
    ['npx astro-signpost map check', 'find mistakes in the redirects'],
    !isAstro && [
      `npx astro-signpost map compile${host} --output deploy`,
      'write the files of the host; the README.md beside them says where each goes',
    ],
    !isAstro && ['npx astro-signpost audit', 'find what is wrong in the build'],
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
  return steps.filter((step) => step !== false);
}

function printPlan({ found, reports, files, there, notes }: InitPlan): string {
  const width = Math.max(0, ...files.map(({ file }) => file.length)) + 2;
  const lines = [colors.bold('Found'), ...found.map(([name, value]) => `  ${name.padEnd(12)}${value}`)];

  // `public/_redirects:2: it is a rewrite inside the server, not a redirect`
  for (const report of reports)
    lines.push('', colors.bold('Imported'), report.trimEnd().replace(/^/gm, '  '));
  if (there.length > 0) lines.push('', `${colors.bold('Unchanged')}  ${there.join(', ')}`);
  if (files.length === 0) return [...lines, '', 'Signpost is set up here. Nothing to write.\n'].join('\n');

  const planned = files.map(({ file, what }) => `  ${file.padEnd(width)}${what}`);
  lines.push('', colors.bold('Will write'), ...planned);
  if (notes.length > 0) lines.push('', colors.bold('For you to do'));
  return `${[...lines, ...notes.map((note) => `  - ${note.replaceAll('\n', '\n    ')}`)].join('\n')}\n`;
}

async function isAgreed(count: number): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Problem(
      'Nothing was written, because there is no terminal to confirm in. To write the files, pass --yes.',
    );
  return confirm(`Write ${formatCount(count, 'file')}?`);
}

function printNextSteps({ files, notes, steps }: InitPlan): string {
  return [
    `${colors.green('Written:')} ${files.map(({ file }) => file).join(', ')}`,
    '',
    notes.length === 0 ? 'Next:' : `Next: Do what is listed above and in ${todoFile}, then:`,
    ...steps.map(([command, does]) => `  ${command}\n      ${does}`),
    `  Docs: ${docsUrl}/`,
  ].join('\n');
}
