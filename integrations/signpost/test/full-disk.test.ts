import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDecisionLog } from '../src/migrate/state/decision-log.ts';

const script = fileURLToPath(new URL('../bin/signpost.js', import.meta.url));

// Linux alone has a device that is always full.
test.skipIf(!existsSync('/dev/full'))('audit --output reports a full disk in one sentence', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [script, '--help'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      timeout: 240_000,
    });
    expect(stderr).toMatch(/^signpost: the output can't be written: .*no space left.*\n$/);
    expect(status).toBe(2);
  } finally {
    closeSync(full);
  }
});

// A limit on the size of files stands for a full disk: the system takes a part of the record.
test.skipIf(process.platform === 'win32')(
  'the desk keeps its log whole on a full disk, and saves the next decision',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-'));
    const log = new URL('../src/migrate/state/decision-log.ts', import.meta.url).href;
    const program = `
      const { DecisionLogFile } = await import(${JSON.stringify(log)});
      const file = new DecisionLogFile(${JSON.stringify(folder)});
      const decide = (label) => file.append({ at: new Date().toISOString(), who: 'Ann', label, changes: [] });
      decide('first');
      try { decide('x'.repeat(20_000)); } catch (error) { console.log(error.message); }
      decide('third');`;
    const { stdout } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 4; exec "$0" --input-type=module', process.execPath],
      {
        input: program,
        encoding: 'utf8',
        timeout: 240_000,
      },
    );

    expect(stdout).toMatch(/decisions\.jsonl can't be written: /);
    const actions = await readDecisionLog(folder);
    expect(actions.map(({ label }) => label)).toEqual(['first', 'third']);
    rmSync(folder, { recursive: true });
  },
);
