import { findFirstIn, hasFile } from '../../lib/disk/read.ts';
import type { Generator } from './detect.ts';
import { type Part, planNewFile } from './part.ts';

const workflowFile = '.github/workflows/signpost.yml';

/**
 * Plans the workflow for GitHub, in the root of a Git repository. For other services, the commands are printed. `hasScript`:
 * package.json has or needs the script `build`, which also puts the files of the host into the build.
 */
export async function planCi(generator: Generator | undefined, hasScript: boolean): Promise<Part> {
  const commands = await listCommands(generator, hasScript);
  const isGitHub =
    (await hasFile('.github')) || ((await hasFile('.git')) && !(await hasFile('.gitlab-ci.yml')));
  if (isGitHub) {
    const what = 'builds the site, checks the map and audits the build';
    return planNewFile(workflowFile, what, printWorkflow(commands));
  }

  // GitLab and others: a note with the commands.
  const lines = [commands.install, ...commands.checks, commands.guard].join('\n');
  return { notes: [`For CI, run these commands in a clone with its whole history:\n${lines}`] };
}

interface Commands {
  readonly install: string;
  readonly checks: readonly string[];
  /** Finds lost URLs. */
  readonly guard: string;
}

/** The command that builds a site without a script of its own. */
export function chooseBuildCommand(generator: Generator | undefined): string {
  return generator?.build ?? 'echo "Replace this line with your build"';
}

const managers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

/** Runs what the project has installed. Without `--no`, npx would install a missing package from the registry. */
const call = 'npx --no astro-signpost';

async function listCommands(generator: Generator | undefined, hasScript: boolean): Promise<Commands> {
  const lock = await findFirstIn('.', Object.keys(managers));
  const [install, run] = managers[lock ?? ''] ?? ['npm ci', 'npm run'];
  // requirements.txt has the plugins of MkDocs too.
  const hasOwnList = generator?.title === 'MkDocs' && (await hasFile('requirements.txt'));
  const program = hasOwnList ? 'pip install -r requirements.txt' : generator?.install;

  return {
    install,
    checks: [
      ...(program === undefined ? [] : [program]),
      hasScript ? `${run} build` : chooseBuildCommand(generator),
      `${call} map check`,
      `${call} audit`,
    ],
    guard: `${call} ledger check`,
  };
}

/** The actions at their releases v6.1.0 and v6.5.0: a tag can be moved, a commit can't. */
const actions = {
  checkout: 'actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0',
  setupNode: 'actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0',
};

/**
 * A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. After a failed install,
 * the step of the guard doesn't run: it has a token. Without a ledger it has nothing to compare.
 */
function printWorkflow({ install, checks, guard }: Commands): string {
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
    steps:
      - uses: ${actions.checkout}
        with:
          fetch-depth: 0 # the map check compares with the history of the map
          persist-credentials: false
      - uses: ${actions.setupNode}
        with:
          node-version: 24
      - id: install
        run: ${install}
${steps}      # Once published.txt has the URLs of a build, also after a build that fails for a lost URL
      - if: \${{ !cancelled() && steps.install.outcome == 'success' && hashFiles('published.txt') != '' }}
        run: ${guard} --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}
