import { basename, join } from 'node:path';
import { version } from '../../lib/disk/package.ts';
import { exists, readText } from '../../lib/disk/read.ts';
import { commandDocs, repositoryUrl } from '../../lib/docs.ts';
import { present } from '../../lib/text/text.ts';
import type { DetectedHost } from '../../project/detect.ts';
import { schemaComment } from '../../project/schema-comment.ts';
import { signpostYaml } from '../../project/site-facts.ts';
import { siteText } from '../../project/site-url.ts';
import { newFile, type Part } from './part.ts';
import type { Survey } from './survey.ts';

/** Plans `signpost.yaml`. */
export async function settingsPart({ site, detected, hosts }: Survey): Promise<Part> {
  const parts = present(
    (site ?? detected) !== undefined && 'the site',
    isSure(hosts) && 'the host',
    'exceptions for the rules of the audit',
  );
  return newFile(signpostYaml, new Intl.ListFormat('en').format(parts), () =>
    settingsText(site === undefined ? detected?.url : siteText(site), hosts),
  );
}

/** False if no host was detected, or several were, of which one is wrong. */
function isSure(hosts: readonly DetectedHost[]): boolean {
  return hosts.length === 1 || (hosts.length > 1 && hosts.every(({ signs: [sign] }) => sign === '--host'));
}

function settingsText(site: string | undefined, hosts: readonly DetectedHost[]): string {
  const [host, ...further] = hosts.map(({ id }) => id);
  const named = further.length === 0 ? host : `[${[host, ...further].join(', ')}]`;
  return [
    `${schemaComment('signpost', signpostYaml, { installs: true })}${site === undefined ? '# site: https://www.example.com' : `site: ${site}`}`,
    isSure(hosts) ? `host: ${named}` : '# host: netlify',
    `# Levels and exceptions for the rules of \`npx astro-signpost audit\`: ${commandDocs('audit')}`,
    'rules: {}',
    '',
  ].join('\n');
}

/** Plans the lines of `.gitignore` for what each build writes anew. */
export async function ignorePart({ hosts }: Survey): Promise<Part> {
  const text = await readText('.gitignore');
  if (text === undefined || /^\/?deploy\/?\s*$/m.test(text)) return {};
  // Wrangler's local state, which tells nobody else anything.
  const usesWrangler = hosts.some(({ id }) => id === 'cloudflare') && !/^\/?\.wrangler\/?\s*$/m.test(text);
  const what = `adds deploy/, which each build writes anew${usesWrangler ? ', and .wrangler/' : ''}`;
  const lines = `# files for the host, written by signpost\ndeploy/\n${usesWrangler ? '.wrangler/\n' : ''}`;
  return { files: [{ file: '.gitignore', what, content: () => `${text.trimEnd()}\n\n${lines}` }] };
}

const installSitemap =
  'Install @astrojs/sitemap, which the build runs: npm install --save-dev @astrojs/sitemap';

/** The packages that the build and CI need, in versions that they can install. */
export async function packageNotes({ generator }: Pick<Survey, 'generator'>): Promise<string[]> {
  const manifest = (await readText('package.json')) ?? '';
  // The integration runs it, unless the site has a sitemap of its own.
  const lacksSitemap = generator?.title === 'Astro' && !manifest.includes('"@astrojs/sitemap"');
  const sitemap = lacksSitemap ? ' @astrojs/sitemap' : '';
  const [, wanted] = /"astro-signpost"\s*:\s*"([^"]*)"/.exec(manifest) ?? [];
  if (wanted === undefined && (await exists(join('node_modules', 'astro-signpost', 'package.json'))))
    return present(lacksSitemap && installSitemap);
  if (wanted === undefined) {
    const tarball = `astro-signpost-${version}.tgz`;
    return [
      `Install the package. It isn't on npm yet: pack it in a clone of its repository, beside this folder, and install the tarball.\ngit clone ${repositoryUrl}.git ../signpost\n(cd ../signpost && npm ci && npm run build:package && npm pack --silent -w astro-signpost)\nmkdir -p vendor && cp ../signpost/${tarball} vendor/\nnpm install --save-dev ./vendor/${tarball}${sitemap}`,
    ];
  }
  const path = wanted.slice('file:'.length);
  const name = basename(path);
  return present(
    lacksSitemap && installSitemap,
    /^file:(?:\.\.|\/)/.test(wanted) &&
      `package.json installs astro-signpost from ${path}, which is outside of this project, so \`npm ci\` fails in CI. Copy the file into the project, and install it from there.\nmkdir -p vendor && cp ${path} vendor/\nnpm install --save-dev ./vendor/${name}`,
  );
}
