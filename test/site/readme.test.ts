import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));

interface Run {
  readonly command: string;
  readonly output: string;
}

/** Every `$ npx signpost …` of the README with what it says it prints; `…` stands for lines left out. */
function runsOf(readme: string): Run[] {
  const blocks = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block.split(/^\$ /m).flatMap((run) => {
      const [command = '', ...output] = run.split('\n');
      return command.startsWith('npx signpost ') ? [{ command, output: output.join('\n').trim() }] : [];
    }),
  );
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('the README', () => {
  const runs = runsOf(readFileSync(`${root}/README.md`, 'utf8'));

  test('shows runs of the command', () => expect(runs.length).toBeGreaterThan(0));

  test.each(runs)('says what this prints: $command', ({ command, output }) => {
    const [, , ...args] = wordsOf(command);
    const run = spawnSync(process.execPath, [bin, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
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
