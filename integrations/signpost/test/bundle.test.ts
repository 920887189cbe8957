import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const files = glob.sync('**/*.js', { cwd: dist });
const installed = [
  manifest.name,
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.peerDependencies),
];

/** The packages that a compiled module loads, as its text says. */
function packagesIn(text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^\n]*?["']([a-z@][\w@/.-]*)["'];$|\bimport\(["']([a-z@][\w@/.-]*)["']\)/gm,
  );
  return [...found].flatMap(
    ([, name = '', late = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name || late)?.[0] ?? [],
  );
}

test('the compiled package imports only its own dependencies', () => {
  expect(files.length).toBeGreaterThan(50);
  const loaded = files.flatMap((file) => packagesIn(readFileSync(dist + file, 'utf8')));
  for (const name of ['yaml', 'commander', 'sharp', 'htmlparser2']) expect(loaded).toContain(name);
  const missing = loaded.filter(
    (name) => !installed.includes(name) && !isBuiltin(name) && !name.startsWith('virtual:'),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('the compiled package keeps no comments of the sources', () => {
  const commented = files.filter((file) => /^\s*\/\*\*\s/m.test(readFileSync(dist + file, 'utf8')));
  expect(commented).toEqual([]);
});

test('the page of the desk has the licenses of the packages in it', () => {
  const page = readFileSync(`${dist}desk/desk.js`, 'utf8');
  expect(page.match(/Copyright .*/g)).toEqual([
    'Copyright (c) 2022-present Preact Team',
    'Copyright (c) 2022-present Preact Team',
    'Copyright (c) 2015-present Jason Miller',
  ]);
});

test('the handler of the API imports no module of Node', () => {
  for (const text of loadedWith(['api/file-api.js']).values()) expect(text).not.toMatch(/from ["']node:/);
});

test('the Astro config loads the first hooks at once, and no rule or host', () => {
  const loaded = [...loadedWith(['index.js']).values()].join('\n');
  expect(loaded).toContain('astro:config:setup');
  // A rule's title: the order of findings has the ids of rules too.
  for (const late of ['"Language versions link to each other and to themselves"', '"nginx.conf"']) {
    expect(files.some((file) => readFileSync(dist + file, 'utf8').includes(late))).toBe(true);
    expect(loaded).not.toContain(late);
  }
});

test('the command loads no module of Astro', () => {
  const loaded = loadedWith(
    ['cli.js'],
    /(?:from|^import|\bimport\() ?["'](\.{1,2}\/(?:chunks\/)?[\w-]+\.js)["']/gm,
  );
  expect(loaded.size).toBeGreaterThan(100);
  for (const [file, text] of loaded)
    expect(
      packagesIn(text).filter((name) => name === 'astro'),
      file,
    ).toEqual([]);
});

/** What some compiled files load at once, or also later, they among them: file ─▶ text. */
function loadedWith(
  entries: readonly string[],
  imports = /(?:from|^import) ["'](\.{1,2}\/[^"']+)["'];/gm,
): Map<string, string> {
  const loaded = new Map<string, string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    const text = readFileSync(dist + file, 'utf8');
    loaded.set(file, text);
    for (const [, next = ''] of text.matchAll(imports))
      open.push(new URL(next, `file:///${file}`).pathname.slice(1));
  }
  return loaded;
}
