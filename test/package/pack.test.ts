import { readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page as example, site } from '../../integrations/signpost/src/audit/rules/shared/example.ts';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { filesInMemory } from '../../integrations/signpost/src/lib/file.ts';
import { serveBuild } from '../../integrations/signpost/test/lib/http/support/serve-build.ts';
import { type Installed, install } from './installed.ts';

let project: Installed;
beforeAll(async () => {
  project = await install();
});
afterAll(() => project?.remove());

const words = 'A pump that lifts water out of a cellar, and a valve that keeps it out. '.repeat(6);
const page = (title: string, head: string, body: string) => `---
import Head from 'astro-signpost/components/Head.astro';
---
<html lang="en">
  <head><Head title="${title}" description="${title}: ${words.slice(0, 90)}" ${head} /></head>
  <body><h1>${title}</h1><p>${words}</p>${body}</body>
</html>
`;

/** Three lines: the import, the URL, the integration. */
const config = `import signpost from 'astro-signpost';
export default {
  site: 'https://www.example.com',
  integrations: [signpost({ deploy: { furtherHosts: ['nginx', 'netlify'] } })],
};
`;

/** The rules that found something, from `signpost audit --json`. */
function rulesIn(json: string): string[] {
  const { findings }: { findings: { rule: string; level: string }[] } = JSON.parse(json);
  return [...new Set(findings.map(({ rule }) => rule))];
}

test('the package has the command, the code and the components, and nothing else', () => {
  expect(project.packed).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'package.json',
      'bin/signpost.js',
      'dist/index.js',
      'dist/cli.js',
      'src/astro/components/Head.astro',
      'src/astro/routes/404.astro',
      'schemas/redirects.schema.json',
    ]),
  );
  const known =
    /^(LICENSE|README\.md|package\.json|bin\/(run|signpost)\.js|dist\/.+\.(js|d\.ts)|dist\/desk\/(index\.html|desk\.css)|fonts\/.+|schemas\/.+\.schema\.json|src\/astro\/(components|routes)\/.+)$/;
  expect(project.packed.filter((file) => !known.test(file))).toEqual([]);
});

test('npm i astro-signpost in an empty folder installs at most 35 packages and 25 MB', {
  timeout: 200_000,
}, async () => {
  const { packages, megabytes } = await project.alone();
  expect(packages).toBeGreaterThan(20);
  expect(packages).toBeLessThanOrEqual(35);
  expect(megabytes).toBeLessThanOrEqual(25);
});

