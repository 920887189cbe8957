import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../bin/signpost.js', import.meta.url));

// Linux alone has a device that is always full.
test.skipIf(!existsSync('/dev/full'))('a report that the disk has no room for is one sentence', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [script, '--help'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^signpost: the output can't be written: .*no space left.*\n$/);
    expect(status).toBe(2);
  } finally {
    closeSync(full);
  }
});
