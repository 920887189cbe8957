import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** A file and all that it loads at once; what only types are taken of is not loaded. */
function loadedAtOnce(start: string): Set<string> {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = readFileSync(join(src, file), 'utf8');
    for (const [, what = '', target = ''] of text.matchAll(/^(?:im|ex)port (.*?) from '(\.[^']+)';$/gms))
      if (!what.startsWith('type ')) visit(join(dirname(file), target));
  };
  visit(start);
  return loaded;
}

test.each(['commands/audit.ts', 'commands/audit/folder.ts'])(
  '%s loads no reader of maps at once',
  (start) => {
    const loaded = loadedAtOnce(start);
    expect(loaded.size).toBeGreaterThan(10);
    expect([...loaded].filter((file) => /^map\/read-(?:yaml|csv)\.ts$/.test(file))).toEqual([]);
  },
);

test('project/removed-redirects.ts loads the reader of maps', () => {
  expect(loadedAtOnce('project/removed-redirects.ts')).toContain('map/read-yaml.ts');
});

test('a build without host loads no edge function', () => {
  const loaded = loadedAtOnce('astro/after-build.ts');
  expect(loaded).toContain('astro/host-files/platform-output.ts');
  expect(loaded).not.toContain('hosts/edge/programs.ts');
});
