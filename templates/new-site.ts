/** `npm run new-site ../my-site`: copies the template into a project of its own, without Signpost's code and tests. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const from = process.env['INIT_CWD'] ?? process.cwd();
const [target] = process.argv.slice(2);
if (target === undefined) stop('Name the folder of the new site: npm run new-site ../my-site');
const folder = resolve(from, target);
if (existsSync(folder) && readdirSync(folder).length > 0) stop(`${folder} isn’t empty. Name a new folder.`);

const { devDependencies, allowScripts, engines } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const picked = (...names: string[]) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]));

mkdirSync(folder, { recursive: true });
for (const name of ['src', 'public', 'astro.config.mjs'])
  cpSync(join(root, name), join(folder, name), { recursive: true });
cpSync(join(root, 'templates/new-site.md'), join(folder, 'README.md'));
const packed = execFileSync('npm', ['pack', '-w', 'astro-signpost', '--json', '--pack-destination', folder], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
const tarball = /astro-signpost-[\w.-]+\.tgz/.exec(packed)?.[0];
if (tarball === undefined) stop('npm packed no tarball of astro-signpost.');

const files = {
  'package.json': json({
    name: basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-'),
    private: true,
    type: 'module',
    engines,
    scripts: { dev: 'astro dev', build: 'astro build', preview: 'signpost serve', check: 'astro check' },
    dependencies: {
      ...picked(
        '@fontsource-variable/sofia-sans-semi-condensed',
        '@fontsource-variable/source-serif-4',
        '@astrojs/sitemap',
        'astro',
      ),
      'astro-signpost': `file:${tarball}`,
    },
    devDependencies: picked('@astrojs/check', 'typescript'),
    allowScripts,
  }),
  'tsconfig.json': json({
    extends: 'astro/tsconfigs/strictest',
    compilerOptions: { allowImportingTsExtensions: true, noEmit: true },
    include: ['.astro/types.d.ts', 'src/**/*', 'astro.config.mjs'],
  }),
  '.gitignore': 'node_modules/\ndist/\ndeploy/\n.astro/\n.cache/\n.env*\n',
  'redirects.yaml': `# yaml-language-server: $schema=./node_modules/astro-signpost/schemas/redirects.schema.json
# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/
redirects: []
`,
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

console.log(`The site is in ${folder}. Next:

  cd ${relative(from, folder)}
  npm install
  npm run build     builds and audits the site
  npm run preview   serves it with its redirects
  npm run dev       shows each change while you edit

Start with src/site.ts: the names, the domain and the navigation.
With a Node older than 22.19, run npm install --save-dev node@24 after npm install.`);

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
