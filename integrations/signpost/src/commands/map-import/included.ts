import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readWritten } from '../../lib/disk/read.ts';
import { isReallyInside } from '../../lib/disk/real-path.ts';
import type { Source } from '../../redirects/import/bring-in.ts';
import { includedBy } from '../../redirects/import/included.ts';
import { isMask, maskOf } from '../../redirects/import/nginx/includes.ts';

/**
 * The files that those of `main` include, as far as they are in its folder or the current one: name as it is written there,
 * or one that its mask stands for ─▶ text. Others are named as missing: what can't be brought in is printed, and a
 * configuration that somebody sent may include any file.
 */
export async function readIncluded(main: string, sources: readonly Source[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const folder = dirname(main);
  const waiting = sources.flatMap(({ text }) => includedBy(text));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const file of await namedBy(folder, name)) {
      const at = resolve(folder, file);
      if (texts.has(file) || !(await isFile(at)) || !(await isReallyInside(at, [folder, '.']))) continue;
      const text = await readWritten(at);
      if (text === undefined) continue;
      texts.set(file, text);
      waiting.push(...includedBy(text));
    }
  }
  return texts;
}

/** The names that a name with `*` or `?` stands for, one segment after the other. */
async function namedBy(folder: string, name: string): Promise<string[]> {
  let found = [name.startsWith('/') ? '/' : ''];
  for (const segment of name.split('/').filter((part) => part !== '')) {
    const below = found.map(async (begun) => {
      const names = isMask(segment) ? await namesIn(resolve(folder, begun)) : [segment];
      const mask = isMask(segment) ? maskOf(segment) : undefined;
      return names.filter((one) => mask?.test(one) ?? true).map((one) => join(begun, one));
    });
    found = (await Promise.all(below)).flat();
  }
  return isMask(name) ? found : [name];
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
