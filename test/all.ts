import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, readOutcome } from './closing-line.ts';

// `npm run test:all`: what decides whether a release is right, a part of it on the lowest Node as well, and one closing
// line. `npm run test:nightly`: all there is, in full amounts from the seed of the day, and each unit test on the lowest Node.

const isNightly = process.argv.includes('--nightly');
const seed = process.env['SIGNPOST_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');

const root = fileURLToPath(new URL('../', import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lowestNode = join(root, 'test/engines/node/node_modules/node/bin/node');
const folder = mkdtempSync(join(tmpdir(), 'signpost-proof-'));
const counts = join(folder, 'counts.jsonl');
writeFileSync(counts, '');

function vitest(node: string, ...args: string[]): boolean {
  const argv = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args];
  const env = { ...process.env, SIGNPOST_COUNTS: counts, ...(isNightly && { SIGNPOST_SEED: seed }) };
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

const further = process.argv.slice(2).filter((argument) => argument !== '--nightly');
const mode = ['--mode', isNightly ? 'nightly' : 'proof'];
let isGreen = vitest(process.execPath, ...mode, ...further);
// A process of Vitest may hang, as CI saw once at a file of 3 ms: new ones run what it left. A file that hangs twice is a fault.
const { failed, unfinished } = readOutcome(counts);
if (unfinished.length > 0) isGreen = vitest(process.execPath, ...mode, ...unfinished) && failed === 0;
const fault = faultOfLowest();
if (fault === undefined) {
  console.log(`Once more, on Node ${engines.node}:`);
  const onLowest = isNightly ? ['--project', 'unit'] : ['--mode', 'lowest'];
  isGreen = vitest(lowestNode, ...onLowest) && isGreen;
} else {
  console.log(`skipped: the tests on Node ${engines.node}: ${fault}`);
  if (process.env['CI']) isGreen = false;
}
const sum = readOutcome(counts);
for (const line of sum.failures) console.log(line);
rmSync(folder, { recursive: true });
if (isNightly)
  console.log(`The seed was ${seed}. The same inputs again: SIGNPOST_SEED=${seed} npm run test:nightly`);
// A run that broke off before it could count has failed all the same.
console.log(closingLine(isGreen || sum.failed > 0 ? sum : { ...sum, failed: 1 }));
process.exitCode = isGreen ? 0 : 1;
