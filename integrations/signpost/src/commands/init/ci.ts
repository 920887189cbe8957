import { exists, readText } from '../../lib/disk/read.ts';
import type { Generator } from '../../project/detect.ts';

/** A step in continuous integration: a new workflow, or lines that a person adds to the file that is there. */
export interface CiStep {
  /** Undefined where a person adds the lines. */
  readonly file: string | undefined;
  readonly text: string;
}

interface Site {
  readonly generator: Generator | undefined;
  readonly dist: string;
}

export const workflowFile = '.github/workflows/signpost.yml';

/** The workflow for GitHub, lines for GitLab, or undefined where no sign of either is found. */
export async function ciStep(site: Site): Promise<CiStep | undefined> {
  const remote = (await readText('.git/config')) ?? '';
  const isGitLab = (await exists('.gitlab-ci.yml')) || /gitlab/.test(remote);
  const isGitHub = (await exists('.github')) || /github\.com/.test(remote);
  if (isGitHub) return { file: workflowFile, text: workflow(await commandsOf(site)) };
  return isGitLab ? { file: undefined, text: gitLabJob(await commandsOf(site)) } : undefined;
}

interface Commands {
  readonly setUp: readonly string[];
  readonly build: readonly string[];
  readonly checks: readonly string[];
}

const builds: Readonly<Record<string, readonly string[]>> = {
  MkDocs: ['pip install mkdocs', 'mkdocs build'],
  Hugo: ['sudo snap install hugo', 'hugo --minify'],
  Jekyll: ['bundle install', 'bundle exec jekyll build'],
};

async function commandsOf({ generator, dist }: Site): Promise<Commands> {
  const manifest = await readText('package.json');
  const [lock] = (
    await Promise.all(
      ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'package-lock.json'].map(async (file) =>
        (await exists(file)) ? [file] : [],
      ),
    )
  ).flat();
  const isInstalled = manifest !== undefined && /"astro-signpost"\s*:/.test(manifest);
  const run = isInstalled || generator?.title === 'Astro' ? 'npx signpost' : 'npx --yes astro-signpost';
  const checks = [`${run} map check`, `${run} audit ${dist}`];
  const ofGenerator = builds[generator?.title ?? ''];
  if (ofGenerator !== undefined) {
    const requirements = generator?.title === 'MkDocs' && (await exists('requirements.txt'));
    return {
      setUp: [],
      build: requirements ? ['pip install -r requirements.txt', 'mkdocs build'] : ofGenerator,
      checks,
    };
  }
  if (manifest === undefined)
    return { setUp: [], build: ['echo "Replace this line with your build"'], checks };
  const script = /"build"\s*:/.test(manifest) ? 'build' : undefined;
  const [install, start] = managers[lock ?? 'package.json'] ?? ['npm install', 'npm run'];
  const direct =
    generator?.title === 'Eleventy'
      ? 'npx @11ty/eleventy'
      : `npx ${generator?.title.toLowerCase() ?? 'vite'} build`;
  return { setUp: [install], build: [script === undefined ? direct : `${start} ${script}`], checks };
}

const managers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'package-lock.json': ['npm ci', 'npm run'],
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

function workflow({ setUp, build, checks }: Commands): string {
  const steps = [...setUp, ...build, ...checks].map((command) => `      - run: ${command}\n`).join('');
  return `# Builds the site, checks the redirect map and audits the build.
name: Signpost
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  signpost:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # the map check compares with the history of the map
      - uses: actions/setup-node@v4
        with:
          node-version: 24
${steps}`;
}

function gitLabJob({ setUp, build, checks }: Commands): string {
  const script = [...setUp, ...build, ...checks].map((command) => `    - ${command}\n`).join('');
  return `signpost:
  image: node:24
  variables:
    GIT_DEPTH: 0 # the map check compares with the history of the map
  script:
${script}`;
}
