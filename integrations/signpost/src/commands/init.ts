import { existsSync } from 'node:fs';
import { confirm } from '../lib/command/confirm.ts';
import { defineCommand, flag, items, optionalArgument, text } from '../lib/command/define-command.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { docsUrl } from '../lib/docs.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { formatCount } from '../lib/text/text.ts';
import { type PlannedFile, planNewFile } from './init/part.ts';
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
write, and asks. It writes the configuration, redirects.yaml, a CI workflow, and
signpost-todo.txt with what is left for you to do. Existing files stay as they
are, except for additions to the Astro config and .gitignore.`,
  },
  async run({ site, host, yes = false }, folder = '.') {
    await init(folder, { site, hosts: host, yes });
    return 0;
  },
});

async function init(root: string, { yes, ...input }: InitInput & { readonly yes: boolean }): Promise<void> {
  if (!existsSync(root)) throw new Problem(`${root} doesn't exist. Pass the folder of the project.`);
  process.chdir(root);
  const plan = await planInit(input);
  // A project that is set up gets no new list of steps.
  const files = plan.files.length === 0 ? [] : [...plan.files, ...(await planStepsFile(plan))];
  console.log(printPlan({ ...plan, files }));
  if (files.length === 0) return;
  if (!yes && !(await isAgreed(files.length))) {
    console.log('Nothing was written.');
    return;
  }

  for (const { file, content } of files) await writeFileAt(file, content);
  console.log(`${colors.green('Written:')} ${files.map(({ file }) => file).join(', ')}`);
  const steps = plan.next.map(([command, does]) => `  ${command}\n      ${does}`);
  const first =
    plan.notes.length === 0 ? 'Next:' : `Next: Do what is listed above and in ${stepsFile}, then:`;
  console.log(['', first, ...steps, `  Docs: ${docsUrl}/`].join('\n'));
}

/** The list of what is left to do, so that it isn't lost with the terminal. As Markdown, Eleventy would publish it. */
const stepsFile = 'signpost-todo.txt';

async function planStepsFile({ notes, next }: InitPlan): Promise<readonly PlannedFile[]> {
  const tasks = [...notes, ...next.map(([command, does]) => `${command}: ${does}`)];
  const lines = tasks.map((task) => `[ ] ${task.replaceAll('\n', '\n    ')}\n`);
  const head =
    'To set up Signpost. Delete this file once everything is done: npx astro-signpost init wrote it.';
  const part = await planNewFile(stepsFile, 'what is left for you to do', `${head}\n\n${lines.join('')}`);
  return part.files ?? [];
}

function printPlan({ found, reports, files, there, notes }: InitPlan): string {
  const width = Math.max(0, ...files.map(({ file }) => file.length)) + 2;
  const lines = [colors.bold('Found'), ...found.map(([name, value]) => `  ${name.padEnd(12)}${value}`)];

  // `public/_redirects:2: it is a rewrite inside the server, not a redirect`
  for (const report of reports)
    lines.push('', colors.bold('Imported'), report.trimEnd().replace(/^/gm, '  '));
  if (there.length > 0) lines.push('', `${colors.bold('Unchanged')}  ${there.join(', ')}`);
  if (files.length === 0) return [...lines, '', 'Signpost is set up here. Nothing to write.\n'].join('\n');

  lines.push(
    '',
    colors.bold('Will write'),
    ...files.map(({ file, what }) => `  ${file.padEnd(width)}${what}`),
  );
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
