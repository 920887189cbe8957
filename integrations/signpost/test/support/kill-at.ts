// Preloaded with `node --import`: ends its process like `kill -9` at one change of the disk below KILL_IN: at the one that
// KILL_AT counts to, or at the first that its expression fits. A write is then half done. What it was is said on stderr.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

const root = process.env['KILL_IN'] ?? '';
const at = process.env['KILL_AT'] ?? '';
const isCount = /^\d+$/.test(at);
/** The paths of files that were opened. */
const files = new Map<unknown, string>();
let count = 0;
/** True while a call makes others, which are no changes of their own. */
let isInside = false;

const { writeFileSync, writeSync } = fs;

/** The calls that count. Those that only make an empty file, a folder or a second name are left out. */
for (const name of ['writeSync', 'writeFileSync', 'writeFile', 'ftruncateSync', 'renameSync', 'rmSync'])
  wrap(fs, name);
for (const name of ['writeFile', 'copyFile', 'rename', 'rm']) wrap(fs.promises, name);
const { openSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  files.set(file, String(path));
  return file;
};
syncBuiltinESMExports();

function wrap(module: object, name: string): void {
  const own: unknown = Reflect.get(module, name);
  if (typeof own !== 'function') throw new Error(`Node has no ${name}`);
  Reflect.set(module, name, (...given: readonly unknown[]): unknown => {
    if (isInside) return Reflect.apply(own, module, given);
    step(name, given);
    isInside = true;
    try {
      return Reflect.apply(own, module, given);
    } finally {
      isInside = false;
    }
  });
}

function step(name: string, [what, content]: readonly unknown[]): void {
  const named = typeof what === 'number' ? files.get(what) : String(what);
  const path = named === undefined ? '' : resolve(named);
  if (!path.startsWith(root)) return;
  count += 1;
  const said = `${name} ${path.slice(root.length + 1)}`;
  if (isCount ? count !== Number(at) : !new RegExp(at).test(said)) return;
  if (name.startsWith('write')) {
    const bytes = Buffer.from(content instanceof Uint8Array ? content : String(content));
    const half = bytes.subarray(0, bytes.length / 2);
    if (typeof what === 'number') writeSync(what, half);
    else writeFileSync(path, half);
  }
  writeSync(2, `\nkilled at ${said}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, in which nothing more may be done.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
