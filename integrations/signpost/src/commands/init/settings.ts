import { basename, join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { compact } from '../../lib/text/text.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { signpostYaml, usualDist } from '../../project/settings-file.ts';
import { printSiteUrl } from '../../project/site-url.ts';
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

const installSitemap =
  'Install @astrojs/sitemap, which the build runs: npm install --save-dev @astrojs/sitemap';

/** The packages that the build and CI need, in versions that they can install. */
export async function notePackages({ generator }: Pick<Survey, 'generator'>): Promise<string[]> {
  const manifest = (await readText('package.json')) ?? '';
  // The integration runs it, unless the site has a sitemap of its own.
  const lacksSitemap = generator?.title === 'Astro' && !manifest.includes('"@astrojs/sitemap"');
  const sitemap = lacksSitemap ? ' @astrojs/sitemap' : '';
  const [, wanted] = /"astro-signpost"\s*:\s*"([^"]*)"/.exec(manifest) ?? [];
  if (wanted === undefined && (await hasFile(join('node_modules', 'astro-signpost', 'package.json'))))
    return compact(lacksSitemap && installSitemap);
  if (wanted === undefined) {
    const tarball = `astro-signpost-${version}.tgz`;
    return [
      `Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.\ngit clone ${repositoryUrl}.git ../signpost\n(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)\nmkdir -p vendor && cp ../signpost/${tarball} vendor/\nnpm install --save-dev ./vendor/${tarball}${sitemap}`,
    ];
  }
  const path = wanted.slice('file:'.length);
  const name = basename(path);
  return compact(
    lacksSitemap && installSitemap,
    /^file:(?:\.\.|\/)/.test(wanted) &&
      `package.json installs astro-signpost from ${path}, which is outside of this project, so \`npm ci\` fails in CI. Copy the file into the project, and install it from there.\nmkdir -p vendor && cp ${path} vendor/\nnpm install --save-dev ./vendor/${name}`,
  );
}
