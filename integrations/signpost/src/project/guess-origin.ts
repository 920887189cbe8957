import { join } from 'node:path';
import { readBytes } from '../disk/read.ts';
import { guessOrigin } from '../site/origin.ts';
import { readPage } from '../site/raw-page.ts';
import { SharedStrings } from '../site/strings.ts';

/** So many pages tell as much as all of them. */
const enough = 25;

/** The https address that most canonicals of a build name, with the base; undefined where they name none. */
export async function guessSiteOf(dist: string, files: readonly string[]): Promise<string | undefined> {
  const strings = new SharedStrings();
  const html = files.filter((file) => /\.html?$/i.test(file)).slice(0, enough);
  const read = await Promise.all(
    html.map(async (file) => ({ file, bytes: await readBytes(join(dist, file)) })),
  );
  const pages = read.flatMap(({ file, bytes }) =>
    bytes === undefined ? [] : [readPage(file, bytes, strings)],
  );
  // What is deployed from here is on https, whatever the pages say of themselves.
  const guessed = guessOrigin(pages);
  return guessed && guessed.origin.replace(/^http:/, 'https:') + guessed.base;
}
