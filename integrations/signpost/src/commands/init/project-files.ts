import { join } from 'node:path';
import { openSettings } from '../../hosts/shared/settings-file.ts';
import { version } from '../../lib/disk/package.ts';
import { createRootReader, hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { toKeys } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import { buildScript, compileCommand, planCopy } from '../../project/deploy/copy-plan.ts';
import { loadNamedHosts } from '../../project/deploy/hosts.ts';
import { printSchemaComment } from '../../project/settings/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings/settings-file.ts';
import { parseSiteUrl, printSiteUrl } from '../../project/settings/site-url.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

/** Plans `signpost.yaml`: the settings of a site that Astro doesn't build. */
export async function planSettings(plan: InitPlan, { site, hosts, dist }: Survey): Promise<void> {
  const [first = ''] = hosts;
  const hostValue = hosts.length > 1 ? `[${hosts.join(', ')}]` : first;
  const lines = compact(
    printSchemaComment('signpost', signpostYaml).trimEnd(),
    site === undefined ? '# site: https://www.example.com' : `site: ${printSiteUrl(site)}`,
    hostValue === '' ? '# host: netlify' : `host: ${hostValue}`,
    dist !== usualDist && `dist: ${dist}`,
    `# Levels and exceptions for the rules of \`npx astro-signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
  );
  await plan.addFile(signpostYaml, 'the site, its host and build, and the rules', `${lines.join('\n')}\n`);
}

/** Plans the lines of `.gitignore` for what npm and each build write anew. A site from Hugo had no `node_modules` so far. */
export async function planGitignore({ files }: InitPlan): Promise<void> {
  const file = '.gitignore';
  const text = await readText(file);
  if (text === undefined && !(await hasFile('.git'))) return;

  // `/deploy/`, `deploy/` and `deploy` are the folder.
  const ignoredFolders = new Set(
    (text ?? '').split('\n').map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '')),
  );
  const lacking = ['node_modules', 'deploy']
    .filter((name) => !ignoredFolders.has(name))
    .map((name) => `${name}/`);
  if (lacking.length === 0) return;
  const lines = ['# written anew by npm and by each build', ...lacking].join('\n');
  const content = `${text?.trimEnd() ?? ''}\n\n${lines}\n`.trimStart();
  files.push({ file, what: `adds ${lacking.join(' and ')}`, content });
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

/**
 * Adds the script `build` for a host that reads its files from the build, such as Cloudflare, if no script copies them there.
 * True if the script is needed.
 */
export async function addBuildScriptTask({ tasks }: InitPlan, survey: Survey): Promise<boolean> {
  const { siteFolder, hosts, astro, generator, dist } = survey;
  const netlify = readNetlifyCommands();
  const build = survey.buildScript ?? netlify.production ?? chooseBuildCommand(generator);
  if (astro !== undefined || hosts.length !== 1 || /\bsignpost\b/.test(build)) return false;

  // nginx reads nothing there.
  const [host] = await loadNamedHosts(hosts);
  const layout = { root: '.', dist, below: siteFolder.slice(1) };
  const script = host && buildScript(host, layout, build);
  const copy = host && planCopy(host, layout);
  if (script === undefined || copy === undefined) return false;
  tasks.push(
    `On ${host?.title}, the redirects are part of ${dist}, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`,
  );
  addNetlifyTask(tasks, netlify, `npx astro-signpost ${compileCommand} && ${copy.command}`);
  return true;
}

/** Adds what to change in netlify.toml. A command with flags of its own keeps them: `hugo -b $DEPLOY_PRIME_URL`. */
function addNetlifyTask(tasks: string[], netlify: NetlifyCommands, addRedirects: string): void {
  const { commands, production, hasEnvironment } = netlify;
  if (commands.length === 0) return;

  const replaced = commands.filter(({ command }) => command === production);
  const places = replaced.map(({ command, place }) => `"${command}"${place && ` below ${place}`}`);
  const replacement =
    places.length > 0 &&
    `write command = "npm run build" in place of ${new Intl.ListFormat('en').format(places)}`;
  const environment = hasEnvironment ? '[build.environment]' : 'a new line [build.environment]';
  const changes = compact(replacement, `add NODE_VERSION = "24" below ${environment}`).join(', and ');

  const keptCommands = commands
    .filter(({ command }) => command !== production)
    .map(
      ({ command, place }) =>
        `${place || '[build]'}\n  command = ${JSON.stringify(`${command} && ${addRedirects}`)}`,
    );
  const flags =
    keptCommands.length > 0 &&
    `These commands keep their own flags, and get the redirects:\n${keptCommands.join('\n')}`;
  tasks.push(
    compact(
      `In netlify.toml, ${changes}, since Netlify otherwise deploys without the redirects.`,
      flags,
    ).join(' '),
  );
}

// The commands of a Hugo site in netlify.toml. Each context of a deploy may have its own:
//
//   [build]
//     command = "hugo --gc --minify"
//   [context.deploy-preview]
//     command = "hugo --gc -b $DEPLOY_PRIME_URL"

interface NetlifyCommands {
  /** The command of the published site, unless it runs the script `build`. */
  readonly production: string | undefined;
  /** Those that don't run the script, each with its table: '' of `[build]`, and `[context.deploy-preview]`. */
  readonly commands: readonly { readonly command: string; readonly place: string }[];
  readonly hasEnvironment: boolean;
}

/** Reads the commands of `[build]` and of all contexts in netlify.toml. */
function readNetlifyCommands(): NetlifyCommands {
  const { opened } = openSettings(createRootReader('.'), ['netlify.toml']);
  const { command: buildCommand, environment } = toKeys(opened?.keys['build']);
  const contexts = toKeys(opened?.keys['context']);

  const commands: { readonly command: string; readonly place: string }[] = [];
  if (isOwnCommand(buildCommand)) commands.push({ command: buildCommand, place: '' });
  for (const [name, context] of Object.entries(contexts)) {
    const { command } = toKeys(context);
    if (isOwnCommand(command)) commands.push({ command, place: `[context.${name}]` });
  }

  const production = toKeys(contexts['production'])['command'] ?? buildCommand;
  return {
    production: isOwnCommand(production) ? production : undefined,
    commands,
    hasEnvironment: environment !== undefined,
  };
}

/** False for `npm run build`. */
function isOwnCommand(command: unknown): command is string {
  return typeof command === 'string' && !/^(?:npm|yarn|pnpm|bun) (?:run )?build$/.test(command);
}

/** Adds what a robots.txt of the site's own needs: the build keeps it, and writes /sitemap.xml. */
export async function addRobotsTask({ tasks }: InitPlan, { astro, site }: Survey): Promise<void> {
  const file = 'public/robots.txt';
  const text = astro === undefined ? undefined : await readText(file);
  if (text === undefined || /^sitemap:\s*\S+\/sitemap\.xml\s*$/im.test(text)) return;
  const origin = parseSiteUrl(site ?? 'https://www.example.com').origin;
  tasks.push(`In ${file}, name the sitemap of the build: Sitemap: ${origin}/sitemap.xml`);
}

/** The command that builds a site without a script of its own. */
export function chooseBuildCommand(generator: SiteGenerator | undefined): string {
  return generator?.build ?? 'echo "Replace this line with your build"';
}
