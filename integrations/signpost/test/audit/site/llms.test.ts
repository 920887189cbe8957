import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/build-files.ts';

const read = (text: string) =>
  readSite(filesInMemory({ 'llms.txt': text }), { origin: 'https://www.example.com' }).llms?.links ?? [];

describe('llms.txt', () => {
  it.each([
    ['a link', '- [A](/a/): all', ['/a/']],
    ['a title', '[A](/a/ "All of them")', ['/a/']],
    ['angle brackets', '[A](</a/>) <https://example.net/b>', ['/a/', 'https://example.net/b']],
    ['brackets in an address', '[A](/a_(b)) x', ['/a_(b)']],
    ['an image', '![A](/a.png)', ['/a.png']],
    ['plain text', 'A (b) [c] <d>', []],
  ])('reads %s', (_, text, hrefs) => {
    expect(read(text).map(({ href }) => href)).toEqual(hrefs);
  });

  it('says where a link is', () => {
    expect(read('# A\n\n- [A](/a/)')[0]).toMatchObject({ line: 3, column: 7, target: { path: '/a/' } });
  });

  it('is read whatever it holds', () => {
    const pieces = fc.array(
      fc.constantFrom('[', ']', '(', ')', '<', '>', 'https://', 'a', ' ', '\n', '%', '\u{1f600}'),
    );
    fc.assert(fc.property(pieces, (list) => Array.isArray(read(list.join('')))));
    for (const piece of ['](', '](a(', '](a', '<https://', '](a()'])
      expect(Array.isArray(read(piece.repeat(200_000)))).toBe(true);
  });
});
