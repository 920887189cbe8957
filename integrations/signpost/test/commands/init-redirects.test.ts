import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { eleventy, entriesOf, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

test("init lists the lines of _redirects that aren't in the map, by the rules of the host", async () => {
  await setUp(
    { ...eleventy, 'src/_redirects': '/a /b 301\n/app/* /app/index.html 200\n/c /d\n' },
    ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain(
    [
      'Imported',
      '  src/_redirects:2: Workers refuse a deployment with this line ("Infinite loop detected"), and Pages ignores it: Cloudflare redirects /app/index.html to /app/, and this rule matches that URL again. To keep it, write a line for each view of the app, such as `/app/settings /app/ 200`: a rule with "*" comes before the app\'s own files',
      '      /app/* /app/index.html 200',
      '  2 imported, 1 not',
    ].join('\n'),
  );
  expect(printed.out).toContain(
    'Before the next build, remove the rules at lines 1 and 3 from src/_redirects: redirects.yaml has them now.',
  );
  expect(await entriesOf()).toEqual([
    ['/a', 301],
    ['/c', 302],
  ]);
  expect((await read('redirects.yaml')).match(/since: \d{4}-\d\d-\d\d$/gm)).toHaveLength(2);
});

test("init doesn't import the copy of _redirects in Hugo's build", async () => {
  const rules = '/a /b/ 301\n';
  await setUp({
    'hugo.toml': 'baseURL = "https://www.acme.dev/"\n',
    'static/_redirects': rules,
    'public/_redirects': rules,
  });
  expect(printed.out).toContain('Redirects   1 in static/_redirects\n');
  expect(printed.out).not.toContain('public/_redirects');
});

test('init escapes control characters of a configuration', async () => {
  await setUp({ 'hugo.toml': 'baseURL = "https://www.acme.dev/\u001b[31m"\n' });
  expect(printed.out).toContain('https://www.acme.dev/\\x1b[31m\n');
});

test('init prints commands that work, and writes the build folder into wrangler.jsonc', async () => {
  await setUp(
    {
      ...eleventy,
      '_site/index.html': '<!doctype html><html lang="en"><title>Home</title>',
      '_site/new/index.html': '<!doctype html><html lang="en"><title>New</title>',
    },
    ...['--host', 'cloudflare', '--site', 'https://www.example.com'],
  );
  const [, command = ''] = /&& signpost (map compile [^&]*) &&/.exec(printed.out) ?? [];
  expect(await main(['map', 'add', '/old', '/new/'])).toBe(0);
  expect(await main(command.split(' '))).toBe(0);
  const config = await read('deploy/cloudflare/wrangler.jsonc');
  expect(config).toContain('"directory": "./_site"');
});

test('init prints the build script before the step that removes the old redirects', async () => {
  const own = {
    ...eleventy,
    'src/_redirects': '/a /b 301\n',
    'package.json': '{"scripts":{"build":"eleventy"}}',
  };
  await setUp(own, '--host', 'cloudflare', '--site', 'https://www.example.com');
  const script =
    '"build": "rm -rf _site deploy/cloudflare/_* deploy/cloudflare/.assetsignore && eleventy && signpost map compile --output deploy && cp -r deploy/cloudflare/_* _site/ && (cp deploy/cloudflare/.assetsignore _site/ 2>/dev/null || true) && signpost audit"';
  expect(printed.out).toContain(
    `On Cloudflare, the redirects are part of _site, so each build must put them there, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n    ${script}`,
  );
  expect(printed.out.indexOf(script)).toBeLessThan(
    printed.out.indexOf('remove the redirects from src/_redirects'),
  );
  // The script checks the map, compiles it and audits the build.
  expect(printed.out).toContain(
    'then:\n  npm run build\n      build the site with its redirects, and audit it\nLater, if you need it:\n',
  );
  expect(printed.out).not.toContain('  npx astro-signpost map compile');
});

test('init lists as lines to keep those that the host applies and no map can express', async () => {
  const lines = [
    '/a /b 301',
    '/a /b 301',
    '/docs/*/license /license/ 301',
    '/page /page/ 301',
    '/preview /b 200',
    '/app/* /app/index.html 200',
    '/c /b 301!',
    '/old.html',
  ];
  await setUp({ ...eleventy, 'src/_redirects': `${lines.join('\n')}\n` }, '--host', 'cloudflare');
  expect(printed.out).toContain(
    "remove the rules at lines 1 to 2 and 4 from src/_redirects: redirects.yaml has them now. Keep these 2 rules, which the map doesn't have:\n",
  );
  expect(printed.out).toMatch(/ imported, \d+ not, 2 to keep in src\/_redirects$/m);
  const [kept = '', broken = ''] = printed.out
    .slice(printed.out.indexOf('Keep these 2 rules'))
    .split('Correct or remove these 3 rules, which never worked:');
  const listLines = (text: string) => text.match(/^ *line \d.*$/gm)?.map((line) => line.trim());
  expect(listLines(kept)).toEqual(['line 3: /docs/*/license /license/ 301', 'line 5: /preview /b 200']);
  expect(listLines(broken)).toEqual([
    'line 6: /app/* /app/index.html 200',
    'line 7: /c /b 301!',
    'line 8: /old.html',
  ]);
});

// Wrangler redirects `/` itself by the first line.
test('init neither imports nor keeps a line for a query of the home page on Cloudflare', async () => {
  await setUp({ ...eleventy, 'src/_redirects': '/?p=17 /b 301\n/a /b 301\n' }, '--host', 'cloudflare');
  expect((await entriesOf()).map(([from]) => from)).toEqual(['/a']);
  expect(await read('redirects.yaml')).toContain(
    'Cloudflare ignores its query, so your home page redirects to /b',
  );
  expect(printed.out).not.toContain('Keep this line');
});

test('init leaves out a redirect of /sitemap.xml, which the integration writes', async () => {
  await setUp({
    'astro.config.mjs': "export default { site: 'https://www.acme.dev' };\n",
    'public/_redirects': '/sitemap.xml /sitemap-index.xml 301\n/a /b 301\n',
  });
  expect(await entriesOf()).toEqual([['/a', 301]]);
  expect(printed.out).toContain('public/_redirects:1: the build writes /sitemap.xml itself');
  expect(printed.out).toContain('Before the next build, remove the redirects from public/_redirects');
});

// Netlify reads _redirects before netlify.toml: https://docs.netlify.com/manage/routing/redirects/overview/
test('init keeps the rule of _redirects for a URL that netlify.toml has too', async () => {
  await setUp({
    ...eleventy,
    'netlify.toml': '[[redirects]]\n  from = "/a"\n  to = "/late"\n',
    'public/_redirects': '/a /early 302\n',
  });
  expect(await read('redirects.yaml')).toContain('  - from: /a\n    to: /early\n    status: 302\n');
  expect(printed.out).toContain(
    'netlify.toml:1: it is never reached: public/_redirects:1 has the same URL and redirects to /early with 302; this one redirects to /late with 301',
  );
});

test('map import says that a file of which nothing is imported stays as it is', async () => {
  await putAll({ ...eleventy, 'wrangler.toml': '', 'src/_redirects': '/app/* /about/ 200\n' });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await main(['map', 'import', 'src/_redirects', '--output', 'redirects.yaml'])).toBe(1);
  const printedSteps = said.mock.calls.join('');
  expect(printedSteps).toContain('Leave src/_redirects as it is: redirects.yaml has none of its redirects.');
  expect(printedSteps).not.toContain('has them now');
});

test('map import without init says what to do with the file, as init does', async () => {
  await putAll({ ...eleventy, 'wrangler.toml': '', 'src/_redirects': '/a /b 301\n/app/* /about/ 200\n' });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await main(['map', 'import', 'src/_redirects', '--output', 'redirects.yaml'])).toBe(0);
  expect(said.mock.calls.join('')).toContain(
    [
      "Before the next build, remove the rules at line 1 from src/_redirects: redirects.yaml has them now. Keep this rule, which the map doesn't have:",
      'line 2: /app/* /about/ 200',
      '  it is a rewrite inside the server, not a redirect',
    ].join('\n'),
  );
});
