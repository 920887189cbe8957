import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapImportCommand } from '../../src/commands/map-import.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { runCommand } from './migrate/support.ts';
import { enterFolder } from './support/own-folder.ts';

const files: Readonly<Record<string, string>> = {
  _redirects: '# Moved\n/a /b 301\n/c /d 200\n/é/* /e/:splat\n',
  'only-rewrites/_redirects': '/* /index.html 200\n',
  'comments/_redirects': '# nothing yet\n',
  'notes.txt': 'hello\n',
  'conf/site.conf': 'map $uri $new {\n  include old.map;\n}\nreturn 301 $new;\n',
  'conf/old.map': '/a /b/;\n',
  'content/posts/a.md': '---\ntitle: A\nurl: /posts/a/\naliases: [/old-a]\n---\n',
  'content/b.md': 'no front matter\n',
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-import-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (name: string, ...options: string[]) =>
  runCommand(mapImportCommand, folder, join(folder, name), ...options);

test('map import reads a CSV file of Excel in Windows-1252 with semicolons', async () => {
  await writeFile(join(folder, 'excel.csv'), Buffer.from('from;to\r\n/caf\u00e9;/coffee/\r\n', 'latin1'));
  const { out } = await run('excel.csv');
  expect(out).toContain('from: /café\n    to: /coffee/');
});

test('map import prints the map on stdout and what it lacks on stderr, and exits with 0', async () => {
  const { out, err, exit } = await run('_redirects');
  const map = readYaml('redirects.yaml', out);
  expect(map.findings).toEqual([]);
  expect(map.entries.map((entry) => (entry.kind === 'exact' ? entry.path : entry.text))).toEqual([
    '/a',
    '/%C3%A9/*',
  ]);
  expect(out).toContain('# Moved');
  expect(out).toContain('/c /d 200');
  expect(err).toContain('_redirects:3: it is a rewrite inside the server, not a redirect');
  expect(err).toContain('2 imported, 1 not');
  expect(exit).toBe(0);
});

test('map import prints no ##[error] or ##vso[…], and the map keeps the target', async () => {
  await writeFile(
    join(folder, 'log_redirects'),
    '/a https://shop.example/x##[error]y 301\n/b##vso[x] /c 200\n',
  );
  const { out, err } = await run('log_redirects');
  expect(out + err).not.toMatch(/##(?:\[|vso\[)/i);
  const written = 'redirects: [{ from: /a, to: "https://shop.example/x##[error]y" }]';
  const targets = [out, written].map((yaml) => readYaml('x.yaml', yaml).entries[0]?.outcome.target);
  expect(targets[0]).toEqual(targets[1]);
  expect(targets[0]?.origin).toBe('https://shop.example');
});

test('map import groups lines with one message, with a count and the first five', async () => {
  await writeFile(
    join(folder, 'many_redirects'),
    Array.from({ length: 832 }, (_, at) => `/a${at} /b 404\n`).join(''),
  );
  const { err } = await run('many_redirects');
  expect(err).toContain(
    'many_redirects:1, 2, 3, 4, 5 and 827 more, 832 lines in all (npx astro-signpost map import many_redirects --json lists them): status 404 is an error page, not a redirect',
  );
  expect(err.match(/status 404/g)).toHaveLength(1);
  expect(err).toContain('    5: /a4 /b 404\n');
  expect(err).not.toContain('/a5 /b 404');
});

test('map import --output writes the map, and overwrites no file', async () => {
  const output = join(folder, 'written.yaml');
  const { out, exit } = await run('_redirects', '--output', output);
  expect({ out, exit }).toEqual({ out: '', exit: 0 });
  expect(await readFile(output, 'utf8')).toContain('  - from: /a\n    to: /b\n');
  expect(await run('_redirects', '--output', output)).toMatchObject({
    exit: 2,
    err: expect.stringMatching(
      /written\.yaml exists\. To add the redirects to it, pass --append\. Otherwise pass another file\.\n$/,
    ),
  });
});

test('map import --append adds redirects below the text of a map, and names those that it has with another target', async () => {
  const output = join(folder, 'own.yaml');
  const own = '# Ours\nredirects:\n- from: /a   # stays\n  to: /other/\n# Gone\ngone:\n- /z\n';
  await writeFile(output, own);
  await writeFile(join(folder, 'add_redirects'), '/a /b 301\n/c /d 302\n/e /x 410\n');
  const { err } = await run('add_redirects', '--output', output, '--append');
  expect(err).toContain('own.yaml:3 has this URL already and redirects to /other/; this one redirects to /b');
  const text = await readFile(output, 'utf8');
  expect(text).toContain('# Ours\nredirects:\n- from: /a   # stays\n  to: /other/\n');
  const { entries, findings } = readYaml('own.yaml', text);
  expect(findings).toEqual([]);
  expect(entries.map((entry) => (entry.kind === 'exact' ? entry.path : entry.text))).toEqual([
    '/a',
    '/c',
    '/e',
    '/z',
  ]);
  expect(await run('add_redirects', '--append')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--append needs the map to add to. Pass --append --output redirects.yaml.'),
  });
});

test('map import --json prints everything as JSON', async () => {
  const { out } = await run('_redirects', '--json');
  expect(JSON.parse(out)).toMatchObject({
    format: 'netlify',
    redirects: [
      { from: '/a', to: '/b', status: 301, line: 2 },
      { from: '/é/*', to: '/e/*', status: 301, line: 4 },
    ],
    notImported: [{ line: 3, text: '/c /d 200', why: 'it is a rewrite inside the server, not a redirect' }],
  });
});

test('map import reads the format of --input-format', async () => {
  expect((await run('_redirects', '--input-format', 'cloudflare')).out).toContain('status: 302');
  expect(await run('_redirects', '--input-format', 'cloudflair')).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/^Invalid --input-format: .* Did you mean "cloudflare"\? Use front-matter, /),
  });
  expect(await run('_redirects', '--input-format', 'zzzzzz')).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/^Invalid --input-format: "zzzzzz"\. Use front-matter, /),
  });
});

