import { text } from 'node:stream/consumers';
import { readTextIfFile } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { beginsWithHost } from '../../redirects/map/target.ts';

/** The URLs that were named: as arguments, in a file, or where neither is, on stdin. */
export async function urlsFrom(named: readonly string[], file: string | undefined): Promise<string[]> {
  const listed = file === undefined ? [] : linesOf(await textOf(file));
  const isPiped = named.length === 0 && file === undefined && !process.stdin.isTTY;
  const urls = [...named, ...listed, ...(isPiped ? linesOf(await text(process.stdin)) : [])];
  if (urls.length > 0) return urls.map(withScheme);
  throw new Problem(
    file === undefined
      ? 'Pass a URL: signpost explain /old-page. Several can be in a file, one per line: --file urls.txt'
      : `${file} has no URLs. Write one per line, such as /old-page.`,
  );
}

async function textOf(file: string): Promise<string> {
  const read = await readTextIfFile(file);
  if (read === undefined) throw new Problem(`${file} doesn't exist. Pass a file with one URL per line.`);
  return read;
}

/** One URL per line; empty lines and comments are left out. */
function linesOf(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** `www.example.com/old` as browsers take it. */
function withScheme(url: string): string {
  return beginsWithHost(url) ? `https://${url}` : url;
}
