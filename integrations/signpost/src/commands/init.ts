import { existsSync } from 'node:fs';
import { ledgerFile } from '../audit/site/ledger.ts';
import { confirm } from '../lib/command/confirm.ts';
import { defineCommand, flag, items, optionalArgument, text } from '../lib/command/define-command.ts';
import { hasFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { formatCount } from '../lib/text/text.ts';
import { addBuildScriptTask, addRootFileTask } from './init/build-script.ts';
import { planCi } from './init/ci.ts';
import { planPageUrls } from './init/page-urls.ts';
import {
  type Command,
  type InitOptions,
  InitPlan,
  printNextSteps,
  printPlan,
  recordCommand,
  startWithTasks,
} from './init/plan.ts';
import { planAstroConfig } from './init/plan-astro-config.ts';
import { addPackageTask, addRobotsTask, planGitignore, planSettings } from './init/project-files.ts';
import { describeRecording, planMap } from './init/redirects.ts';
import { type Survey, surveyProject } from './init/survey.ts';

/** `signpost init [FOLDER]`: plans the files that a project needs, asks, and writes them. */
export const initCommand = defineCommand({
  name: 'init',
  description: 'set up Signpost in a project',
  arguments: [optionalArgument('[folder]', 'the folder of the project (default: this one)')],
  options: {
    site: text('--site <url>', 'the URL of the site (default: from its configuration)'),
    host: items('--host <name,...>', "the hosts (default: by the project's files and packages)"),
    yes: flag('--yes', 'write without asking'),
    agents: flag('--agents', "print lines for a project's AGENTS.md, and write nothing"),
  },
  help: {
    examples: [
      'init',
      'init ../my-site --yes',
      'init --site https://www.example.com --host netlify --yes',
      'init --agents >> AGENTS.md',
    ],
    notes: `Detects the generator, the host and existing redirects, shows what it will
write, and asks. It writes the configuration, redirects.yaml, a CI workflow, and
signpost-todo.txt with what is left for you to do. Existing files stay as they
are, except for additions to the Astro config and .gitignore.`,
  },
  async run({ site, host: hosts, yes = false, agents = false }, root = '.') {
    if (agents) {
      process.stdout.write(agentLines);
      return 0;
    }
    if (!existsSync(root)) throw new Problem(`${root} doesn't exist. Pass the folder of the project.`);
    process.chdir(root);

    const plan = await planInit({ site, hosts });
    console.log(printPlan(plan));
    if (plan.files.length === 0) return 0;
    if (!yes && !(await isAgreed(plan.files.length))) {
      console.log('Nothing was written.');
      return 0;
    }

    // After a kill, the next run finds fewer tasks, and keeps the list that the first has written.
    for (const { file, content } of startWithTasks(plan.files)) await writeFileAt(file, content);
    console.log(printNextSteps(plan));
    return 0;
  },
});

/** Plans the files and tasks in the order in which a person reads and does them. Writes nothing. */
async function planInit(options: InitOptions): Promise<InitPlan> {
  const survey = await surveyProject(options);
  const { astro, site, generator, hosts, dist } = survey;
  if (site === undefined && hosts.includes('github-pages')) throw new Problem(missingFolder);
  const plan = new InitPlan();
  plan.found.push(['Generator', generator?.title ?? 'not detected']);
  plan.found.push(['Host', hosts.join(', ') || 'not detected (pass --host NAME)']);
  if (site !== undefined) plan.found.push(['Site', site]);
  plan.found.push(['Build', (await hasFile(dist)) ? dist : `${dist}, not built yet`]);

  const redirectTasks = await planMap(plan, survey);
  if (astro === undefined) await planSettings(plan, survey);
  else planAstroConfig(plan, astro, options);
  await planPageUrls(plan, survey);
  await planGitignore(plan);
  await addRobotsTask(plan, survey);
  await addPackageTask(plan, survey);
  // The first build with the new script ends with the audit, whose fixes may delete pages that are online.
  const isUnrecorded = astro === undefined && !survey.hasLedger;
  const hasRecordTask = redirectTasks.length > 0 || isUnrecorded;
  if (hasRecordTask) plan.tasks.push(describeRecording(survey));
  const needsScript = await addBuildScriptTask(plan, survey);
  const hasScript = needsScript || survey.buildScript !== undefined;
  // The build script puts the redirects into the build before they leave their old files.
  plan.tasks.push(...redirectTasks);
  // A compiled vercel.json keeps the file's own redirects, which come before the map's.
  if (needsScript) await addRootFileTask(plan, survey);
  await planCi(plan, generator, hasScript);
  plan.commands.push(...listCommands(survey, { hasScript, needsScript, hasRecordTask }));
  await plan.addTodoFile();
  return plan;
}

/** The redirect pages for https://acme.github.io/notes/ have the folder in their URLs and in the command that copies them. */
const missingFolder =
  "GitHub Pages serves most sites in a folder, and the project doesn't say in which. Pass the URL: npx astro-signpost init --site https://OWNER.github.io/REPOSITORY/";

const buildCommand = 'npm run build';

/** The commands to run after `init`, in order, without what the build itself does, and what is done. */
function listCommands(
  { astro, generator, hosts, buildScript, isBuilt, hasLedger }: Survey,
  tasks: Readonly<Record<'hasScript' | 'needsScript' | 'hasRecordTask', boolean>>,
): Command[] {
  if (astro !== undefined) {
    const build: Command = [buildCommand, 'audit the site, and write the files of the host to deploy/'];
    const record: Command = [
      recordCommand,
      `record the URLs of the build in ${ledgerFile}. A later build that loses one fails`,
    ];
    return [...(isBuilt ? [] : [build]), ...(hasLedger || tasks.hasRecordTask ? [] : [record])];
  }

  // "build": "hugo && signpost map compile --output deploy && cp … && signpost audit"
  if (tasks.needsScript || /\bsignpost map compile\b/.test(buildScript ?? ''))
    return [[buildCommand, 'build the site with its redirects, and audit it']];

  const build = tasks.hasScript ? buildCommand : generator?.build;

  const host = hosts.length === 0 ? ' --host NAME' : '';
  const commands: Command[] = build === undefined ? [] : [[build, 'build the site']];
  commands.push(
    ['npx astro-signpost map check', 'find mistakes in the redirects'],
    [
      `npx astro-signpost map compile${host} --output deploy`,
      'write the files of the host; the README.md beside them says where to copy each',
    ],
    ['npx astro-signpost audit', 'find what is wrong in the build'],
  );
  return commands;
}

async function isAgreed(count: number): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Problem(
      'Nothing was written, because there is no terminal to confirm in. To write the files, pass --yes.',
    );
  return confirm(`Write ${formatCount(count, 'file')}?`);
}

/** Lines for a project's AGENTS.md, which coding agents read first: https://agents.md */
const agentLines = `## URLs and redirects (Signpost)

- Every URL in \`published.txt\` must lead somewhere. If you rename or delete a page, add its redirect in the same change:
  \`npx astro-signpost map add /old /new/\`. Was it removed on purpose? \`npx astro-signpost map add /old --gone\`.
- Redirects are in \`redirects.yaml\`. Never edit \`deploy/\` or a block that Signpost marks as generated: each build writes them anew.
- After a build: \`npx astro-signpost audit --json\`. Exit code 0: fine. 1: findings. 2: wrong use; read stderr.
- A finding has \`fix\`, and \`source\` where it is to be made. Edit the source, not the file in the build. Findings of one \`cause\` need one repair.
- \`npx astro-signpost rules ID\` explains a finding, \`npx astro-signpost explain /path\` says what a URL returns, and why.
- \`npx astro-signpost audit --fix\` makes the changes that need no judgment.
- Don't delete lines of \`published.txt\`, switch a rule off or update the baseline to make a check pass: ask first.
`;
