import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { allDocs, staleDocs } from '../../scripts/docs/all.ts';
import { beforeAndAfter, exampleText } from '../../scripts/docs/example.ts';
import { withHostTable } from '../../scripts/docs/hosts.ts';
import { block, escapeMarkdown, folded, pagesFolder, withSources } from '../../scripts/docs/markdown.ts';
import { conventions } from '../../src/audit/rules/conventions.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { definitions } from '../../src/commands/rules/families.ts';
import { hosts } from '../../src/hosts/index.ts';
import { textOf } from '../../src/lib/file.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

describe('what is written from the code', async () => {
  const docs = await allDocs(root);

  it('is as the code is now (npm run docs writes it again)', async () => {
    expect(docs.filter((file) => read(file.path) !== textOf(file)).map(({ path }) => path)).toEqual([]);
    expect(await staleDocs(root, docs)).toEqual([]);
  });

  it('has a page for each rule, each other check and each convention', () => {
    const paths = new Set(docs.map(({ path }) => path));
    const wanted = [
      ...definitions.map(({ id }) => `${pagesFolder}/reference/rules/${id}.md`),
      ...conventions.map(({ id }) => `${pagesFolder}/evidence/conventions/${id}.md`),
    ];
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe('the pages of the documentation', () => {
  const pages = glob.sync('**/*.md', { cwd: join(root, pagesFolder) }).map((path) => ({
    path,
    text: readFileSync(join(root, pagesFolder, path), 'utf8'),
  }));

  it('link to files that are there', () => {
    const broken = pages.flatMap(({ path, text }) =>
      Array.from(
        text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/\]\(([^)#:]+)[)#]/g),
        ([, to = '']) => to,
      )
        .filter((to) => !existsSync(join(root, pagesFolder, dirname(path), to)))
        .map((to) => `${path}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(['title', 'description'])('have a %s that no other page has', (key) => {
    const texts = pages.map(({ text }) => new RegExp(`^---\\n(?:.*\\n)*?${key}: (.+)\\n`).exec(text)?.[1]);
    expect(texts).not.toContain(undefined);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe('an example', () => {
  const text = (files: Readonly<Record<string, string>>): string => exampleText({ title: 'T', files });

  it('is shown as what it changes', () => {
    expect(text(site({ 'gauges/index.html': page('/gauges/', { title: 'A' }) }))).toBe(
      '`gauges/index.html`:\n\n```diff\n <meta name="viewport" content="width=device-width, initial-scale=1.0">\n-<title>Gauges | Acme</title>\n+<title>A</title>\n <meta name="description" content="About Gauges, by the people who make it.">\n```',
    );
  });

  it('says what is missing, what is new and what is clean', () => {
    const { 'robots.txt': _, ...files } = site({ 'a/index.html': page('/a/'), 'b.txt': 'B\u0000\n' });
    expect(text(files)).toBe(
      '`a/index.html`, a clean page.\n\n`b.txt`:\n\n```text\nB\\x00\n```\n\nMissing: `robots.txt`.',
    );
    expect(text(site())).toBe('The clean site as it is.');
  });

  it('is shown before and after the fix, which a file of its own takes from a good example', () => {
    const bad = { title: 'A chain', files: site({ 'redirects.csv': '/a,/b\n/b,/c\n' }) };
    const good = { title: 'No chain', files: site({ 'redirects.csv': '/a,/c\n/b,/c\n' }) };
    expect(beforeAndAfter(bad, [good])).toEqual([
      '## Before and after',
      'Reported: A chain. Lines with `-` are before the fix, lines with `+` after it.',
      '`redirects.csv`:',
      '```diff\n-/a,/b\n+/a,/c\n /b,/c\n```',
    ]);
    expect(beforeAndAfter(bad, [])).toEqual([
      '## Example',
      'Reported: A chain.',
      '`redirects.csv`:',
      '```text\n/a,/b\n/b,/c\n```',
    ]);
  });
});

describe('the README', () => {
  it('gets its table of hosts between the marks, twice the same', () => {
    const once = withHostTable('# A\n\n<!-- hosts:begin -->\nold\n<!-- hosts:end -->\n\n## B\n') ?? '';
    expect(once).toMatch(
      /^# A\n\n<!-- hosts:begin -->\n\n\| Host and its guide \| Works \| Needs the generated edge function \| Limit \|\n\| --- \|.*\n\| \[nginx\]\(docs\/src\/content\/docs\/guides\/hosts\/nginx\.md\)/,
    );
    expect(once).toMatch(/<!-- hosts:end -->\n\n## B\n$/);
    expect(once).not.toMatch(/^old$/m);
    expect(withHostTable(once)).toBe(once);
    for (const { id } of hosts) expect(once).toContain(`guides/hosts/${id}.md`);
  });

  it('stays as it is without marks', () => {
    expect(withHostTable('# A\n')).toBeUndefined();
  });
});

describe('Markdown', () => {
  it('shows a text as it is', () => {
    expect(escapeMarkdown('a <b> *c* _d_ `e` [f] | \\ g\nh')).toBe(
      'a \\<b\\> \\*c\\* \\_d\\_ \\`e\\` \\[f\\] \\| \\\\ g h',
    );
  });

  it('folds a part away under a title that is HTML', () => {
    expect(folded('`<a>` & b', 'text')).toBe(
      '<details>\n<summary><code>&lt;a></code> &amp; b</summary>\n\ntext\n\n</details>',
    );
  });

  it('links the sources that a text names, by their longest name', () => {
    expect(withSources('`a_b` (RFC 9110; Google Search Central, redirects: c_d.)')).toBe(
      '`a_b` ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110); [Google Search Central, redirects](https://developers.google.com/search/docs/crawling-indexing/301-redirects): c\\_d.)',
    );
  });

  it('fences code that has a fence', () => {
    expect(block('md', '```\na\n```\n')).toBe('````md\n```\na\n```\n````');
  });
});
