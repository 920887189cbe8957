import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));

interface Run {
  readonly command: string;
  readonly output: string;
}

/** Every `$ npx astro-signpost …` of the README with what it says it prints; `…` stands for lines left out. */
function runsOf(readme: string): Run[] {
  const blocks = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block.split(/^\$ /m).flatMap((run) => {
      const [command = '', ...output] = run.split('\n');
      return command.startsWith('npx astro-signpost ') ? [{ command, output: output.join('\n').trim() }] : [];
    }),
  );
}

/** The first YAML block of the README that begins like this. */
function yamlBlock(readme: string, begin: string): string {
  const blocks = [...readme.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.find((block) => block.startsWith(begin)) ?? '';
}

function signpost(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: 240_000,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  });
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('the README of the template', () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8');
  const runs = runsOf(readme);

  test('shows runs of the command', () => expect(runs.length).toBeGreaterThan(0));

  test('shows a map without an error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-readme-'));
    try {
      mkdirSync(join(folder, 'maps'));
      writeFileSync(join(folder, 'maps/2019-shop.csv'), 'from,to,since\n/a,/b,2026-03-01\n');
      writeFileSync(join(folder, 'redirects.yaml'), yamlBlock(readme, 'redirects:'));
      const { status, stdout } = signpost(['map', 'check'], folder);
      expect([status, stdout]).toEqual([0, expect.stringContaining('nothing found')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(runs)('prints what the command prints: $command', ({ command, output }) => {
    const [, , ...args] = wordsOf(command);
    const run = signpost(args, root);
    expect(run.status).not.toBe(2);
    const printed = `${run.stdout}${run.stderr}`
      .trim()
      .split('\n')
      .map((line) => line.trimEnd());
    let from = 0;
    for (const part of output.split(/^\s*…\s*$/m)) {
      const lines = part
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
      const at = printed.findIndex(
        (_, index) => index >= from && lines.every((line, offset) => printed[index + offset] === line),
      );
      expect(at, `${part}\nis not in\n${printed.join('\n')}`).toBeGreaterThanOrEqual(0);
      from = at + lines.length;
    }
  });
});
