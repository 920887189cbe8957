import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from './version.ts';

/** A hash of this package's version and of the code of some of its rooms, for what is kept of their results. */
export function codeKey(rooms: readonly string[]): string {
  const hash = createHash('sha1').update(`${version} ${process.version}`);
  for (const room of rooms) {
    const folder = fileURLToPath(new URL(`../${room}`, import.meta.url));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/(?<!\.d)\.[jt]s$/.test(file)) hash.update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex');
}
