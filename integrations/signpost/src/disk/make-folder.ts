import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, one by one: `mkdir` with `recursive` never ends where a folder says that it
 * is there and takes nothing in, as those of /proc do. Throws what the disk says.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let at = resolve(path);
  while (!(await isThere(at)) && dirname(at) !== at) {
    missing.push(at);
    at = dirname(at);
  }
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder);
    } catch (error) {
      // Another one may have made it in between.
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) throw error;
    }
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
