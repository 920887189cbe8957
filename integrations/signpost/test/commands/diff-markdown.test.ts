import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/answers/difference.ts';
import type { Comparison } from '../../src/commands/diff/comparison.ts';
import { printAnswer, printMarkdown, printText } from '../../src/commands/diff/print.ts';

const side = { name: 'main', origin: 'https://x.example', pages: null };
const change = (url: string, part: Partial<Change> = {}): Change => ({
  url,
  kind: 'lost',
  before: { status: 301, location: 'https://x.example/n' },
  after: { status: 404 },
  ...part,
});
const comparison = (changes: Change[], part: Partial<Comparison> = {}): Comparison => ({
  ...{ version: 3, base: side, head: { ...side, name: 'topic' }, lost: changes.length, hosts: [], notes: [] },
  changes,
  ...part,
});
const rowsOf = (markdown: string): string[] =>
  markdown.split('\n').filter((line) => line.startsWith('| <code>'));

describe('diff --format markdown', () => {
  test('prints the counts', () => {
    const text = printMarkdown(comparison([change('/a')]));
    expect(text).toMatch(/^### Redirects and URLs\n/);
    expect(text).toContain('1 URL changes; 1 is lost');
    expect(text).toContain('<details open><summary>lost: 1</summary>');
    expect(rowsOf(text)).toEqual([
      '| <code>/a</code> | <code>301 https&#58;//x.example/n</code> | <code>404</code> |',
    ]);
    expect(printMarkdown(comparison([]))).toMatch(/^### Redirects and URLs\n/);
  });

  test('prints 50 rows and counts the rest', () => {
    const lost = Array.from({ length: 40 }, (_, i) => change(`/l${i}`));
    const moved = Array.from({ length: 40 }, (_, i) => change(`/m${i}`, { kind: 'changed-target' }));
    const fresh = Array.from({ length: 7 }, (_, i) => change(`/n${i}`, { kind: 'new-redirect' }));
    const text = printMarkdown(comparison([...lost, ...moved, ...fresh]));
    expect(rowsOf(text)).toHaveLength(50);
    expect(text).toContain('… and 30 more.');
    expect(text).toContain('7 not shown.');
  });

  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          '|',
          '`',
          '``',
          '</code>',
          '<!--',
          '-->',
          '\n',
          '\r',
          '*',
          '_',
          '[x](y)',
          '@a',
          '\\',
          '&lt;',
        ),
      )
      .map((parts) => `/${parts.join('')}`),
  );

  test('escapes URLs and names in cells, and fits into a comment', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 60 }), nasty, (urls, name) => {
        const text = printMarkdown(
          comparison(
            urls.map((url) => change(url, { pattern: url })),
            { base: { ...side, name }, notes: [name] },
          ),
        );
        expect(text.length).toBeLessThan(65_536);
        expect(text).not.toMatch(/[`@\\*_[\]]/);
        const cells = rowsOf(text);
        expect(cells.length + Number(/and (\d+) more/.exec(text)?.[1] ?? 0)).toBe(urls.length);
        for (const line of cells) {
          expect(line.split('|')).toHaveLength(5);
          expect(line.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?code>$/.test(tag))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('diff prints a line for each URL, without colors unless asked for', () => {
  const text = printText(comparison([change('/s/example-1', { pattern: '/s/*' })]), false);
  expect(text).toBe(
    'main -> topic: 1 URL changes; 1 is lost.\nlost (1)\n' +
      '  /s/*, for example /s/example-1\n    301 https://x.example/n -> 404\n',
  );
  expect(printText(comparison([change('/a')]), true)).toContain('\u001b[');
});

test('diff calls a redirect to a missing page a 404', () => {
  const dead = { status: 301, location: 'https://www.example.com/n/', isDead: true } as const;
  expect(printAnswer(dead)).toBe('301 https://www.example.com/n/, which is a 404');
});
