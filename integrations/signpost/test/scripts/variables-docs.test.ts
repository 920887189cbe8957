import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { pagesFolder } from '../../scripts/docs/markdown.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const source = join(root, 'integrations/signpost/src');
const code = glob
  .sync('**/*.ts', { cwd: source, ignore: ['hosts/edge/programs.ts'] })
  .map((file) => readFileSync(join(source, file), 'utf8').replace(/^ *(?:\/?\*|\/\/).*$/gm, ''))
  .join('\n');
const page = readFileSync(join(root, pagesFolder, 'reference/environment-variables.md'), 'utf8');

/** The ways in which the source reads a variable by its name. */
const ways = [
  /\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z0-9_]+)/g,
  /\bvariables\?\.\['([A-Z0-9_]+)/g,
  /\bneeded\(env, '([A-Z0-9_]+)'/g,
  /\b(?:mark|variable): '([A-Z0-9_]+)'/g,
];
const taken = [...code.matchAll(/\bconst \{([^}]+)\} = process\.env/g)].flatMap(([, names = '']) =>
  names.split(',').map((name) => name.trim().replace(/[ :].*$/, '')),
);
const read = new Set([
  ...taken,
  ...ways.flatMap((way) => [...code.matchAll(way)].map(([, name = '']) => name)),
]);

describe('the page on environment variables', () => {
  it('names every variable that the source reads', () => {
    expect(read).toContain('SIGNPOST_API_SECRET');
    expect(read).toContain('IS_PULL_REQUEST');
    expect(read.size).toBeGreaterThan(20);
    expect([...read].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names none that the source never mentions', () => {
    const named = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });
});
