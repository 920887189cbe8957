import { join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { compact } from '../../lib/text/text.ts';
import { parseSiteUrl, printSiteUrl } from '../../plan/site-url.ts';
import { printSchemaComment } from '../../project/settings/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings/settings-file.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

/** Plans `signpost.yaml`: the settings of a site that Astro doesn't build. */
export async function planSettings(plan: InitPlan, { site, hosts, dist }: Survey): Promise<void> {
  const [first = ''] = hosts;
  const hostValue = hosts.length > 1 ? `[${hosts.join(', ')}]` : first;
  const siteLine = site === undefined ? siteComment : `site: ${printSiteUrl(site)}`;
  const hostLine = hostValue === '' ? hostComment : `host: ${hostValue}`;

  const existing = await readText(signpostYaml);
  const completed = existing?.replace(siteComment, siteLine).replace(hostComment, hostLine);
  if (completed !== undefined && completed !== existing) {
    plan.files.push({ file: signpostYaml, what: 'adds the site or its host', content: completed });
    return;
  }

  const lines = compact(
    printSchemaComment('signpost', signpostYaml).trimEnd(),
    siteLine,
    hostLine,
    dist !== usualDist && `dist: ${dist}`,
    `# Levels and exceptions for the rules of \`npx astro-signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
  );
  await plan.addFile(signpostYaml, 'the site, its host and build, and the rules', `${lines.join('\n')}\n`);
}

/** What is in the place of a setting that nobody chose, until `init` runs with the option. */
const siteComment = '# site: https://www.example.com';
const hostComment = '# host: netlify';

const generatedFolders = [
  { name: 'node_modules', writer: 'written by npm install' },
  { name: 'deploy', writer: "the host's files, which Signpost writes anew from the map" },
];

/** Plans the lines of `.gitignore` for what npm and each build write anew. A site from Hugo had no `node_modules` so far. */
export async function planGitignore({ files }: InitPlan): Promise<void> {
  const file = '.gitignore';
  const text = await readText(file);
  if (text === undefined && !(await hasFile('.git'))) return;

  // `/deploy/`, `deploy/` and `deploy` are the folder.
  const ignoredFolders = new Set(
    (text ?? '').split('\n').map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '')),
  );
  const missingFolders = generatedFolders.filter(({ name }) => !ignoredFolders.has(name));
  if (missingFolders.length === 0) return;
  const lines = missingFolders.map(({ name, writer }) => `# ${writer}\n${name}/`).join('\n');
  const content = `${text?.trimEnd() ?? ''}\n\n${lines}\n`.trimStart();
  files.push({ file, what: `adds ${missingFolders.map(({ name }) => `${name}/`).join(' and ')}`, content });
}

/** Adds the packages that the build and CI need. The integration runs @astrojs/sitemap. */
export async function addPackageTask({ tasks }: InitPlan, { astro, packages }: Survey): Promise<void> {
  const lacksSitemap = astro !== undefined && !packages.includes('@astrojs/sitemap');
  const isInstalled =
    packages.includes('astro-signpost') ||
    (await hasFile(join('node_modules', 'astro-signpost', 'package.json')));
  if (isInstalled) {
    if (lacksSitemap)
      tasks.push('Install @astrojs/sitemap, which the build runs: npm install --save-dev @astrojs/sitemap');
    return;
  }

  const tarball = `astro-signpost-${version}.tgz`;
  const sitemap = lacksSitemap ? ' @astrojs/sitemap' : '';
  const lines = [
    "Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.",
    `git clone ${repositoryUrl}.git ../signpost`,
    '(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)',
    `mkdir -p vendor && cp ../signpost/${tarball} vendor/`,
    `npm install --save-dev ./vendor/${tarball}${sitemap}`,
    'Commit vendor/ too, so that CI and the platform can install it.',
  ];
  tasks.push(lines.join('\n'));
}

/** Adds what a robots.txt of the site's own needs: the build keeps it, and writes /sitemap.xml. */
export async function addRobotsTask({ tasks }: InitPlan, { astro, site }: Survey): Promise<void> {
  const file = 'public/robots.txt';
  const text = astro === undefined ? undefined : await readText(file);
  if (text === undefined || /^sitemap:\s*\S+\/sitemap\.xml\s*$/im.test(text)) return;
  const origin = parseSiteUrl(site ?? 'https://www.example.com').origin;
  tasks.push(`In ${file}, name the sitemap of the build: Sitemap: ${origin}/sitemap.xml`);
}
