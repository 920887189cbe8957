import { join } from 'node:path';
import { readText } from '../lib/disk/read.ts';
import { keysOf, readKeys } from '../lib/json/jsonc.ts';
import { generatorOf } from './detect.ts';

/** The script `build` in the package.json of a project. */
export async function ownScript(root = '.'): Promise<string | undefined> {
  const manifest = (await readText(join(root, 'package.json'))) ?? '';
  const own = keysOf(readKeys(manifest)['scripts'])['build'];
  return typeof own === 'string' ? own : undefined;
}

/** The command that builds a project: its own script, otherwise the generator's command. Undefined if neither is known. */
export async function buildCommand(root = '.'): Promise<string | undefined> {
  return (await ownScript(root)) === undefined ? (await generatorOf(root))?.build : 'npm run build';
}
