import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseCommand } from './command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${root}/package.json`, 'utf8'),
).scripts;

/** The parts of a line of shell: of `npm ci && npm run build # …`, two. */
function partsOf(line: string): string[] {
  return line
    .replace(/\s#.*$/, '')
    .split('&&')
    .map((part) => part.trim());
}

/** True for a command of npm that this repository has, or that every npm has. */
function isOfNpm(part: string): boolean {
  const [npm, verb, name = ''] = part.split(' ');
  return (
    npm === 'npm' &&
    (verb === 'run' ? name in scripts : ['ci', 'install', 'pack', 'test'].includes(verb ?? ''))
  );
}

/** Fails unless each part of the line exists with its options. */
async function expectCommands(line: string): Promise<void> {
  for (const part of partsOf(line))
    if (part.startsWith('npx astro-signpost '))
      expect([part, await parseCommand(part.slice('npx astro-signpost '.length))]).toEqual([part, 'parsed']);
    else expect([part, isOfNpm(part)]).toEqual([part, true]);
}

describe('"Pick your path" of the README', () => {
  const section = /\n## Pick your path\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((row) => row.split('|').map((cell) => cell.trim()));

  test('has a row for each kind of site', () => expect(rows.map(([, have]) => have)).toHaveLength(4));

  test.each(rows)('%s%s: %s', async (_, __, command = '', guides = '') => {
    const [, line = ''] = /`([^`]+)`/.exec(command) ?? [];
    await expectCommands(line);
    const links = [...guides.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([link, existsSync(`${root}/${link}`)]).toEqual([link, true]);
  });
});

test('the README starts with the two commands of a clone', async () => {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  const lines = block.trim().split('\n');
  expect(lines.map((line) => line.replace(/\s+#.*/, ''))).toEqual([
    'npm ci && npm run build',
    'npm ci && npm test',
  ]);
  for (const line of lines) await expectCommands(line);
});

test('every other `npx astro-signpost` of the README exists with its options', async () => {
  const code = [
    ...[...readme.matchAll(/`(npx astro-signpost [^`\n]+)`/g)].map(([, line]) => line ?? ''),
    ...[...readme.matchAll(/^(?:\$ )?(npx astro-signpost .*)$/gm)].map(([, line]) => line ?? ''),
  ];
  expect(code.length).toBeGreaterThan(5);
  for (const line of code) await expectCommands(line);
});

test('parseCommand refuses an unknown command and option', async () => {
  expect(await parseCommand('adit')).toBe('there is no command "adit"');
  expect(await parseCommand('audit --sight x')).toContain("unknown option '--sight'");
  expect(await parseCommand('init --host')).toContain('argument missing');
});

test('the README clones the repository of package.json', () => {
  const { repository } = JSON.parse(readFileSync(`${root}/integrations/signpost/package.json`, 'utf8'));
  expect([...readme.matchAll(/git clone ([^\s`]+)/g)].map(([, url]) => `git+${url}`)).toEqual([
    repository.url,
  ]);
});

test.each([
  ['README.md', 90],
  ['ARCHITECTURE.md', 90],
  ['CONTRIBUTING.md', 80],
])('%s has at most %i lines', (file, lines) => {
  expect(readFileSync(`${root}/${file}`, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});

test('each file that ARCHITECTURE.md names is there', () => {
  const text = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8');
  const files = [...text.matchAll(/`((?:[a-z-]+\/)+[a-z-]+\.ts)`/g)].map(([, file]) => file ?? '');
  const places = ['', 'integrations/signpost/src/', 'integrations/signpost/src/audit/rules/'];
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !places.some((place) => existsSync(`${root}/${place}${file}`)))).toEqual([]);
});
