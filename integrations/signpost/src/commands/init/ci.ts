import { exists, readText } from '../../lib/disk/read.ts';
import type { Generator } from '../../project/detect.ts';

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
}

export const workflowFile = '.github/workflows/signpost.yml';

const otherFiles = [
  'bitbucket-pipelines.yml',
  '.circleci/config.yml',
  'azure-pipelines.yml',
  'Jenkinsfile',
  '.woodpecker.yml',
  '.drone.yml',
  '.forgejo/workflows',
  '.gitea/workflows',
];

/** The GitHub workflow, unless the project uses another system or isn't the root of a Git repository. */
export async function ciStep(site: Site): Promise<CiStep> {
  const commands = await commandsOf(site);
  const remote = (await readText('.git/config')) ?? '';
  const isGitHub = (await exists('.github')) || /github\.com/.test(remote);
  if (!isGitHub && ((await exists('.gitlab-ci.yml')) || /gitlab/.test(remote)))
    return { file: '.gitlab-ci.yml', text: gitLabJob(commands), isWritten: false, isOutdated: false };
  const other = isGitHub ? undefined : await firstThere(otherFiles);
  if (other !== undefined)
    return { file: other, text: linesOf(commands).join('\n'), isWritten: false, isOutdated: false };
  const there = await readText(workflowFile);
  return {
    file: workflowFile,
    text: workflow(commands),
    isWritten: isGitHub || (await exists('.git')),
    isOutdated: commands.guard !== undefined && there === workflow({ ...commands, guard: undefined }),
  };
}

async function firstThere(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await exists(file)) return file;
  return undefined;
}

interface Commands {
  readonly install: string;
  readonly build: readonly string[];
  readonly checks: readonly string[];
  /** Undefined without a ledger. */
  readonly guard: string | undefined;
}

function linesOf({ install, build, checks, guard }: Commands): string[] {
  return [install, ...build, ...checks, ...(guard === undefined ? [] : [guard])];
}

/** How to install and run generators that don't come from npm. */
const programs: Readonly<Record<string, readonly string[]>> = {
  MkDocs: ['pip install mkdocs', 'mkdocs build'],
  Hugo: ['sudo snap install hugo', 'hugo --minify'],
  Jekyll: ['bundle install', 'bundle exec jekyll build'],
};

/** How to run the others without a script in package.json. */
const builds: Readonly<Record<string, string>> = {
  Astro: 'npx astro build',
  Docusaurus: 'npx docusaurus build',
  Eleventy: 'npx @11ty/eleventy',
  Gatsby: 'npx gatsby build',
  'Next.js': 'npx next build',
  Nuxt: 'npx nuxt generate',
  SvelteKit: 'npx vite build',
  VitePress: 'npx vitepress build',
};

/** What builds a site without a script of its own. */
export function buildCommand(generator: Generator | undefined): string {
  const title = generator?.title ?? '';
  return programs[title]?.at(-1) ?? builds[title] ?? 'echo "Replace this with your build"';
}

async function commandsOf({ generator, dist, hasLedger }: Site): Promise<Commands> {
  const title = generator?.title ?? '';
  const manifest = (await readText('package.json')) ?? '';
  const lock = await firstThere(['pnpm-lock.yaml', 'yarn.lock', 'bun.lock']);
  const [install, run] = managers[lock ?? ''] ?? ['npm ci', 'npm run'];
  const script = /"build"\s*:/.test(manifest)
    ? `${run} build`
    : (builds[title] ?? 'echo "Replace this line with your build"');
  const build =
    title === 'MkDocs' && (await exists('requirements.txt'))
      ? ['pip install -r requirements.txt', 'mkdocs build']
      : (programs[title] ?? [script]);
  return {
    install,
    build,
    checks: ['npx signpost map check', `npx signpost audit ${dist}`],
    guard: hasLedger ? `npx signpost ledger check ${dist}` : undefined,
  };
}

const managers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

function workflow({ guard, ...commands }: Commands): string {
  const steps = linesOf({ ...commands, guard: undefined })
    .map((command) => `      - run: ${command}\n`)
    .join('');
  return `# Builds the site, checks the redirect map and audits the build.
name: Signpost
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
${guard === undefined ? '' : '  pull-requests: write # for the comment\n'}jobs:
  signpost:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # the map check compares with the history of the map
      - uses: actions/setup-node@v4
        with:
          node-version: 24
${steps}${guard === undefined ? '' : guardStep(guard)}`;
}

/** A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. */
function guardStep(guard: string): string {
  return `      - if: \${{ !cancelled() }} # also after a build that fails for a lost URL
        run: ${guard} --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}

function gitLabJob(commands: Commands): string {
  const script = linesOf(commands)
    .map((command) => `    - ${command}\n`)
    .join('');
  return `signpost:
  image: node:24
  variables:
    GIT_DEPTH: 0 # the map check compares with the history of the map
  script:
${script}`;
}
