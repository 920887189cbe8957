import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingProgram, requireEngine } from '../../../../test/behavior/engines/engine.ts';
import { keys, openTerminal } from './migrate/terminal.ts';

const cli = new URL('../../src/cli.ts', import.meta.url).href;
const isThere = requireEngine({ missing: () => missingProgram('script', 'apt-get install bsdutils') });

describe.skipIf(!isThere)('init on a terminal', { timeout: 120_000 }, () => {
  test.each([
    ['Ctrl+C', keys.stop],
    ['Ctrl+D', keys.end],
  ])('%s at the question writes nothing, and a sentence says so', async (_, key) => {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-init-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const run = `process.exitCode = await (await import('${cli}')).main(['init', '${folder}'])`;
    const terminal = openTerminal([process.execPath, '--input-type=module', '-e', run]);
    await terminal.shows('Write 3 files?');
    terminal.press(key);
    await terminal.shows('Nothing was written, because the question was canceled.');
    expect(await terminal.ended).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});