test("map import reads Excel's Unicode text, and prints how it understood the columns", async () => {
  const text = '\uFEFFAlte Adresse\tNeue Adresse\r\n/é\t"/b, c"\r\n';
  await writeFile(join(folder, 'Mappe1.txt'), Buffer.from(text, 'utf16le'));
  const { out, err, exit } = await run('Mappe1.txt');
  expect(out).toContain('  - from: /é\n    to: "/b, c"\n');
  expect(err).toContain(
    'Mappe1.txt:1: column 1 ("Alte Adresse") was read as the old URLs, and column 2 ("Neue Adresse") as the new ones',
  );
  expect(exit).toBe(0);
  const turned = await run('Mappe1.txt', '--columns', 'from=Neue Adresse,to=1');
  expect(turned.out).toContain('  - from: "/b, c"\n    to: /é\n');
  expect(turned.err).toBe('1 imported\n');
});

test('map import reads a folder of pages', async () => {
  const { out, exit } = await run('content');
  expect(out).toContain('  - from: /old-a\n    to: /posts/a/\n');
  expect(exit).toBe(0);
});

test.each([
  ['nowhere.txt', /doesn't exist/],
  [
    'notes.txt',
    /Signpost doesn't recognize the format of .*notes\.txt\. Pass one with --input-format: front-matter, redirection/,
  ],
  ['comments/_redirects', /but it has no redirects\./],
])('map import refuses %s with a sentence', async (name, message) => {
  expect(await run(name)).toMatchObject({ exit: 2, err: expect.stringMatching(message) });
});

test('map import names a file that the configuration includes, and reads that file by itself', async () => {
  expect((await run('conf/site.conf')).err).toContain('it includes another file. Import that file too');
  const { out } = await run('conf/old.map');
  expect(readYaml('redirects.yaml', out).entries).toMatchObject([{ path: '/a' }]);
});

test('map import reads a file by the host of the project', async () => {
  const { run: runHere } = await enterFolder({
    '_site/index.html': '<!doctype html><html lang="en"><title>Home</title>',
    'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\ndist: _site\n',
    more_redirects: '/x /\n/y /missing/ 301\n',
  });
  const { err } = await runHere(mapImportCommand, 'more_redirects', '--output', 'redirects.yaml');
  expect(err).toBe('2 imported\n');
  expect(await readFile('redirects.yaml', 'utf8')).toContain('  - from: /x\n    to: /\n    status: 302\n');
});

// cases/redirects/keep-list-of-imports
test('map import lists what to keep in the file of a host, whatever the file of the map is called', async () => {
  const { run: runHere } = await enterFolder({
    'netlify.toml':
      '[[redirects]]\nfrom = "/a"\nto = "/b"\n[[redirects]]\nfrom = "/"\nto = "/fr"\nstatus = 302\nconditions = { Country = ["fr"] }\n',
  });
  const { err } = await runHere(mapImportCommand, 'netlify.toml', '--output', './maps/old.yaml');
  expect(err).toContain(
    "remove the rules at line 1 from netlify.toml: ./maps/old.yaml has them now. Keep this rule, which the map doesn't have:\nline 4: ",
  );
});

// https://gohugo.io/configuration/all/#disablealiases: such a build has no redirect pages
test('map import of aliases that the build has no page for says to build first, and not that the map has them', async () => {
  const { run: runHere } = await enterFolder({
    'content/a.md': '---\ntitle: A\naliases: [/old-a]\n---\n',
    'public/index.html': '<!doctype html><title>A</title>',
  });
  const { exit, err } = await runHere(
    mapImportCommand,
    'content',
    '--build',
    'public',
    '--output',
    'redirects.yaml',
  );
  expect(exit).toBe(1);
  expect(err).toContain('no redirect page at /old-a. Build the site with its aliases first');
  expect(err).not.toContain('The map has these aliases now');
});
