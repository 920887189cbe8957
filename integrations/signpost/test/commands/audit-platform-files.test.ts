import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

inOwnFolder({});

const report = z.object({
  findings: z.array(
    z.object({
      rule: z.string(),
      level: z.string(),
      file: z.string().optional(),
      line: z.number().optional(),
    }),
  ),
});

/** Writes a project of one build, and returns its findings about redirects: `error redirect-line vercel.json:1`. */
async function auditProject(
  host: string | undefined,
  files: Readonly<Record<string, string>>,
): Promise<string[]> {
  const page = (name: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body><h1>${name}</h1></body></html>`;
  await put('dist/index.html', page('Home of the gauges'));
  await put('dist/new/index.html', page('The new gauges'));
  await put('dist/404.html', page('Not found'));
  for (const [name, text] of Object.entries(files)) await put(name, text);
  await main([
    ...['audit', 'dist', '--site', 'https://www.example.com'],
    ...(host === undefined ? [] : ['--host', host]),
    ...['--format', 'json', '--output', 'report.json'],
  ]);
  const { findings } = report.parse(JSON.parse(await readFile('report.json', 'utf8')));
  return findings
    .filter(({ rule }) => /^(?:redirect|map|script|link)-/.test(rule))
    .map(({ rule, level, file, line }) => `${level} ${rule} ${file}:${line}`)
    .sort();
}

// Each is a case of a public project; the comments name it.
test.each([
  // https://github.com/Azure/static-web-apps/issues/1658
  [
    'a placeholder of Azure, and its fallback',
    'azure-swa',
    {
      'staticwebapp.config.json':
        '{ "routes": [ { "route": "/old-path/*", "redirect": "https://new.example.com/path/:path*", "statusCode": 301 } ],\n  "navigationFallback": { "rewrite": "/index.html" } }',
    },
    ['error redirect-line staticwebapp.config.json:1', 'error script-not-found staticwebapp.config.json:2'],
  ],
  // https://github.com/simonw/llm-prices/issues/1
  [
    'three attempts at a redirect from the bare domain, one finding each',
    'cloudflare',
    {
      'wrangler.toml': 'pages_build_output_dir = "dist"\n',
      'dist/_redirects':
        'https://example.com/* https://www.example.com/:splat 301\n/* https://www.example.com/:splat 301!\n/* https://www.example.com/:splat 301\n',
    },
    [
      'error redirect-target dist/_redirects:3',
      'warning redirect-line dist/_redirects:1',
      'warning redirect-line dist/_redirects:2',
    ],
  ],
  // https://github.com/haiku/website/pull/532
  [
    'a forced rule that only removes the slash',
    'netlify',
    { 'dist/_redirects': '/new/ /new 301!\n' },
    ['error redirect-target dist/_redirects:1'],
  ],
  [
    'a pattern that matches its own target, once',
    'netlify',
    { 'dist/_redirects': '/x/* /x/y 301\n' },
    ['error redirect-target dist/_redirects:1'],
  ],
  // https://github.com/withastro/astro/issues/18073
  [
    'a source that trailingSlash redirects first',
    'vercel',
    {
      'vercel.json':
        '{ "trailingSlash": true,\n"redirects": [\n{ "source": "/old", "destination": "/new/" },\n{ "source": "/old2/", "destination": "/new/" }] }',
    },
    ['error redirect-line vercel.json:3'],
  ],
  // https://github.com/vercel/serve-handler/issues/114
  [
    'sources that cleanUrls and trailingSlash redirect first',
    'vercel',
    {
      'vercel.json':
        '{ "trailingSlash": false, "cleanUrls": true, "redirects": [\n{ "source": "/old/", "destination": "/new" },\n{ "source": "/x/old.html", "destination": "/new" }] }',
    },
    ['error redirect-line vercel.json:2', 'error redirect-line vercel.json:3'],
  ],
  // https://github.com/midnightntwrk/midnight-docs/pull/1052
  [
    'an old URL whose other spelling is 404',
    'vercel',
    {
      'vercel.json':
        '{ "redirects": [{ "source": "/tutorial/building", "destination": "/new/" },\n{ "source": "/tutorial/building/:path*", "destination": "/new/" }] }',
    },
    ['warning redirect-line vercel.json:1'],
  ],
  // https://www.acme.example: the proxy of `curl -L https://www.acme.example/install`.
  [
    'a kept rule behind a broader one of the map',
    'netlify',
    {
      'dist/_redirects': '# signpost:begin\n/releases/* https://dl.example.net/:splat 302\n# signpost:end\n',
      'netlify.toml':
        '[[redirects]]\nfrom = "/releases/nix/:release/install"\nto = "https://dl.example.net/nix/:release/install"\nstatus = 200\nforce = true\n',
    },
    ['warning redirect-line netlify.toml:1'],
  ],
] satisfies readonly (readonly [string, string, Readonly<Record<string, string>>, readonly string[]])[])(
  'audit reports %s',
  async (_, host, files, expected) => {
    expect(await auditProject(host, files)).toEqual(expected);
  },
);

const [lost, loop] = ['/nowhere/', '/loop'];
// The same faults in each platform's own syntax.
test.each([
  [
    'azure-swa',
    'staticwebapp.config.json',
    `{ "routes": [\n{ "route": "/old", "redirect": "${lost}" },\n{ "route": "/a", "redirect": "/b" },\n{ "route": "/b", "redirect": "/a" },\n{ "route": "/to-http", "redirect": "http://other.example/" }] }`,
    [2, 3, 4, 5],
  ],
  [
    'firebase',
    'firebase.json',
    `{ "hosting": { "redirects": [\n{ "source": "/old", "destination": "${lost}" },\n{ "source": "${loop}", "destination": "${loop}" },\n{ "source": "/to-http", "destination": "http://other.example/" }] } }`,
    [2, 3, 4],
  ],
] satisfies readonly (readonly [string, string, string, readonly number[]])[])(
  'audit reports dead targets, loops and http targets on %s in %s',
  async (host, file, text, lines) => {
    expect(await auditProject(host, { [file]: text })).toEqual(
      lines.map((line) => `error redirect-target ${file}:${line}`).sort(),
    );
  },
);

// https://docs.netlify.com/manage/routing/redirects/redirect-options/: "the first matching redirect rule" counts.
test.each([
  ['/feed* /new/ 301', ['warning redirect-line dist/_redirects:1']],
  ['/* /404.html 404', ['error redirect-line dist/_redirects:1']],
  ['/feed.xml https://www.example.com/new/ 301', []],
  ['/feed* /new/ 302 Country=de', []],
])('audit reports a line of the project before redirects of the map: %s', async (line, found) => {
  const generated =
    '/feed.xml https://www.example.com/new/ 301\n/feed-2.xml https://www.example.com/new/ 302\n';
  const block = `# signpost:begin\n${generated}# signpost:end`;
  expect(await auditProject('netlify', { 'dist/_redirects': `${line}\n${block}\n` })).toEqual(found);
});

// A project may have files for several platforms; a user who names the host means this one.
test('audit says that Netlify does not read a vercel.json if the user names Netlify, and nothing where it is guessed', async () => {
  const files = {
    'netlify.toml': '[build]\npublish = "dist"\n',
    'vercel.json': '{ "redirects": [{ "source": "/old", "destination": "/new/" }] }',
  };
  expect(await auditProject('netlify', files)).toEqual(['error redirect-line vercel.json:1']);
  expect(await auditProject(undefined, files)).toEqual([]);
});
