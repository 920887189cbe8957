import { existsSync } from 'node:fs';
import { cp, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { inOwnFolder } from './support/own-folder.ts';

// Cases of public projects, each a folder with the files as they were and a README that says what should happen. They
// are beside the repository; elsewhere these tests are skipped.
const cases = fileURLToPath(new URL('../../../../../shared/cases', import.meta.url));
const printed = inOwnFolder({});
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
});

const report = z.object({
  findings: z.array(
    z.object({
      rule: z.string(),
      level: z.string(),
      file: z.string().optional(),
      line: z.number().optional(),
      fix: z.string().optional(),
    }),
  ),
});

/** Copies a case into the test's own folder and makes that the working directory. */
async function enterCase(name: string): Promise<void> {
  await cp(join(cases, name), '.', { recursive: true });
}

/** Runs a command line of words without spaces. Gives its exit code and all that it printed. */
async function runLine(line: string): Promise<{ code: number | undefined; text: string }> {
  printed.out = '';
  printed.err = '';
  const code = await main(line.split(' '));
  return { code, text: printed.out + printed.err };
}

const site = '--site https://www.example.com';

/** Audits a build, and returns its findings about redirects and served URLs: `error redirect-line vercel.json:1`. */
async function auditCase(build: string) {
  await runLine(`audit ${build} ${site} --format json --output report.json`);
  const { findings } = report.parse(JSON.parse(await readFile('report.json', 'utf8')));
  return findings.filter(({ rule }) =>
    /^(?:redirect|map|script|link|canonical|hreflang|sitemap-c)/.test(rule),
  );
}

function describeFinding({ level, rule, file, line }: z.infer<typeof report>['findings'][number]): string {
  return `${level} ${rule} ${file}:${line}`;
}

