import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// Each reader of expressions × shapes that JavaScript's engine never finishes. A child process, since nothing stops an expression.

const letters = 'a'.repeat(60);
const program = fileURLToPath(new URL('../../../../bench/journeys/signpost.ts', import.meta.url));

/** By name: exponential, also without a wildcard, and polynomial of a high degree. */
const shapes = {
  nested: '(?:a+)+b',
  alternatives: '(?:a|aa)+b',
  letters: '(([a-z])+.)+[A-Z]([a-z])+',
  'alternatives in a row': `${'(?:a|a)'.repeat(34)}b`,
  'optional letters': `${'a?'.repeat(34)}${'a'.repeat(34)}b`,
  wildcards: `${'.*a'.repeat(12)}b`,
};

interface Reader {
  readonly file: string;
  write(shape: string): string;
}

const readers: readonly Reader[] = [
  {
    file: 'vercel.json',
    write: (shape) =>
      JSON.stringify({
        redirects: [
          { source: `/:p(${shape})`, destination: '/x' },
          { source: `/${letters}!`, destination: '/z' },
        ],
        headers: [{ source: `/(${shape})`, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }],
      }),
  },
  {
    file: 'firebase.json',
    write: (shape) =>
      JSON.stringify({
        hosting: {
          redirects: [
            { regex: `^/${shape}$`, destination: '/x', type: 301 },
            { source: '/*a*a*a*a*a*a*a*a*a*a*a*ab', destination: '/g', type: 301 },
            { source: `/${letters}!`, destination: '/z', type: 301 },
          ],
        },
      }),
  },
  {
    file: '.htaccess',
    write: (shape) =>
      `RedirectMatch 301 ^/${shape}$ /x\nRewriteEngine On\nRewriteCond %{REQUEST_URI} ^/${shape}$\nRewriteRule ^${shape}$ /y [R=301,L]\nRedirect 301 /${letters}! /z\n`,
  },
  {
    file: 'old.conf',
    write: (shape) =>
      `rewrite ^/${shape}$ /c permanent;\nlocation ~ ^/${shape}$ { return 301 /d; }\nlocation = /${letters}! { return 301 /z; }\n`,
  },
  {
    file: '_redirects',
    write: () => `/${'*a'.repeat(12)}b /x 301\n/${letters}! /z 301\n`,
  },
];

const cells = readers.flatMap((reader) =>
  Object.entries(shapes).map(([name, shape]) => ({ file: reader.file, name, text: reader.write(shape) })),
);

/** A hundred times what the slowest one takes here; without a bound, no time would do. */
const timeout = 60_000;

test.each(cells)(
  '$file ends with $name',
  async ({ file, text }) => {
    const folder = await mkdtemp(join(tmpdir(), 'without-end-'));
    try {
      await writeFile(join(folder, file), text);
      const line = [program, 'map', 'import', file];
      const ended = await promisify(execFile)(process.execPath, line, { cwd: folder, timeout }).then(
        () => 0,
        (error: { code?: unknown; killed?: boolean }) => (error.killed ? 'killed' : error.code),
      );
      expect([0, 2]).toContain(ended);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  timeout + 10_000,
);
