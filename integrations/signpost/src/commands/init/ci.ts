import { stringify } from 'yaml';
import { findFirstIn, hasFile } from '../../lib/disk/read.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { compact } from '../../lib/text/text.ts';
import { chooseBuildCommand } from './build-script.ts';
import { chooseInstall } from './install.ts';
import type { InitPlan } from './plan.ts';
import { deploysToGitHubPages, findBuildVariables, readWorkflows, type Workflow } from './workflows.ts';

const packageManagers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

/** Runs the installed package. Without `--no`, npx would install a missing package from the registry. */
const installedCall = 'npx --no astro-signpost';

/**
 * Plans the workflow for GitHub, in the root of a Git repository. For another service, adds the commands as a task.
 * `hasScript`: package.json has or needs the script `build`.
 */
export async function planCi(
  plan: InitPlan,
  generator: SiteGenerator | undefined,
  hasScript: boolean,
): Promise<void> {
  const lock = await findFirstIn('.', Object.keys(packageManagers));
  const [install, run] = packageManagers[lock ?? ''] ?? ['npm ci', 'npm run'];
  const checks = compact(
    await chooseInstall(generator),
    hasScript ? `${run} build` : chooseBuildCommand(generator),
    `${installedCall} map check`,
    `${installedCall} audit`,
  );

  // Hugo's quick start adds the theme as a submodule.
  const hasSubmodules = await hasFile('.gitmodules');
  const isGitLab = await hasFile('.gitlab-ci.yml');
  if ((await hasFile('.github')) || ((await hasFile('.git')) && !isGitLab)) {
    const what = 'builds the site, checks the map and audits the build';
    const workflows = (await readWorkflows()).filter(({ file }) => file !== workflowFile);
    const variables = findBuildVariables(workflows);
    await plan.addFile(workflowFile, what, printWorkflow({ install, checks, hasSubmodules, variables }));
    plan.tasks.push(...listShallowWorkflows(workflows), ...listOldNodes(workflows));
    if (hasScript) plan.tasks.push(...listOtherBuilds(workflows, `${run} build`));
    return;
  }
  const lines = [install, ...checks, `${installedCall} ledger check`].join('\n');
  plan.tasks.push(
    `For CI, run these commands in a clone with its whole history${hasSubmodules ? ' and its submodules' : ''}:\n${lines}`,
  );
}

const workflowFile = '.github/workflows/signpost.yml';

/** A task for each workflow that builds the site, such as deploy.yml, in a clone without the history. */
function listShallowWorkflows(workflows: readonly Workflow[]): string[] {
  const shallow = workflows.filter(({ text }) => /\bbuild\b/.test(text) && !/fetch-depth: *0/.test(text));
  return shallow.map(
    ({ file, text }) =>
      `In ${file}, the build needs the history of the repository, to compare with it. If it loses a published URL, it fails, and nothing is deployed. ${describeFetchDepth(text)}`,
  );
}

/** A task for each workflow that builds the site on a Node that can't run Signpost, whose build would fail there. */
function listOldNodes(workflows: readonly Workflow[]): string[] {
  return workflows.flatMap(({ file, text }) => {
    const [written, version = ''] = /\bnode-version: *["']?(\d+)[\w.]*["']?/.exec(text) ?? [];
    if (written === undefined || !/\bbuild\b/.test(text) || Number(version) >= lowestNode) return [];
    return `In ${file}, write \`node-version: 24\` in place of \`${written}\`: Signpost doesn't run on Node ${version}, and the build would fail there.`;
  });
}

/** A major version with releases that run Signpost: `engines` in package.json. */
const lowestNode = 22;

/** A task for each workflow that publishes a build by another script, such as VitePress' `docs:build`: it has no redirects. */
function listOtherBuilds(workflows: readonly Workflow[], build: string): string[] {
  return workflows
    .filter((workflow) => deploysToGitHubPages([workflow]))
    .flatMap(({ file, text }) => {
      const [, otherBuild] = /\brun: *["']?((?:npm|pnpm|yarn|bun) run [\w-]+:build)\b/.exec(text) ?? [];
      if (otherBuild === undefined) return [];
      return `In ${file}, write \`${build}\` in place of \`${otherBuild}\`. Otherwise the site goes online without its redirects.`;
    });
}

/** The lines to add to the step of actions/checkout, which has a `with:` or not. */
function describeFetchDepth(workflow: string): string {
  const [, indent = '', dash = '', next = ''] =
    /^([ \t]*)(- )?uses: *["']?actions\/checkout\b.*(?:\n([ \t]*with:)?|$)/m.exec(workflow) ?? [];
  if (next !== '')
    return `Below \`with:\` of actions/checkout, add:\n${next.replace('with:', '  ')}fetch-depth: 0`;
  const pad = indent + dash.replace('-', ' ');
  return `Below the line with actions/checkout, add:\n${pad}with:\n${pad}  fetch-depth: 0`;
}

/** What a workflow runs. */
interface WorkflowParts {
  readonly install: string;
  readonly checks: readonly string[];
  readonly hasSubmodules: boolean;
  /** The variables that the site's own workflow gives to the build, such as `SITE_URL`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** `env:` of a job, with its lines; empty without variables. */
function printVariables(variables: WorkflowParts['variables']): string {
  if (Object.keys(variables).length === 0) return '';
  return stringify({ env: variables }, { lineWidth: 0 }).replace(/^/gm, '    ').trimEnd().concat('\n');
}

/**
 * A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. After a failed install,
 * the step of the ledger doesn't run, because the step has a token. The actions are named by commit, since a tag such as
 * v6.1.0 can be moved.
 */
function printWorkflow({ install, checks, hasSubmodules, variables }: WorkflowParts): string {
  const steps = checks.map((command) => `      - run: ${command}\n`).join('');

  return `# Builds the site, checks the redirect map and audits the build.
name: Signpost
on:
  push:
    branches: [main, master]
  pull_request:
permissions:
  contents: read
  pull-requests: write # for the comment
jobs:
  signpost:
    runs-on: ubuntu-latest
${printVariables(variables)}    steps:
      - uses: actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0
        with:
          fetch-depth: 0 # the map check compares with the history of the map
          persist-credentials: false
${hasSubmodules ? '          submodules: true # as .gitmodules lists them, such as a theme\n' : ''}      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 24
      - id: install
        run: ${install}
${steps}      # Once published.txt has the URLs of a build, also after a build that fails for a lost URL
      - if: \${{ !cancelled() && steps.install.outcome == 'success' && hashFiles('published.txt') != '' }}
        run: ${installedCall} ledger check --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}
