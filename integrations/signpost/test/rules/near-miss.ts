import type { Example } from '../../src/lib/finding.ts';

/** The files of a good example with the words that make a fault of it, in names of files too. */
export function applyNearMiss({ files }: Example, [text, by]: readonly [string, string]): Example['files'] {
  const entries = Object.entries(files).map(([file, content]) => [
    file.replaceAll(text, by),
    content.replaceAll(text, by),
  ]);
  return Object.fromEntries(entries);
}
