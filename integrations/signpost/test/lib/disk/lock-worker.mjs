// node lock-worker.mjs START_MS ROUNDS FOLDER: counts up a file in each round, holding its lock. Several are started with one START_MS.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { acquireLock } from '../../../src/lib/disk/lock.ts';

const [, , start, rounds, folder] = process.argv;
/** Long enough for three processes, one after the other. */
const roundTime = 30;

let thrown = 0;
for (let round = 0; round < Number(rounds); round++) {
  // All arrive in the same millisecond.
  while (Date.now() < Number(start) + round * roundTime);
  const file = `${folder}/count${round}.txt`;
  try {
    const release = acquireLock(file);
    const count = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    writeFileSync(file, String(count + 1));
    release();
  } catch {
    thrown++;
  }
}
console.log(thrown);
