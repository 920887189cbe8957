import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The licences of the libraries among some files of a bundle, as they ask to be handed on with it. */
export async function licencesOf(files: readonly string[]): Promise<string> {
  // What a plugin makes up is no file, though it may be named by one; bundlers mark it by a NUL.
  const folders = files
    .filter((file) => !file.startsWith('\0'))
    .flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const texts = [...new Set(folders)].toSorted().map(async (folder) => {
    const name = folder.replace(/^.*\/node_modules\//, '');
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined)
      throw new Error(`${name} has no licence to hand on; leave it out of the bundle`);
    return `${name}\n\n${await readFile(join(folder, licence), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}
