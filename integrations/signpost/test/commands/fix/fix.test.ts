import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { git } from '../../support/repository.ts';
import { inOwnFolder, putAll } from '../support/own-folder.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const printed = inOwnFolder();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24') });
});
afterEach(() => void vi.useRealTimers());

/** Writes a project with a build into the test's own folder. */
const project = (files: Readonly<Record<string, string>>) =>
  putAll({ 'package.json': '{}', 'astro.config.mjs': '', ...files });

function built(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(site(files)).map(([name, text]) => [`dist/${name}`, text]));
}

const read = (file: string): string => readFileSync(file, 'utf8');
const fix = (...more: string[]) => main(['audit', 'dist', ...at, '--fix', ...more]);

const old = {
  'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
  ...built({
    'index.html': page('/', {
      body: '<a href="/meters">A</a> <a href="/gauges">B</a> <a href="https://www.example.com/meters/#top">C</a>',
    }),
  }),
};

describe('audit --fix: links in Markdown', () => {
  test('changes the URLs of links that redirect or are a variant, and nothing else', async () => {
    await project({
      ...old,
      'src/content/a.md':
        '---\ntitle: /meters\n---\n\nSee [the *old*](/meters "Meters") and [b](</gauges>), `[c](/meters)`,\n<https://www.example.com/meters/#top> and [d][r].\n\n[r]: /meters\n',
      'src/pages/b.mdx':
        'import Link from "./Link.astro";\r\n\r\n<Link href="/gauges" title=\'href="/meters"\'>B</Link>\r\n\r\nText <a class="x" href="/meters">a</a>\r\n',
      'src/c.md': 'Nothing [here](/gauges/).\n',
    });
    expect(await fix()).toBe(0);
    expect(read('src/content/a.md')).toBe(
      '---\ntitle: /meters\n---\n\nSee [the *old*](/gauges/ "Meters") and [b](</gauges/>), `[c](/meters)`,\n<https://www.example.com/gauges/#top> and [d][r].\n\n[r]: /gauges/\n',
    );
    expect(read('src/pages/b.mdx')).toBe(
      'import Link from "./Link.astro";\r\n\r\n<Link href="/gauges/" title=\'href="/meters"\'>B</Link>\r\n\r\nText <a class="x" href="/gauges/">a</a>\r\n',
    );
    expect(printed.out).toBe('src/content/a.md: 4 changes\nsrc/pages/b.mdx: 2 changes\n');
    expect(printed.err).toBe('Build the site again, then run the audit. To see the changes: git diff\n');
    printed.out = '';
    expect(await fix()).toBe(0);
    expect(printed.out).toBe('');
    expect(printed.err).toContain('Nothing to fix in the sources.');
  });

  test('changes the versions of docs/ from which Docusaurus builds', async () => {
    await putAll({
      'package.json': '{}',
      'docusaurus.config.js': '',
      'docs/a.md': '[a](/gauges)\n',
      'versioned_docs/version-1.0/a.md': '[a](/gauges)\n',
      ...built({ 'index.html': page('/', { body: '<a href="/gauges">B</a>' }) }),
    });
    expect(await fix()).toBe(0);
    expect(read('versioned_docs/version-1.0/a.md')).toBe('[a](/gauges/)\n');
  });

  test('changes no file outside of the project', async () => {
    await project({ 'site/package.json': '{}', 'site/astro.config.mjs': '', 'other.md': '[A](/meters)\n' });
    process.chdir('site');
    await project(old);
    await mkdir('src');
    await symlink('../../other.md', 'src/a.md');
    expect(await fix()).toBe(0);
    expect(read('../other.md')).toBe('[A](/meters)\n');
    expect(printed.err).toContain('no Markdown file of the sources does: /meters');
  });

  test('escapes control characters of links and file names', async () => {
    await project({
      'redirects.yaml': 'redirects:\n  - { from: /meters/*, to: /gauges/, since: 2026-01-01 }\n',
      ...built({
        'index.html': page('/', { body: '<a href="/meters/\u001b[31m">A</a> <a href="/meters/b">B</a>' }),
      }),
      'src/\u001b[31m.md': '[B](/meters/b)\n',
    });
    expect(await fix()).toBe(0);
    expect(printed.out).toBe('src/\\x1b[31m.md: 1 change\n');
    expect(printed.err).toContain('/meters/\\x1b[31m');
    expect(printed.err).not.toContain('\u001b');
  });

  test('names links that are in no Markdown file', async () => {
    await project({ ...old, 'src/a.md': '[a](/meters)\n' });
    expect(await fix()).toBe(0);
    expect(read('src/a.md')).toBe('[a](/gauges/)\n');
    expect(printed.err).toContain(
      '2 links to correct by hand, because the build in dist has them, and no Markdown file of the sources does: /gauges, https://www.example.com/meters/#top. If you have changed the sources since that build, build again first.\n',
    );
  });

  test('leaves a finding that a person decided to leave, and one of another rule with --only', async () => {
    await project({
      ...old,
      'signpost.yaml':
        'rules:\n  link-variant: { level: warning, ignore: [{ path: /**, reason: on purpose }] }\n',
      'src/a.md': '[a](/meters) [b](/gauges)\n',
    });
    expect(await fix('--only', 'link-variant')).toBe(0);
    expect(read('src/a.md')).toBe('[a](/meters) [b](/gauges)\n');
    await fix();
    expect(read('src/a.md')).toBe('[a](/gauges/) [b](/gauges)\n');
  });

  test('refuses a live site', async () => {
    await project(old);
    expect(await main(['audit', 'https://www.example.com', '--fix'])).toBe(2);
    expect(printed.err).toContain('need a build: npx astro-signpost audit dist --fix');
  });
});

