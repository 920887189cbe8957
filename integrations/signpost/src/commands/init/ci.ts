import { findFirstIn, hasFile } from '../../lib/disk/read.ts';
import type { Generator } from './generators.ts';
import { type Part, planNewFile } from './part.ts';

const workflowFile = '.github/workflows/signpost.yml';

/**
 * Plans the workflow for GitHub, in the root of a Git repository. For other services, the commands are printed. `hasScript`:
 * package.json has or needs the script `build`, which also puts the files of the host into the build.
 */
export async function planCi(generator: Generator | undefined, hasScript: boolean): Promise<Part> {
  const lock = await findFirstIn('.', Object.keys(managers));
  const [install, run] = managers[lock ?? ''] ?? ['npm ci', 'npm run'];
  const checks = [
    ...(generator?.install === undefined ? [] : [generator.install]),
    hasScript ? `${run} build` : chooseBuildCommand(generator),
    `${call} map check`,
    `${call} audit`,
  ];

  const isGitHub =
    (await hasFile('.github')) || ((await hasFile('.git')) && !(await hasFile('.gitlab-ci.yml')));
  if (isGitHub) {
    const what = 'builds the site, checks the map and audits the build';
    return planNewFile(workflowFile, what, printWorkflow(install, checks));
  }
  const lines = [install, ...checks, `${call} ledger check`].join('\n');
  return { notes: [`For CI, run these commands in a clone with its whole history:\n${lines}`] };
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

/**
 * A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. After a failed install,
 * the step of the guard doesn't run: it has a token. Without a ledger it has nothing to compare. The actions are named by
 * commit, since a tag such as v6.1.0 can be moved.
 */
function printWorkflow(install: string, checks: readonly string[]): string {
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
      - uses: actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0
        with:
          fetch-depth: 0 # the map check compares with the history of the map
          persist-credentials: false
      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 24
      - id: install
        run: ${install}
${steps}      # Once published.txt has the URLs of a build, also after a build that fails for a lost URL
      - if: \${{ !cancelled() && steps.install.outcome == 'success' && hashFiles('published.txt') != '' }}
        run: ${call} ledger check --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}
