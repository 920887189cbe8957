import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, readOutcome } from './closing-line.ts';

// `npm run test:all`: every test on this Node, the unit tests on the lowest Node as well, and one closing line.

const root = fileURLToPath(new URL('../', import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lowestNode = join(root, 'test/engines/node/node_modules/node/bin/node');
const folder = mkdtempSync(join(tmpdir(), 'signpost-proof-'));
const counts = join(folder, 'counts.jsonl');
writeFileSync(counts, '');

function vitest(node: string, ...args: string[]): boolean {
  const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args];
  const env = { ...process.env, SIGNPOST_COUNTS: counts };
  return spawnSync(node, argv, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

/** Undefined where there is nothing to say against it. */
function faultOfLowest(): string | undefined {
  if (!existsSync(lowestNode)) return 'the lowest Node is not installed: npm run engines';
  const version = spawnSync(lowestNode, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const named = `>=${version.slice(1).replace(/\.0$/, '')}`;
  return named === engines.node
    ? undefined
    : `test/engines/node has Node ${version}, package.json names ${engines.node}`;
}

let isGreen = vitest(process.execPath, '--mode', 'proof', ...process.argv.slice(2));
const fault = faultOfLowest();
if (fault === undefined) {
  console.log(`The unit tests once more, on Node ${engines.node}:`);
  isGreen = vitest(lowestNode, '--mode', 'lowest', '--project', 'unit') && isGreen;
} else {
  console.log(`skipped: the unit tests on Node ${engines.node}: ${fault}`);
  if (process.env['CI']) isGreen = false;
}
const sum = readOutcome(counts);
for (const line of sum.failures) console.log(line);
rmSync(folder, { recursive: true });
// A run that broke off before it could count has failed all the same.
console.log(closingLine(isGreen || sum.failed > 0 ? sum : { ...sum, failed: 1 }));
process.exitCode = isGreen ? 0 : 1;
