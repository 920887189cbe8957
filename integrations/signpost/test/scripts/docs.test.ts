import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it, test } from 'vitest';
import { keptDocs, referencePages } from '../../scripts/docs/all.ts';
import { withHostNames } from '../../scripts/docs/hosts.ts';
import { pagesFolder } from '../../scripts/docs/markdown.ts';
import { definitions } from '../../src/commands/rules.ts';
import { hosts } from '../../src/hosts/index.ts';
import { findingFamily } from '../../src/lib/docs.ts';
import { joinContent } from '../../src/lib/file.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

const pages = await referencePages(root);

describe('the generated files in Git', () => {
  it('are up to date (npm run docs writes them)', async () => {
    const kept = await keptDocs(root);
    expect(kept.filter((file) => read(file.path) !== joinContent(file)).map(({ path }) => path)).toEqual([]);
  });

  it('have no reference page', () => {
    const paths = pages.map(({ path }) => path);
    const ignored = execFileSync('git', ['check-ignore', '--stdin'], {
      cwd: root,
      input: paths.join('\n'),
      encoding: 'utf8',
    });
    expect(ignored.trim().split('\n')).toEqual(paths);
  });
});

describe('the generated pages of rules and checks', () => {
  it('have a heading for each rule, on the page of its family', () => {
    const texts = new Map(pages.map((page) => [page.path, joinContent(page)]));
    const missing = definitions.filter(
      ({ id }) => !texts.get(`${pagesFolder}/rules/${findingFamily(id)}.md`)?.includes(`\n## ${id}\n`),
    );
    expect(missing).toEqual([]);
  });

  it('show the changed lines of an example, with the reason, the fix and the setting', () => {
    const link = pages.find(({ path }) => path.endsWith('/rules/link.md'));
    expect(link && joinContent(link)).toMatch(
      /## link-broken\n\n\*\*.*\*\* Level: error\. On by default\. Change it: `audit: \{ rules: \{ 'link-broken': 'off' \} \}`\n\n.+\n\n\*\*Fix:\*\* .+\n\nReported: /,
    );
  });
});

test('the matrix of hosts marks each feature: yes, with a function, or no', () => {
  const page = pages.find(({ path }) => path.endsWith('/reference/hosts/index.md'));
  const rows = (page ? joinContent(page) : '')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const head = rows.find((cells) => cells.some((cell) => cell.startsWith('[Netlify]'))) ?? [];
  const mark = (feature: string, host: string) =>
    rows.find(([, name]) => name === feature)?.[head.findIndex((cell) => cell.startsWith(`[${host}]`))];

  expect(mark('410', 'nginx')).toBe('✓');
  expect(mark('410', 'Cloudflare')).toBe('**ƒ**');
  expect(mark('410', 'GitHub Pages')).toBe('–');
  expect(mark('Redirects by query', 'Firebase')).toBe('–');
});

describe('the pages of the documentation', () => {
  const written = glob
    .sync('**/*.md', { cwd: join(root, pagesFolder) })
    .filter((path) => !pages.some((page) => page.path === `${pagesFolder}/${path}`))
    .map((path) => ({ path, text: readFileSync(join(root, pagesFolder, path), 'utf8') }));
  const generated = pages.map((page) => ({
    path: page.path.slice(pagesFolder.length + 1),
    text: joinContent(page),
  }));
  const all = [...written, ...generated];

  it('have no line of code above 72 characters, except for commands, URLs and what a platform writes so', () => {
    const ours = /^(?:js|ts|astro|yaml)$/;
    const unbreakable = /https?:|uses: |- run: |\$\{\{|import .* from/;
    const long = written.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm), ([, language = '', code = '']) => {
        const lines = code.split('\n').filter((line) => line.length > 72);
        if (ours.test(language)) return lines.filter((line) => !unbreakable.test(line));
        // A comment is on the line above the command.
        return language === 'sh' ? lines.filter((line) => / # /.test(line)) : [];
      })
        .flat()
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(long).toEqual([]);
  });

  it('are at most 130 in Git', () => {
    expect(written.length).toBeLessThanOrEqual(130);
  });

  it('link to files that are there, those in Git not to generated ones', () => {
    const broken = all.flatMap(({ path, text }) =>
      Array.from(
        text
          .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
          .replace(/`[^`\n]+`/g, '')
          .matchAll(/\]\(([^)#:]+)[)#]/g),
        ([, to = '']) => to,
      )
        .filter((to) => {
          const target = join(dirname(path), to);
          const isGenerated = generated.some((page) => page.path === target);
          return isGenerated
            ? written.some((page) => page.path === path)
            : !existsSync(join(root, pagesFolder, target));
        })
        .map((to) => `${path}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it('link to pages of the documentation that exist', () => {
    const paths = new Set(
      all.map(({ path }) => `/${path.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '/')}`),
    );
    // A page of its own: docs/src/pages/convert.
    paths.add('/convert/');
    const headings = new Set(definitions.map(({ id }) => `/rules/${findingFamily(id)}/#${id}`));
    const links = [...written, { path: 'README.md', text: read('README.md') ?? '' }].flatMap(
      ({ path, text }) =>
        Array.from(text.matchAll(/\]\(https:\/\/docs\.signpost\.example(\/[^)\s]*)\)/g), ([, to = '']) => ({
          path,
          to,
        })),
    );
    const broken = links.filter(({ to }) =>
      /^\/rules\/.+#/.test(to) ? !headings.has(to) : !paths.has(to.replace(/#.*/, '')),
    );
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(40);
  });

  it.each(['title', 'description'])('have a %s that no other page has', (key) => {
    const texts = all.map(({ text }) => new RegExp(`^---\\n(?:.*\\n)*?${key}: (.+)\\n`).exec(text)?.[1]);
    expect(texts).not.toContain(undefined);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe('the README', () => {
  it('lists the hosts between its marks, and stays the same when written again', () => {
    const once = withHostNames('# A\n\n<!-- hosts:begin -->\nold\n<!-- hosts:end -->\n\n## B\n') ?? '';
    expect(once).toMatch(/^# A\n\n<!-- hosts:begin -->\nnginx, Netlify, Cloudflare, /);
    expect(once).toMatch(/<!-- hosts:end -->\n\n## B\n$/);
    expect(once).not.toMatch(/^old$/m);
    expect(withHostNames(once)).toBe(once);
    for (const { title } of hosts) expect(once).toContain(title);
  });
});
