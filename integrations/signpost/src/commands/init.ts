import { existsSync } from 'node:fs';
import { defineCommand, flag, items, optionalArgument, text } from '../lib/command/define-command.ts';
import { readText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { docsUrl } from '../lib/docs.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { formatCount } from '../lib/text/text.ts';
import { type InitPlan, planInit } from './init/plan.ts';
import type { InitInput } from './init/survey.ts';

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
write, and asks. It writes the configuration, redirects.yaml, a baseline where
the build has old errors, a CI workflow, and signpost-todo.txt with what is left
for you to do. Imported redirects with an error get a signpost-ignore comment.
Existing files stay unchanged, except for additions to the Astro config and
.gitignore. After the first build, run it again: it adds published.txt, and the
baseline if there are errors.`,
  },
  async run({ site, host, yes = false }, folder = '.') {
    await init(folder, { site, hosts: host, yes });
    return 0;
  },
});

async function init(root: string, { yes, ...input }: InitInput & { readonly yes: boolean }): Promise<void> {
  if (!existsSync(root)) throw new Problem(`${root} doesn't exist. Pass the folder of the project.`);
  process.chdir(root);
  const plan = addSteps(await planInit(input));
  console.log(printPlan(plan));
  if (plan.files.length === 0) return updateSteps(plan);
  if (!yes && !(await isAgreed(plan.files.length))) {
    console.log('Nothing was written.');
    return;
  }
  for (const { file, content } of plan.files) await writeFileAt(file, await content());

  console.log(`${colors.green('Written:')} ${plan.files.map(({ file }) => file).join(', ')}`);
  const steps = plan.next.map(([command, does]) => `  ${command}\n      ${does}`);
  const first =
    plan.notes.length === 0 ? 'Next:' : `Next: Do what is listed above and in ${stepsFile}, then:`;
  console.log(['', first, ...steps, `  Docs: ${docsUrl}/`].join('\n'));
}

/** The list of what is left to do, so that it isn't lost with the terminal. As Markdown, Eleventy would publish it. */
const stepsFile = 'signpost-todo.txt';

/** The plan with that list among its files, if it writes any. */
function addSteps(plan: InitPlan): InitPlan {
  if (plan.files.length === 0) return plan;
  const content = async (): Promise<string> => printStepsFile(plan, (await readText(stepsFile)) ?? '');
  return {
    ...plan,
    files: [...plan.files, { file: stepsFile, what: 'what is left for you to do', content }],
  };
}

/** The steps, with those ticked that the user ticked in the file before. */
function printStepsFile({ notes, next }: InitPlan, before: string): string {
  const tasks = [...notes, ...next.map(([command, does]) => `${command}: ${does}`)];
  const lines = tasks.map((task) => {
    const text = `${task.replaceAll('\n', '\n    ')}\n`;
    return before.includes(`[x] ${text}`) ? `[x] ${text}` : `[ ] ${text}`;
  });
  return `To set up Signpost. Delete this file once everything is done: npx astro-signpost init wrote it.\n\n${lines.join('')}`;
}

/** Takes what is done off the list of an earlier run. A user who deleted the list gets no new one. */
async function updateSteps(plan: InitPlan): Promise<void> {
  const before = await readText(stepsFile);
  const now = before === undefined ? undefined : printStepsFile(plan, before);
  if (now === undefined || now === before) return;
  await writeFileAt(stepsFile, now);
  console.log(`${colors.green('Updated:')} ${stepsFile}`);
}

function printPlan({ found, imports, errors, files, there, ...plan }: InitPlan): string {
  const row = ([name, value]: readonly [string, string]): string => `  ${name.padEnd(12)}${value}`;
  const notes = [...plan.beforeWriting, ...plan.notes];
  const width = Math.max(0, ...files.map(({ file }) => file.length)) + 2;

  return [
    colors.bold('Found'),
    ...found.map(row),
    ...imports.flatMap(({ name, report }) => ['', colors.bold(`Import of ${name}`), indentLines(report)]),
    ...(errors.length === 0 ? [] : ['', colors.bold('Check of the redirects'), ...errors.map(indentLines)]),
    ...(files.length === 0 ? [] : ['', colors.bold('Will write')]),
    ...files.map(({ file, what }) => `  ${file.padEnd(width)}${what}`),
    ...(there.length === 0 ? [] : ['', `${colors.bold('Unchanged')}  ${there.join(', ')}`]),
    ...(files.length === 0 ? ['', 'Signpost is set up here. Nothing to write.'] : []),
    ...(notes.length === 0 || files.length === 0
      ? []
      : ['', colors.bold('For you to do'), ...notes.map((note) => `  - ${note.replaceAll('\n', '\n    ')}`)]),
    '',
  ].join('\n');
}

function indentLines(text: string): string {
  return text.trimEnd().replace(/^/gm, '  ');
}

async function isAgreed(count: number): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Problem(
      'Nothing was written, because there is no terminal to confirm in. To write the files, pass --yes.',
    );
  const { confirm, isCancel } = await import('../lib/command/prompts.ts');
  const answer = await confirm({ message: `Write ${formatCount(count, 'file')}?` });
  if (isCancel(answer))
    throw new Problem('Nothing was written, because the question was canceled. Run it again, or pass --yes.');
  return answer;
}