describe.skipIf(!existsSync(cases))('cases of public projects (in ../shared/cases)', () => {
  test.each([
    [
      'redirects/fix-of-the-catch-all',
      'dist',
      [
        'error canonical-served wrangler.jsonc:1',
        'error redirect-line dist/_redirects:2',
        'warning redirect-line dist/_redirects:1',
      ],
    ],
    [
      'redirects/netlify-redirect-file-and-links',
      'dist',
      [
        'error link-broken dist/new/index.html:15',
        'error redirect-target dist/_redirects:2',
        'warning link-redirected dist/new/index.html:15',
        'warning link-redirected dist/new/index.html:15',
      ],
    ],
    ['redirects/root-catch-all', 'dist', ['error redirect-target dist/_redirects:1']],
    ['serving/canonical-file-format', 'dist', ['error canonical-served dist/overview.html:8']],
    [
      'serving/github-pages-canonicals',
      'site --host github-pages',
      // One cause, at each page that names such a URL.
      ['error canonical-served site/a/index.html:1', 'error canonical-served site/b/index.html:1'],
    ],
    ['serving/vercel-slash-settings/true', 'dist --host vercel', ['error redirect-line vercel.json:1']],
    [
      'serving/vercel-slash-settings/false',
      'dist --host vercel',
      [
        'error canonical-served vercel.json:1',
        'error redirect-line vercel.json:1',
        'error redirect-line vercel.json:1',
      ],
    ],
    ['serving/vercel-slash-variant', 'dist --host vercel', ['warning redirect-line vercel.json:1']],
    ['serving/vercel-trailing-slash-always', 'dist --host vercel', ['error redirect-line vercel.json:1']],
    [
      'serving/workers-auto-slash-against-canonicals',
      'dist',
      ['error canonical-served wrangler.jsonc:1', 'error canonical-served wrangler.jsonc:1'],
    ],
    ['serving/workers-spa-fallback', 'dist', ['error script-not-found wrangler.toml:6']],
  ])('audit of %s (%s) reports exactly its faults', async (name, build, expected) => {
    await enterCase(name);

    expect((await auditCase(build)).map(describeFinding).sort()).toEqual(expected);
  });

  test('the fix of a catch-all on Cloudflare removes the line', async () => {
    await enterCase('redirects/fix-of-the-catch-all');

    const lines = (await auditCase('dist')).filter(({ rule }) => rule === 'redirect-line');
    expect(lines.map(({ line, fix }) => [line, fix?.startsWith('Remove the line')])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  test.each([
    [
      'redirects/chain-through-a-page',
      `explain /showcase/ ${site}`,
      ['301 https://www.example.com/showcase/', 'redirects to https://www.example.com/resources/showcase/'],
    ],
    [
      'redirects/netlify-slash-only',
      `explain /docs/book/ --host netlify --dist dist ${site}`,
      ['a loop: it leads back'],
    ],
    [
      'redirects/root-catch-all',
      `explain / --host cloudflare --dist dist ${site}`,
      ['a loop: it leads back'],
    ],
    [
      'serving/vercel-slash-variant',
      `explain /tutorial/building/ --host vercel --dist dist ${site}`,
      ['404 https://www.example.com/tutorial/building/'],
    ],
    [
      'serving/vercel-slash-settings/true',
      `explain /old --host vercel --dist dist ${site}`,
      ['404 https://www.example.com/old/', 'vercel.json:1 has no effect on Vercel'],
    ],
    [
      'serving/vercel-slash-settings/false',
      `explain /old/ --host vercel --dist dist ${site}`,
      ['404 https://www.example.com/old', 'vercel.json:1 has no effect on Vercel'],
    ],
    [
      'serving/vercel-trailing-slash-always',
      `explain /old --host vercel --dist dist ${site}`,
      ['308 https://www.example.com/old', '404 https://www.example.com/old/'],
    ],
    [
      'serving/workers-spa-fallback',
      `explain /nope --host cloudflare --dist dist ${site}`,
      ['200 https://www.example.com/nope', 'serves index.html'],
    ],
    [
      'redirects/hugo-alias-with-language',
      `ledger check public ${site}`,
      ['lost /fa/handbook/latest: no page and no redirect', 'likely target: /fa/guide/'],
    ],
    ['redirects/map-host-of-a-preview', 'map check --site https://cert-manager.example', ['nothing found']],
  ])('in %s, %s shows what the host does', async (name, line, shown) => {
    await enterCase(name);

    const { text } = await runLine(line);
    for (const one of shown) expect(text).toContain(one);
  });

  test.each([
    ['redirects/azure-placeholder', 'staticwebapp.config.json', [], ['Azure has no placeholders in targets']],
    // Each page of one language gets its aliases below that language.
    [
      'redirects/hugo-alias-with-language',
      'content --build public',
      ['/fa/fa/handbook/latest /fa/guide/', '/handbook/latest /guide/'],
      [],
    ],
    ['redirects/hugo-alias-with-language', 'content', [], ['pass its folder: `--build public`']],
    [
      'redirects/nginx-map-that-rewrites',
      'site.conf --input-format nginx',
      [],
      ['the target of a rewrite inside the server'],
    ],
    [
      'serving/vercel-slash-settings/true',
      'vercel.json',
      ['/old /new/ 308', '/old2/ /new/ 308'],
      ['Vercel redirects /old to /old/ first'],
    ],
    [
      'serving/vercel-slash-settings/false',
      'vercel.json',
      ['/old/ /new 308', '/x/old.html /new 308'],
      ['Vercel redirects /old/ to /old first', 'Vercel redirects /x/old.html to /x/old first'],
    ],
    // A pattern of a map matches both spellings of its own path.
    ['serving/vercel-slash-variant', 'vercel.json', ['/tutorial/building/* /build/ 308'], []],
    ['serving/vercel-trailing-slash-always', 'vercel.json', ['/old /new/ 308'], []],
  ])('map import of %s takes %s', async (name, input, redirects, shown) => {
    await enterCase(name);

    const { text } = await runLine(`map import ${input} --output imported.yaml`);
    for (const one of shown) expect(text).toContain(one);
    expect(await readImported()).toEqual(redirects);
  });

  test.each([
    ['netlify.toml', 'remove the rules at line 3 from netlify.toml', [6, 11, 16, 19]],
    [
      '_redirects',
      'remove the rules at lines 5, 8 to 9 and 11 to 17 from _redirects',
      [2, 3, 4, 6, 7, 10, 18],
    ],
    ['vercel.json', 'remove the redirects from vercel.json, but for the following', [1, 1, 1, 1]],
  ])('map import of %s lists the lines to keep', async (input, steps, kept) => {
    await enterCase('redirects/keep-list-of-imports');

    const { text } = await runLine(`map import ${input} --output redirects.yaml`);
    expect(text).toContain(steps);
    const list = text.slice(text.indexOf(steps));
    expect(Array.from(list.matchAll(/^line (\d+): /gm), ([, line]) => Number(line))).toEqual(kept);
  });

  test('map import lists rules for other hosts among the lines to keep', async () => {
    await enterCase('redirects/keep-list-of-imports');
    await rename('_redirects-hosts', '_redirects');

    const { text } = await runLine('map import _redirects --output redirects.yaml');
    expect(text).toContain('remove the rules at lines 1 to 2 from _redirects');
    expect(text).toContain('\nline 3: https://alias.example.com/* https://www.example.com/:splat 301!');
    expect(text).toContain('\nline 4: https://blog.example.com/* https://www.example.com/blog/:splat 301!');
  });

  test('map compile reports nothing for a wrangler.jsonc without html_handling, whose default is the generated one', async () => {
    await enterCase('serving/wrangler-without-html-handling');

    const { code, text } = await runLine('map compile --output out');
    expect([code, text]).toEqual([0, expect.not.stringContaining('html_handling')]);
    expect(text).not.toMatch(/^(?:error|warning)/m);
  });

  test('map compile leaves a target as written that only a build could flatten', async () => {
    await enterCase('redirects/chain-through-a-page');

    expect((await runLine(`map check ${site}`)).text).not.toContain('map-chain');
    await runLine(`map compile --host netlify --output out ${site}`);
    expect(await readFile('out/netlify/_redirects', 'utf8')).toContain(
      '/showcase https://www.example.com/resources/showcase/ 301\n',
    );
  });
});

const imported = z.object({
  redirects: z
    .array(z.object({ from: z.string(), to: z.string(), status: z.number().optional() }))
    .optional(),
});

/** The redirects of the map that an import wrote: `/old /new 308`, without the default status. */
async function readImported(): Promise<string[]> {
  const { redirects = [] } = imported.parse(parse(await readFile('imported.yaml', 'utf8')) ?? {});
  return redirects.map(({ from, to, status }) => [from, to, status].filter(Boolean).join(' '));
}
