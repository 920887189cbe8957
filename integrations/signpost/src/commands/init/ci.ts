import { callGit } from '../../lib/disk/git.ts';
import { findFirstIn, hasFile, readText } from '../../lib/disk/read.ts';
import type { Generator } from './detect.ts';

export interface CiStep {
  readonly file: string;
  readonly text: string;
  /** True for a file that `init` writes. */
  readonly isWritten: boolean;
  /** True if `init` wrote the file when the project had no ledger, and nobody changed it since. */
  readonly isOutdated: boolean;
}

interface Site {
  readonly generator: Generator | undefined;
  readonly dist: string;
  /** True if the project has a ledger, which a step then guards. */
  readonly hasLedger: boolean;
  /** True if package.json has or needs the script `build`, which also puts the files of the host into the build. */
  readonly hasScript: boolean;
}

export const workflowFile = '.github/workflows/signpost.yml';

/** The workflow for GitHub, or the job for a project on GitLab. A workflow needs the root of a Git repository. */
export async function planCi(site: Site): Promise<CiStep> {
  const remote = (await readText('.git/config')) ?? '';
  const isGitHub = (await hasFile('.github')) || /github\.com/.test(remote);
  if (!isGitHub && ((await hasFile('.gitlab-ci.yml')) || /gitlab/.test(remote))) {
    const text = printGitLabJob(await listCommands(site));
    return { file: '.gitlab-ci.yml', text, isWritten: false, isOutdated: false };
  }
  const commands = await listCommands(site);
  const there = await readText(workflowFile);
  // Run again on another branch, it keeps the one that it wrote.
  const branch = /^ {4}branches: \[(.*)\]$/m.exec(there ?? '')?.[1] ?? (await findMainBranch());
  return {
    file: workflowFile,
    text: printWorkflow(commands, branch),
    isWritten: isGitHub || (await hasFile('.git')),
    isOutdated:
      commands.guard !== undefined && there === printWorkflow({ ...commands, guard: undefined }, branch),
  };
}

interface Commands {
  readonly install: string;
  readonly build: readonly string[];
  readonly checks: readonly string[];
  /** Undefined without a ledger. */
  readonly guard: string | undefined;
}

function listCommandLines({ install, build, checks, guard }: Commands): string[] {
  return [install, ...build, ...checks, ...(guard === undefined ? [] : [guard])];
}

/** Commands that install a generator that doesn't come from npm, on a runner of GitHub. */
const programs: Readonly<Record<string, string>> = {
  MkDocs: 'pip install mkdocs',
  Hugo: 'sudo snap install hugo',
  Jekyll: 'bundle install',
};

/** The command that builds a site without a script of its own. */
export function chooseBuildCommand(generator: Generator | undefined): string {
  return generator?.build ?? 'echo "Replace this line with your build"';
}

/** Runs what the project has installed. Without `--no`, npx would install a missing package from the registry. */
const call = 'npx --no astro-signpost';

async function listCommands({ generator, dist, hasLedger, hasScript }: Site): Promise<Commands> {
  const lock = await findFirstIn('.', ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock']);
  const [install, run] = managers[lock ?? ''] ?? ['npm ci', 'npm run'];
  const hasOwnList = generator?.title === 'MkDocs' && (await hasFile('requirements.txt'));
  const program = hasOwnList ? 'pip install -r requirements.txt' : programs[generator?.title ?? ''];
  return {
    install,
    build: [
      ...(program === undefined ? [] : [program]),
      hasScript ? `${run} build` : chooseBuildCommand(generator),
    ],
    checks: [`${call} map check`, `${call} audit ${dist}`],
    guard: hasLedger ? `${call} ledger check ${dist}` : undefined,
  };
}

const managers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

/** The default branch of the remote, otherwise the current one. */
async function findMainBranch(): Promise<string> {
  const nameOf = async (ref: string): Promise<string | undefined> => {
    const printed = await callGit('.', ['symbolic-ref', '--short', ref]).catch(() => undefined);
    return printed?.toString().trim();
  };
  const remote = (await nameOf('refs/remotes/origin/HEAD'))?.replace(/^origin\//, '');
  const branch = remote ?? (await nameOf('HEAD')) ?? 'main';
  return /^[A-Za-z][\w./-]*$/.test(branch) ? branch : JSON.stringify(branch);
}

/** The actions at their releases v6.1.0 and v6.5.0: a tag can be moved, a commit can't. */
const actions = {
  checkout: 'actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0',
  setupNode: 'actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0',
};

function printWorkflow({ install, build, checks, guard }: Commands, branch: string): string {
  const installStep =
    guard === undefined ? `      - run: ${install}\n` : `      - id: install\n        run: ${install}\n`;
  const steps = [...build, ...checks].map((command) => `      - run: ${command}\n`).join('');

  return `# Builds the site, checks the redirect map and audits the build.
name: Signpost
on:
  push:
    branches: [${branch}]
  pull_request:
permissions:
  contents: read
${guard === undefined ? '' : '  pull-requests: write # for the comment\n'}jobs:
  signpost:
    runs-on: ubuntu-latest
    steps:
      - uses: ${actions.checkout}
        with:
          fetch-depth: 0 # the map check compares with the history of the map
          persist-credentials: false
      - uses: ${actions.setupNode}
        with:
          node-version: 24
${installStep}${steps}${guard === undefined ? '' : printGuardStep(guard)}`;
}

/**
 * A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. After a failed install,
 * the step doesn't run: it has a token.
 */
function printGuardStep(guard: string): string {
  return `      # Also after a build that fails for a lost URL
      - if: \${{ !cancelled() && steps.install.outcome == 'success' }}
        run: ${guard} --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}

function printGitLabJob(commands: Commands): string {
  const script = listCommandLines(commands)
    .map((command) => `    - ${command}\n`)
    .join('');
  return `signpost:
  image: node:24
  variables:
    GIT_DEPTH: 0 # the map check compares with the history of the map
  script:
${script}`;
}