describe('audit --fix: the redirect map', () => {
  test('turns a redirect to a gone URL into 410, and changes nothing the second time', async () => {
    const gone = 'gone:\n  - { from: /moved/, since: 2026-01-01 }\n';
    await project({
      ...built({}),
      'redirects.yaml': `redirects:\n  - { from: /a, to: /moved/, since: 2026-01-01 } # why\n  - from: /h # why\n    to: /moved/\n    status: 302\n    since: 2026-01-01\n${gone}`,
    });
    expect(await fix()).toBe(0);
    const fixed = read('redirects.yaml');
    expect(fixed).toContain('  - { from: /a, status: 410, since: 2026-01-01 } # why\n');
    expect(printed.err).toContain(
      'redirects.yaml:3 is unchanged: it has a status. Write 410 there, and remove its target.',
    );
    printed.out = '';
    expect(await fix()).toBe(0);
    expect(printed.out).toBe('');
    expect(read('redirects.yaml')).toBe(fixed);
  });

  test('leaves a CSV file of the map unchanged, with a note', async () => {
    const rows = 'from,to,status,since\n/x,/moved/,,2026-01-01\n';
    const gone = 'gone:\n  - { from: /moved/, since: 2026-01-01 }\n';
    await project({ ...built({}), 'redirects.yaml': `include: [old.csv]\n${gone}`, 'old.csv': rows });
    await fix();
    expect(read('old.csv')).toBe(rows);
    expect(printed.err).toContain(
      'old.csv is unchanged: --fix edits YAML. Change 1 row as the findings say.',
    );
  });

  const map = `# Our redirects
redirects:
  # The oldest
  - from: /a   # a comment
    to: /b     # another
    status: 301
  - { from: /b, to: '/gauges', note: 'x' }
  - merge: [/c, /d]
    to: "/a"
    since: 2026-02-01

  - from: /e
    to: /gauges/
    since: 2026-01-01
  - from: /e
    to: /gauges/
    since: 2026-01-01
`;
  const more = built({ 'sitemap.xml': sitemap('/', '/gauges/') });

  test('flattens chains, removes repeats, uses the own URL of the target and adds dates; the rest stays', async () => {
    await project({ ...more, 'redirects.yaml': map });
    expect(await fix()).toBe(0);
    expect(read('redirects.yaml')).toBe(`# Our redirects
redirects:
  # The oldest
  - from: /a   # a comment
    to: /gauges/     # another
    status: 301
    since: 2026-11-24
  - { from: /b, to: '/gauges/', since: 2026-11-24, note: 'x' }
  - merge: [/c, /d]
    to: "/gauges/"
    since: 2026-02-01

  - from: /e
    to: /gauges/
    since: 2026-01-01
`);
    printed.out = '';
    await fix();
    expect(printed.out).toBe('');
  });

  test('the audit prints how many findings --fix corrects', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `  - { from: /old-${at}, to: /b }\n`).join('');
    await project({ ...more, 'redirects.yaml': `redirects:\n  - { from: /b, to: /gauges/ }\n${lines}` });
    await main(['audit', 'dist', ...at]);
    // A date for each of 31, and the final target for 30.
    expect(printed.out).toContain(
      'To fix 31 findings in the map, and links in Markdown: `npx astro-signpost audit --fix`.\n',
    );
    printed.out = '';
    // The audit may have another map, or no build.
    await main(['map', 'check', 'redirects.yaml']);
    expect(printed.out).not.toContain('To fix');
    await fix();
    expect(printed.out).toContain('redirects.yaml: 61 changes\n');
    printed.out = '';
    await main(['audit', 'dist', ...at]);
    expect(printed.out).not.toContain('To fix 31');
  });

  test('dates a redirect by the commit of its line', async () => {
    await project({ ...more, 'redirects.yaml': 'redirects:\r\n  - from: /a\r\n    to: /gauges/\r\n' });
    git('.', ['init', '-q', '-b', 'main']);
    git('.', ['add', 'redirects.yaml']);
    git('.', ['commit', '-qm', 'A'], '2025-03-01');
    writeFileSync('redirects.yaml', `${read('redirects.yaml')}  - from: /b\r\n    to: /gauges/`);
    await fix();
    expect(read('redirects.yaml')).toBe(
      'redirects:\r\n  - from: /a\r\n    to: /gauges/\r\n    since: 2025-03-01\r\n  - from: /b\r\n    to: /gauges/\r\n    since: 2026-11-24',
    );
  });

  test('leaves what only a person can decide, with the reason', async () => {
    const text =
      'redirects:\n  - { from: /a, to: /b, since: 2026-01-01 }\n  - { from: /b, to: /gauges/, status: 302, since: 2026-01-01 }\n  - { from: /c, to: /gauges/, since: 2026-01-01 }\n  - { from: /c, to: /gauges/, since: 2026-01-01 } # why\n';
    await project({ ...more, 'redirects.yaml': text });
    expect(await fix()).toBe(0);
    expect(read('redirects.yaml')).toBe(text);
    expect(printed.err).toContain('redirects.yaml:5 is unchanged: its comment or note would be lost.');
    await putAll({ 'redirects.yaml': 'redirects:\n  - { from: /a }\n  - { from: /b, to: /gauges/ }\n' });
    await fix();
    expect(printed.err).toContain(
      'The redirect map is unchanged: redirects.yaml:2 has a mistake. Correct it first.',
    );
  });
});
