import { join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { findFirstIn, hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { buildScript } from '../../project/publish.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings-file.ts';
import { printSiteUrl } from '../../project/site-url.ts';
import type { Generator, Survey } from './survey.ts';

/** The files and notes that `init` plans for one part of a project. */
export interface Part {
  readonly files?: readonly PlannedFile[];
  /** Files that exist and stay as they are. */
  readonly there?: readonly string[];
  /** The steps that the user has to take. */
  readonly notes?: readonly string[];
}

export interface PlannedFile {
  readonly file: string;
  /** The purpose of the file: `an empty redirect map`. */
  readonly what: string;
  readonly content: string;
}

/** A file that is written unless it exists. */
export async function planNewFile(file: string, what: string, content: string): Promise<Part> {
  return (await hasFile(file)) ? { there: [file] } : { files: [{ file, what, content }] };
}

/** Plans `signpost.yaml`: what every command needs to know of a site that Astro doesn't build. */
export async function planSettings({ site, hosts, dist }: Survey): Promise<Part> {
  const named = hosts.length === 1 ? hosts[0] : `[${hosts.join(', ')}]`;
  const lines = [
    printSchemaComment('signpost', signpostYaml).trimEnd(),
    site === undefined ? '# site: https://www.example.com' : `site: ${printSiteUrl(site)}`,
    hosts.length === 0 ? '# host: netlify' : `host: ${named}`,
    ...(dist === usualDist ? [] : [`dist: ${dist}`]),
    `# Levels and exceptions for the rules of \`npx astro-signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
    '',
  ];
  return planNewFile(signpostYaml, 'the site, its host and build, and the rules', lines.join('\n'));
}

/** Plans the line of `.gitignore` for the folder that each build writes anew. */
export async function planGitignore(): Promise<Part> {
  const text = await readText('.gitignore');
  if (text === undefined || /^\/?deploy\/?\s*$/m.test(text)) return {};
  const content = `${text.trimEnd()}\n\n# files for the host, written by signpost\ndeploy/\n`;
  return { files: [{ file: '.gitignore', what: 'adds deploy/, which each build writes anew', content }] };
}

/** The packages that the build and CI need. */
export async function notePackages({ astro, manifest }: Survey): Promise<string[]> {
  // The integration runs @astrojs/sitemap.
  const lacksSitemap = astro !== undefined && !manifest.includes('"@astrojs/sitemap"');
  const isInstalled =
    manifest.includes('"astro-signpost"') ||
    (await hasFile(join('node_modules', 'astro-signpost', 'package.json')));
  if (isInstalled && !lacksSitemap) return [];
  if (isInstalled)
    return ['Install @astrojs/sitemap, which the build runs: npm install --save-dev @astrojs/sitemap'];

  const tarball = `astro-signpost-${version}.tgz`;
  const sitemap = lacksSitemap ? ' @astrojs/sitemap' : '';
  return [
    `Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.\ngit clone ${repositoryUrl}.git ../signpost\n(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)\nmkdir -p vendor && cp ../signpost/${tarball} vendor/\nnpm install --save-dev ./vendor/${tarball}${sitemap}`,
  ];
}

/** The script `build` for a host that reads its files from the build, if no script copies them there. */
export async function noteBuildScript(survey: Survey): Promise<string[]> {
  const { hosts, astro, generator, dist, buildScript: build = chooseBuildCommand(generator) } = survey;
  if (astro !== undefined || hosts.length !== 1 || /\bsignpost\b/.test(build)) return [];

  // Cloudflare reads _redirects from the build, nginx reads nothing there.
  const [host] = await loadNamedHosts(hosts);
  const script = host && buildScript(host, dist, build);
  if (script === undefined) return [];
  return [
    `${host?.title} reads the redirects from ${dist}, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`,
  ];
}

/** The command that builds a site without a script of its own. */
function chooseBuildCommand(generator: Generator | undefined): string {
  return generator?.build ?? 'echo "Replace this line with your build"';
}

const workflowFile = '.github/workflows/signpost.yml';

const packageManagers: Readonly<Record<string, readonly [install: string, run: string]>> = {
  'pnpm-lock.yaml': ['npx pnpm install --frozen-lockfile', 'npx pnpm run'],
  'yarn.lock': ['npx yarn install --frozen-lockfile', 'npx yarn run'],
  'bun.lock': ['npx bun install --frozen-lockfile', 'npx bun run'],
};

/** Runs the installed package. Without `--no`, npx would install a missing package from the registry. */
const installedCall = 'npx --no astro-signpost';

/**
 * Plans the workflow for GitHub, in the root of a Git repository. For another service, a note has the commands. `hasScript`:
 * package.json has or needs the script `build`.
 */
export async function planCi(generator: Generator | undefined, hasScript: boolean): Promise<Part> {
  const lock = await findFirstIn('.', Object.keys(packageManagers));
  const [install, run] = packageManagers[lock ?? ''] ?? ['npm ci', 'npm run'];
  const checks = [
    ...(generator?.install === undefined ? [] : [generator.install]),
    hasScript ? `${run} build` : chooseBuildCommand(generator),
    `${installedCall} map check`,
    `${installedCall} audit`,
  ];

  const isGitHub =
    (await hasFile('.github')) || ((await hasFile('.git')) && !(await hasFile('.gitlab-ci.yml')));
  if (isGitHub) {
    const what = 'builds the site, checks the map and audits the build';
    return planNewFile(workflowFile, what, printWorkflow(install, checks));
  }
  const lines = [install, ...checks, `${installedCall} ledger check`].join('\n');
  return { notes: [`For CI, run these commands in a clone with its whole history:\n${lines}`] };
}

/**
 * A build with Signpost fails for a lost URL too, and GitHub then skips steps without a condition. After a failed install,
 * the step of the ledger doesn't run, because the step has a token. The actions are named by commit, since a tag such as
 * v6.1.0 can be moved.
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
        run: ${installedCall} ledger check --comment
        env:
          GITHUB_TOKEN: \${{ github.token }}
`;
}
