import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { watchPrints } from '../support/prints.ts';

const folder = await mkdtemp(join(tmpdir(), 'signpost-close-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const printed = watchPrints();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const close = (...more: string[]) =>
  main([
    ...['maintenance', '--site', 'https://www.example.com', '--contact', 'help@example.com'],
    ...['--details', 'https://status.example.com/', '--output', folder, ...more],
  ]);

test('W-CLOSE-2: maintenance for two days writes a 503 page and the files of the hosts', async () => {
  expect(await close('--until', inDays(2), '--host', 'nginx,netlify')).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['dist', 'netlify', 'nginx']);
  const page = await readFile(join(folder, 'dist', '503.html'), 'utf8');
  expect(page).toContain('href="mailto:help@example.com"');
  expect(await readFile(join(folder, 'nginx', 'server.conf'), 'utf8')).toContain('return 503');
  const readme = await readFile(join(folder, 'netlify', 'README.md'), 'utf8');
  expect(readme).toContain('During the maintenance, these files replace those of');
  expect(readme).toContain('| `_redirects` | the built site, in place of the usual file |');
});

test('W-CLOSE-2: maintenance for three days exits with 1, names the landing page and writes nothing', async () => {
  const out = join(folder, 'three-days');
  expect(await close('--until', inDays(3), '--output', out)).toBe(1);
  expect(printed.err).toMatch(/would last 3 days.*temporary landing page.*--landing/s);
  await expect(readdir(out)).rejects.toThrow('ENOENT');
});

describe('W-CLOSE-3: maintenance --landing', () => {
  const build = {
    'index.html':
      '<title>Home</title><link rel="icon" href="img/mark.svg"><link rel="canonical" href="https://www.example.com/">',
    'pumps/index.html': '<title>Pumps</title><link rel="canonical" href="https://www.example.com/pumps/">',
    'thanks/index.html': '<title>Thanks</title><meta name="robots" content="noindex">',
    'old/index.html':
      '<title>Moved</title><meta http-equiv="refresh" content="0; url=/pumps/"><a href="/pumps/">Pumps</a>',
    '404.html': '<title>Not found</title>',
    'robots.txt': 'User-agent: *\nDisallow:\n',
    'img/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  test('replaces each page, and nothing else', async () => {
    const dist = join(folder, 'open');
    for (const [file, text] of Object.entries(build)) {
      await mkdir(join(dist, file, '..'), { recursive: true });
      await writeFile(join(dist, file), text);
    }
    const out = join(folder, 'landing');
    expect(await close('--until', inDays(5), '--landing', '--output', out, dist)).toBe(0);
    expect((await readdir(out, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()).toEqual([
      'dist/index.html',
      'dist/pumps/index.html',
      'dist/thanks/index.html',
    ]);
    const read = (file: string) => readFile(join(out, 'dist', file), 'utf8');
    expect(await read('pumps/index.html')).toMatch(
      /<link rel="canonical" href="https:\/\/www\.example\.com\/pumps\/">\n<link rel="icon" href="\/img\/mark\.svg">/,
    );
    for (const file of ['index.html', 'pumps/index.html']) expect(await read(file)).not.toContain('noindex');
    expect(await read('thanks/index.html')).toContain('noindex');
  });

  test('for more than a week exits with 1 and names the banner', async () => {
    expect(await close('--until', inDays(98), '--landing')).toBe(1);
    expect(printed.err).toMatch(/for 98 days.*<MaintenanceBanner>/);
  });

  test('requires a build', async () => {
    const before = process.cwd();
    process.chdir(await mkdtemp(join(tmpdir(), 'signpost-landing-here-')));
    expect(await close('--until', inDays(5), '--landing').finally(() => process.chdir(before))).toBe(2);
    expect(printed.err).toContain('Build the site, or pass its folder');
  });
});

test.each([
  ['an address that runs something', ['--details', 'javascript:alert(1)'], 'javascript:alert(1)'],
  ['a language without words', ['--lang', 'xx'], 'xx'],
  ['an unknown host', ['--host', 'netlfy'], 'netlify'],
])('maintenance refuses %s', async (_, parameters, word) => {
  expect(await close('--until', inDays(1), ...parameters)).toBe(2);
  expect(printed.err).toContain(word);
});

test('W-CLOSE-2: maintenance names a host without 503, and writes nothing for it', async () => {
  const out = join(folder, 'able');
  expect(await close('--until', inDays(1), '--host', 'nginx,github-pages,firebase', '--output', out)).toBe(1);
  expect((await readdir(out)).sort()).toEqual(['dist', 'nginx']);
  expect(printed.err).toMatch(
    /GitHub Pages.* can't return 503 in maintenance mode\. Use [\s\S]*Firebase.* can't return 503 in maintenance mode\. Use /,
  );
});

test('maintenance writes the languages of its option, otherwise English', async () => {
  const page = () => readFile(join(folder, 'dist', '503.html'), 'utf8');
  expect(await close('--until', inDays(1), '--host', 'nginx')).toBe(0);
  expect(await page()).toContain('<p class="name">www.example.com</p>');
  expect(await close('--until', inDays(1), '--host', 'nginx', '--lang', 'de,en')).toBe(0);
  expect(await page()).toMatch(/<html lang="de">[\s\S]*<section lang="de">[\s\S]*<section lang="en">/);
});
