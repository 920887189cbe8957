import { join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { compact } from '../../lib/text/text.ts';
import { buildScript } from '../../project/build-script.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings-file.ts';
import { printSiteUrl } from '../../project/site-url.ts';
import { chooseBuildCommand } from './ci.ts';
import { hasAdapter, readBuildScript } from './detect.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

/** Plans `signpost.yaml`: what every command needs to know of a site that Astro doesn't build. */
export async function planSettings(survey: Survey): Promise<Part> {
  const { site, dist } = survey;
  const parts = compact(
    site !== undefined && 'the site',
    isHostKnown(survey) && 'the host',
    dist !== usualDist && 'the build',
    'exceptions for the rules of the audit',
  );
  return planNewFile(signpostYaml, new Intl.ListFormat('en').format(parts), () => writeSettings(survey));
}

/** False if no host was detected, or several were, of which one is wrong. */
function isHostKnown({ hosts, areHostsNamed }: Survey): boolean {
  return hosts.length === 1 || (hosts.length > 1 && areHostsNamed);
}

function writeSettings(survey: Survey): string {
  const { site, hosts, dist } = survey;
  const named = hosts.length === 1 ? hosts[0] : `[${hosts.join(', ')}]`;

  return [
    printSchemaComment('signpost', signpostYaml, { installs: true }).trimEnd(),
    site === undefined ? '# site: https://www.example.com' : `site: ${printSiteUrl(site)}`,
    isHostKnown(survey) ? `host: ${named}` : '# host: netlify',
    ...(dist === usualDist ? [] : [`dist: ${dist}`]),
    `# Levels and exceptions for the rules of \`npx astro-signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
    '',
  ].join('\n');
}

/** Plans the lines of `.gitignore` for what each build writes anew. */
export async function planGitignore({ hosts }: Survey): Promise<Part> {
  const text = await readText('.gitignore');
  if (text === undefined || /^\/?deploy\/?\s*$/m.test(text)) return {};
  // Wrangler's local state, which tells nobody else anything.
  const usesWrangler = hosts.includes('cloudflare') && !/^\/?\.wrangler\/?\s*$/m.test(text);
  const what = `adds deploy/, which each build writes anew${usesWrangler ? ', and .wrangler/' : ''}`;
  const lines = `# files for the host, written by signpost\ndeploy/\n${usesWrangler ? '.wrangler/\n' : ''}`;
  return { files: [{ file: '.gitignore', what, content: () => `${text.trimEnd()}\n\n${lines}` }] };
}

/** The packages that the build and CI need. */
export async function notePackages({ astro }: Survey): Promise<string[]> {
  const manifest = (await readText('package.json')) ?? '';
  // The integration runs it, unless the site has a sitemap of its own.
  const lacksSitemap = astro !== undefined && !manifest.includes('"@astrojs/sitemap"');
  const isInstalled =
    manifest.includes('"astro-signpost"') ||
    (await hasFile(join('node_modules', 'astro-signpost', 'package.json')));
  if (isInstalled)
    return compact(
      lacksSitemap &&
        'Install @astrojs/sitemap, which the build runs: npm install --save-dev @astrojs/sitemap',
    );

  const tarball = `astro-signpost-${version}.tgz`;
  const sitemap = lacksSitemap ? ' @astrojs/sitemap' : '';
  return [
    `Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.\ngit clone ${repositoryUrl}.git ../signpost\n(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)\nmkdir -p vendor && cp ../signpost/${tarball} vendor/\nnpm install --save-dev ./vendor/${tarball}${sitemap}`,
  ];
}

/** The steps of the script `build`, if the host reads its files from the build and no script puts them there. */
export async function noteBuildScript({
  hosts,
  astro,
  generator,
  dist,
}: Survey): Promise<string | undefined> {
  const [host, ...others] = hosts;
  if (astro !== undefined || host === undefined || others.length > 0) return undefined;
  const build = (await readBuildScript()) ?? chooseBuildCommand(generator);
  if (/\bsignpost\b/.test(build)) return undefined;

  const [loaded] = await loadNamedHosts([host]);
  const script = loaded && buildScript(loaded, dist, build);
  return script === undefined
    ? undefined
    : `${loaded?.title} reads the redirects from ${dist}, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`;
}

/** The step after the first build, if Wrangler deploys the site as a Worker with a file that Signpost merges. */
export async function noteWranglerSteps({ hosts }: Survey): Promise<string[]> {
  if (!hosts.includes('cloudflare')) return [];
  const own = await readText('wrangler.jsonc');
  if (own === undefined || /"(?:pages_build_output_dir|main)"/.test(own) || (await hasAdapter())) return [];
  return [
    'After the first build, copy deploy/cloudflare/wrangler.jsonc over your wrangler.jsonc: it is your file with the generated keys. Commit it:\ncp deploy/cloudflare/wrangler.jsonc .\ngit add wrangler.jsonc',
  ];
}