describe('a bare Astro project with the packed package and three lines of config', () => {
  let built: ReturnType<Installed['command']>;
  beforeAll(async () => {
    await project.write({
      'astro.config.mjs': config,
      'src/pages/index.astro': page('Pumps and valves', '', '<p><a href="/pumps/">Pumps</a></p>'),
      'src/pages/pumps.astro': page('Pumps', '', '<p><a href="/">Home</a></p>'),
      'redirects.yaml':
        'redirects:\n  - from: /pumps.html\n    to: /pumps/\n    since: 2026-01-02\ngone:\n  - /wells/*\n',
    });
    built = project.command('astro', 'build');
  });

  test('builds, and prints a table of what was generated', () => {
    expect(built.stderr + built.stdout).toMatch(/nginx +1 redirect, 1 gone URL/);
    expect(built.status).toBe(0);
  });

  test('runs the commands that the guide for an Astro site asks a reader to type', async () => {
    const file = '../../docs/src/content/docs/get-started/astro.md';
    const guide = await readFile(new URL(file, import.meta.url), 'utf8');
    const lines = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
    expect(lines).toContain('npm ci && npm run build:package && npm pack --silent -w astro-signpost');
    expect(lines).toContain(`mkdir -p vendor && cp ../signpost/${project.tarball} vendor/`);
    expect(lines).toContain(`npm install --save-dev ./vendor/${project.tarball} @astrojs/sitemap`);
    const runs = lines.flatMap((line) =>
      line.startsWith('npx astro-signpost ') ? [line.split(' ').slice(2)] : [],
    );
    expect(runs.length).toBeGreaterThan(0);
    for (const argv of runs) expect(project.command('signpost', ...argv).status).not.toBe(2);
  });

  test('warns of missing settings without failing', () => {
    const said = built.stdout + built.stderr;
    expect(said).toMatch(/warning .*icon/i);
    expect(said).not.toMatch(/^ *error /m);
  });

  test('has the files of nginx and Netlify', async () => {
    expect(await project.list('deploy/nginx')).toEqual(
      expect.arrayContaining(['http.conf', 'nginx.conf', 'server.conf']),
    );
    expect(await project.read('deploy/netlify/_redirects')).toMatch(/^\/pumps\.html \S*\/pumps\/ 301/m);
    expect(await project.read('deploy/netlify/_redirects')).toMatch(/^\/wells\/\* \S+ 410/m);
  });

  test('has robots.txt, the sitemap, 404 and 410 pages, and cards', async () => {
    expect(await project.list('dist')).toEqual(
      expect.arrayContaining([
        '404.html',
        '410/index.html',
        'og/index.png',
        'og/pumps.png',
        'robots.txt',
        'sitemap.xml',
      ]),
    );
    const sitemap = await project.read('dist/sitemap.xml');
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://www.example.com/',
      'https://www.example.com/pumps/',
    ]);
  });

  test('passes the audit by the command', () => {
    const { status, stdout } = project.command('signpost', 'audit', 'dist');
    expect(stdout).toMatch(/pages/);
    expect(status).toBe(0);
  });

  test('is explained by the command', () => {
    const { status, stdout } = project.command('signpost', 'explain', '/pumps.html');
    expect(stdout).toContain('301 https://www.example.com/pumps.html');
    expect(stdout).toMatch(/redirects\.yaml:2:\d+ \(301 → \/pumps\//);
    expect(status).toBe(0);
  });

  test('has types for its config', async () => {
    const types =
      'import signpost, { type SignpostOptions } from "astro-signpost";\nconst options: SignpostOptions = { deploy: { host: "nginx" } };\nexport default signpost(options);\n';
    await project.write({
      'types/right.ts': types,
      'types/wrong.ts': types.replace(
        '{ host: "nginx" }',
        '{\n// @ts-expect-error: no host has this name\nhost: "cloudflair" }',
      ),
    });
    const typescript = createRequire(import.meta.url).resolve('typescript');
    await rm(join(project.root, 'node_modules/typescript'), { recursive: true, force: true });
    await symlink(join(dirname(typescript), '..'), join(project.root, 'node_modules/typescript'));
    await symlink('../typescript/bin/tsc', join(project.root, 'node_modules/.bin/tsc')).catch(
      () => undefined,
    );
    const { stdout, status } = project.command(
      'tsc',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'NodeNext',
      '--target',
      'ES2024',
      'types/right.ts',
      'types/wrong.ts',
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe('audit of the build of another generator', () => {
  const html = (title: string, path: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="description" content="${title}. ${words.slice(0, 80)}">
<link rel="canonical" href="https://www.example.org${path}"></head>
<body><h1>${title}</h1><p>${words}</p>${body}</body></html>
`;
  const good = {
    'other/public/index.html': html('Wells of the county', '/', '<a href="/about.html">About the wells</a>'),
    'other/public/about.html': html('About the wells', '/about.html', '<a href="/">Wells</a>'),
    'other/public/404.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found</title><meta name="robots" content="noindex"></head><body><h1>Not found</h1><a href="/">Wells</a></body></html>',
    'other/public/robots.txt': 'User-agent: *\nAllow: /\n',
  };

  test('finds no error in a correct build', async () => {
    await project.write(good);
    const { status, stdout } = project.commandIn(
      'other',
      'signpost',
      'audit',
      'public',
      '--site',
      'https://www.example.org',
      '--json',
    );
    expect({ status, errors: stdout.match(/"level": "error"/g) }).toEqual({ status: 0, errors: null });
    expect(JSON.parse(stdout)).toMatchObject({ origin: 'https://www.example.org', pages: 2 });
  });

  test('exits with 1, and names the faults of a broken build', async () => {
    await project.write({
      'other/public/index.html': good['other/public/index.html']
        .replace('/about.html"', '/abuot.html"')
        .replace('<title>Wells of the county</title>', ''),
    });
    const { status, stdout } = project.commandIn(
      'other',
      'signpost',
      'audit',
      'public',
      '--site',
      'https://www.example.org',
      '--json',
    );
    expect(rulesIn(stdout)).toEqual(expect.arrayContaining(['link-broken', 'title-missing']));
    expect(status).toBe(1);
  });
});

describe('npx astro-signpost in an empty folder without a config', () => {
  const files = site({
    'index.html': example('/', { body: '<a href="/gauges/">A</a> <a href="/nothing/">B</a>' }),
  });

  test('audits a live site', { timeout: 200_000 }, async () => {
    const facts = readSite(filesInMemory(files), { origin: 'https://www.example.com' });
    const { origin } = await serveBuild(facts, files);
    const { status, stdout, stderr } = await project.npx(
      'audit',
      origin,
      ...['--site', 'https://www.example.com', '--json'],
    );
    expect({ rules: stdout === '' ? stderr : rulesIn(stdout), status }).toEqual({
      rules: ['link-broken'],
      status: 1,
    });
  });
});
