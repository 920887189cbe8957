import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingProgram, requireEngine } from '../../../../test/behavior/engines/engine.ts';

const cli = new URL('../../src/cli.ts', import.meta.url).href;
const isThere = requireEngine({ missing: () => missingProgram('script', 'apt-get install bsdutils') });

/** Runs `init` on a terminal of its own, which `script` makes, and presses keys at the question. */
async function answerInit(folder: string, keys: string) {
  const run = `process.exitCode = await (await import("${cli}")).main(["init", "${folder}"])`;
  const child = spawn(
    'script',
    ['-qefc', `exec ${process.execPath} --input-type=module -e '${run}'`, '/dev/null'],
    {
      env: { ...process.env, TERM: 'xterm', CI: undefined, FORCE_COLOR: undefined },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));

  let printed = '';
  let isAnswered = false;
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (isAnswered || !printed.includes('Write 3 files? (y/N)')) return;
    isAnswered = true;
    child.stdin.write(keys);
  });
  const [code] = await once(child, 'close');
  return { code, printed };
}

describe.skipIf(!isThere)('init on a terminal', { timeout: 120_000 }, () => {
  test.each([
    ['Ctrl+C', '\u0003', 'Nothing was written.', 0],
    ['Ctrl+D', '\u0004', 'Nothing was written.', 0],
    ['no', 'n\r', 'Nothing was written.', 0],
    ['yes', 'y\r', 'Written: ', 3],
  ])('init takes %s at its question', async (_, keys, text, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-init-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { code, printed } = await answerInit(folder, keys);
    expect(printed).toContain(text);
    expect([
      code,
      readdirSync(folder, { recursive: true }).filter((name) => !String(name).includes('.github')).length,
    ]).toEqual([0, files]);
  });
});
