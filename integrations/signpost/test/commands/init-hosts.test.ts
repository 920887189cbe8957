import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eleventy, expectDone, page, read, setUp } from './support/init.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();

test.each([
  ['vercel', 'Vercel', 'vercel.json'],
  ['firebase', 'Firebase Hosting', 'firebase.json'],
])(
  'init for %s says how its file in the repository gets the redirects, and what CI checks',
  async (host, title, file) => {
    await setUp({ ...eleventy, '.git/config': '' }, '--host', host, '--site', 'https://www.acme.dev');
    expect(printed.out).toContain(
      `On ${title}, the redirects are in ${file} of the repository, so each build must compare it with the map, in CI and on the platform.`,
    );
    expect(printed.out).toContain(
      '"build": "rm -rf _site && npx @11ty/eleventy && signpost map compile --output deploy && signpost audit"',
    );
    const task = printed.out.slice(printed.out.indexOf(`${title} reads ${file} from the repository`));
    expect(task).toContain(
      'While one is missing in it, the build fails. Later, npx astro-signpost map add prints these commands again:',
    );
    expect(task).toMatch(
      new RegExp(`npx astro-signpost map compile --output deploy\\n +cp deploy/${host}/${file} \\.`),
    );
    const workflow = await read('.github/workflows/signpost.yml');
    expect(workflow).toContain('- run: npm run build\n');
    expect(workflow).toContain('npx --no astro-signpost map check');
  },
);

test.each([
  ['vercel.json', '{ "redirects": [{ "source": "/old", "destination": "/b/", "permanent": true }] }'],
  [
    'firebase.json',
    '{ "hosting": { "redirects": [{ "source": "/old", "destination": "/b/", "type": 301 }] } }',
  ],
])('the redirects leave %s before it gets those of the map', async (file, content) => {
  await setUp({ ...eleventy, [file]: content }, '--site', 'https://www.acme.dev');
  const removal = printed.out.indexOf(`Before the next build, remove the redirects from ${file}`);
  expect(removal).toBeGreaterThan(-1);
  expect(printed.out.indexOf('npx astro-signpost map compile --output deploy')).toBeGreaterThan(removal);
});

const canonical = (path: string) => page('Acme', `<link rel="canonical" href="https://www.acme.dev${path}">`);

test.each([
  [
    { 'index.html': '/', 'a/index.html': '/a/', 'b/index.html': '/b/' },
    { cleanUrls: true, trailingSlash: true },
  ],
  [
    { 'index.html': '/', 'a/index.html': '/a' },
    { cleanUrls: true, trailingSlash: false },
  ],
  [
    { 'index.html': '/', 'a.html': '/a', '404.html': '/404.html' },
    { cleanUrls: true, trailingSlash: false },
  ],
  // The second page of a list names the first.
  [
    { 'index.html': '/', 'a/index.html': '/a/', 'a/2/index.html': '/a/' },
    { cleanUrls: true, trailingSlash: true },
  ],
])('init for Vercel sets the URLs of a build with the pages %j', async (pages, expected) => {
  const build = Object.entries(pages).map(([file, path]) => [`_site/${file}`, canonical(path)] as const);
  await setUp({ ...eleventy, ...Object.fromEntries(build) }, '--host', 'vercel');
  expect(JSON.parse(await read('vercel.json'))).toEqual(expected);
  await expectDone(printed);
});

test.each([
  // Vercel serves a.html at /a.html by itself.
  { '_site/index.html': canonical('/'), '_site/a.html': canonical('/a.html') },
  { '_site/index.html': page('Acme'), '_site/a/index.html': page('A') },
  {},
])('init for Vercel leaves its settings alone where the build shows no other URLs', async (build) => {
  await setUp({ ...eleventy, ...build }, '--host', 'vercel', '--site', 'https://www.acme.dev');
  expect(await readdir('.')).not.toContain('vercel.json');
  expect(printed.out).not.toContain('trailingSlash');
});

test('init for Vercel names the settings to add to a vercel.json, unless it has one of them', async () => {
  const build = { '_site/index.html': canonical('/'), '_site/a/index.html': canonical('/a/') };
  await setUp({ ...eleventy, ...build, 'vercel.json': '{ "regions": ["fra1"] }' });
  expect(printed.out).toContain(
    'Set `"cleanUrls": true` and `"trailingSlash": true` in vercel.json. Then Vercel serves each page of _site at its canonical URL alone. An old URL of another form takes two redirects: first to that form, then by the map.',
  );

  for (const own of ['{ "trailingSlash": true }', '{ "trailingSlash": false }']) {
    printed.out = '';
    await setUp({ 'vercel.json': own });
    expect(printed.out).not.toContain('Vercel serves each page of _site');
  }
});

test('init with nginx names the build script of a project that has one, and else the command of its generator', async () => {
  await setUp(
    { ...eleventy, 'package.json': '{ "scripts": { "build": "npm run css && eleventy" } }' },
    ...['--host', 'nginx', '--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain('  npm run build\n      build the site\n');
});
