import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** The files that are loaded with one: what it imports, and what those do, without types and what is imported later. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(src, file), 'utf8');
  for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';$/gms))
    loadedWith(relative(src, join(src, dirname(file), target)), found);
  return found;
}

test('before the pages are built, nothing is loaded of what comes after them', () => {
  const loaded = [...loadedWith('astro/before-build.ts')];
  expect(loaded).toContain('astro/site-files.ts');
  const later = /^(hosts\/edge|rules\/\w+|disk\/pages)\/|^integration\/(deploy|audit)\.ts/;
  expect(loaded.filter((file) => later.test(file))).toEqual([]);
});
