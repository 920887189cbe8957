import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSource, packageFile, version } from './package.ts';

/** A hash of this package's version and of the code of some of its rooms, for what is kept of their results. */
export function codeKey(rooms: readonly string[]): string {
  const hash = createHash('sha1').update(`${version} ${process.version}`);
  if (isSource) for (const room of rooms) for (const file of codeIn(room)) hash.update(readFileSync(file));
  // A bundled piece is named for what it holds.
  else hash.update(readdirSync(packageFile('dist/chunks/')).sort().join());
  return hash.digest('hex');
}

function codeIn(room: string): string[] {
  const folder = fileURLToPath(packageFile(`src/${room}/`));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files.filter((file) => file.endsWith('.ts')).map((file) => join(folder, file));
}
