import { join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { buildScript } from '../../project/build-script.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings-file.ts';
import { printSiteUrl } from '../../project/site-url.ts';
import { chooseBuildCommand } from './ci.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

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

/** Plans the line of `.gitignore` for what each build writes anew. */
export async function planGitignore(): Promise<Part> {
  const text = await readText('.gitignore');
  if (text === undefined || /^\/?deploy\/?\s*$/m.test(text)) return {};
  const content = `${text.trimEnd()}\n\n# files for the host, written by signpost\ndeploy/\n`;
  return { files: [{ file: '.gitignore', what: 'adds deploy/, which each build writes anew', content }] };
}

/** The packages that the build and CI need. */
export async function notePackages({ astro, manifest }: Survey): Promise<string[]> {
  // The integration runs it, unless the site has a sitemap of its own.
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

/** The steps of the script `build`, if the host reads its files from the build and no script puts them there. */
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
