import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostIds } from '../integrations/signpost/src/hosts/load.ts';

const root = join(import.meta.dirname, '..');
/** What any company's site has, laid over the code of the example. */
const overlay = join(import.meta.dirname, 'site');

/** What the example says, shows and offers: none of it is in the template. */
const ofExample = ['content', 'illustrations', 'icon.svg'];

/**
 * Writes the template: the code of the site in `src/`, with the texts and drawings of `templates/site/`, and the package
 * astro-signpost as a file beside it.
 */
export function writeTemplate(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
  const illustrations = readFileSync(join(root, 'src/illustrations/index.ts'));
  for (const name of ofExample) rmSync(join(folder, 'src', name), { recursive: true });
  cpSync(overlay, folder, { recursive: true });
  writeFileSync(join(folder, 'src/illustrations/index.ts'), illustrations);

  const tarball = packIntegration(folder);
  for (const [name, text] of Object.entries(listFiles(tarball))) writeFileSync(join(folder, name), text);
}

function packIntegration(folder: string): string {
  execFileSync('npm', ['pack', '-w', 'astro-signpost', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const tarball = readdirSync(folder).find((name) => /^astro-signpost-.*\.tgz$/.test(name));
  if (tarball === undefined) throw new Error('npm packed no tarball of astro-signpost.');
  return tarball;
}

function listFiles(tarball: string): Record<string, string> {
  const { devDependencies, allowScripts, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const pick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]));

  return {
    'package.json': printJson({
      name: 'site',
      private: true,
      type: 'module',
      engines,
      scripts: {
        'new-site': 'node new-site.ts',
        dev: 'astro dev',
        build: 'astro build && node template-texts.mjs',
        preview: 'signpost serve',
        check: 'astro check',
      },
      dependencies: {
        ...pick(
          '@fontsource-variable/sofia-sans-semi-condensed',
          '@fontsource-variable/source-serif-4',
          '@astrojs/sitemap',
          'astro',
        ),
        'astro-signpost': `file:${tarball}`,
      },
      devDependencies: pick('@astrojs/check', 'typescript'),
      allowScripts,
    }),
    'tsconfig.json': printJson({
      extends: 'astro/tsconfigs/strictest',
      compilerOptions: { allowImportingTsExtensions: true, noEmit: true },
      include: ['.astro/types.d.ts', 'src/**/*', 'astro.config.mjs'],
    }),
    '.gitignore': 'node_modules/\ndist/\ndeploy/\n.astro/\n.cache/\n.env*\n',
    'redirects.yaml': `# yaml-language-server: $schema=./node_modules/astro-signpost/schemas/redirects.schema.json
# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/
redirects: []
`,
    'new-site.json': printJson({ hosts: hostIds }),
  };
}

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
