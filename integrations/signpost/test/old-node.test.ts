import { execFileSync, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/signpost.js', import.meta.url));
const old = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((node) => isOld(node));

function isOld(node: string): boolean {
  try {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
    return Number(version.slice(1).split('.')[0]) < 22;
  } catch {
    return false;
  }
}

test.skipIf(old === undefined)('the command on a Node that is too old says so in one sentence', () => {
  const { status, stderr } = spawnSync(old ?? '', [bin, '--help'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^signpost needs Node 22\.19 or later; this is v\d+\.\d+\.\d+\. .*\n$/);
  expect(status).toBe(2);
});
