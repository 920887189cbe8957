import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { convertFile } from '../../src/convert/convert-file.ts';
import { planMap, printHostFiles } from '../../src/convert/plan-map.ts';
import { hostIds, hostLoaders } from '../../src/hosts/load.ts';
import { joinContent } from '../../src/lib/file.ts';
import { makeDefaultSettings } from '../../src/plan/site-url.ts';

const site = 'https://www.example.com';

/** Beside `old/`, the folders of the hosts are empty: nothing is merged. */
const files: Readonly<Record<string, string>> = {
  'old/_redirects':
    '# Moved\n/a /b 301\n/b /c\n/blog/* /news/:splat 302\n/blog/x /y\n/p id=:id /q/:id\n/api/* https://api.example.com/:splat 200\n/http http://other.example/\n/caf\u00e9 /coffee\n/x\n',
  'old/vercel.json': JSON.stringify({
    redirects: [
      { source: '/old/:slug', destination: '/new/:slug', permanent: true },
      { source: '/a', destination: 'https://shop.example/a?b=1', statusCode: 308 },
      { source: '/:path((?!keep).*)', destination: '/x', permanent: false },
    ],
  }),
  'old/old.conf':
    'server {\n  server_name www.example.com;\n  location = /a { return 301 /b; }\n  rewrite ^/n/(.*)$ /m/$1 permanent;\n  location = /g { return 410; }\n}\n',
  'old/moved.csv': 'Legacy URL,New URL,Status\n/one,/uno,301\n/two,,410\n/three,,\n"/four, five",/4,302\n',
};

let before: string;
let folder: string;
beforeAll(async () => {
  before = process.cwd();
  folder = await mkdtemp(join(tmpdir(), 'signpost-convert-'));
  process.chdir(folder);
  for (const name of ['error', 'log'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true, force: true });
});

test.each(Object.entries(files))(
  'convertFile gives for %s what map import and map compile write',
  async (file, text) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    const map = `${basename(file)}/redirects.yaml`;
    await mkdir(dirname(map));

    let json = '';
    const printed = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      json += String(part);
      return true;
    });
    await main(['map', 'import', file, '--json']);
    printed.mockRestore();
    process.chdir(dirname(map));
    try {
      await main(['map', 'import', `../${file}`, '--output', 'redirects.yaml']);
      await main([
        'map',
        'compile',
        'redirects.yaml',
        '--host',
        hostIds.join(),
        '--site',
        site,
        '--output',
        'deploy',
      ]);

      const converted = convertFile(file, text);
      expect(converted.map).toBe(await readFile('redirects.yaml', 'utf8'));
      const { version: _, ...summary } = JSON.parse(json);
      expect(JSON.parse(JSON.stringify(converted.summary))).toEqual(summary);

      const planned = planMap(converted, makeDefaultSettings(site));
      for (const id of hostIds) {
        const host = await hostLoaders[id]?.();
        if (host === undefined) throw new Error(`${id} has no loader.`);
        const { files: made } = printHostFiles(planned, host);
        const names = await readdir(join('deploy', id), { recursive: true, withFileTypes: true });
        const written = names.filter((entry) => entry.isFile());
        expect(written.length, id).toBe(made.length);
        for (const output of made)
          expect(await readFile(join('deploy', output.path), 'utf8'), output.path).toBe(joinContent(output));
      }
    } finally {
      process.chdir(folder);
    }
  },
);
