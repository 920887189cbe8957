import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../../src/core/path.ts';
import { RefList } from '../../src/site/ref-list.ts';
import { RefRows } from '../../src/site/ref-rows.ts';
import { keptOf } from '../../src/site/strings.ts';
import { Resolver, type Target } from '../../src/site/target.ts';

const origin = 'https://www.example.com';

/** What a browser makes of it. */
function expected(href: string, from: string): Target | undefined {
  const base = from.startsWith('/') ? origin + from : from;
  if (!URL.canParse(href, base)) return { kind: 'invalid', url: href };
  const url = new URL(href, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const insecure = /^\s*http:/i.test(href);
  if (url.host !== new URL(origin).host) return { kind: 'web', url: url.href, origin: url.origin, insecure };
  const [query, fragment] = [url.search.slice(1), url.hash.slice(1)];
  return { kind: 'site', path: parsePath(url.pathname), query, fragment, insecure };
}

const piece = fc.constantFrom(
  ...['/', 'a', '.', '..', '/./', '/../', '?q', '#f', '//', 'é', '%2F', ':', ' ', '\\', 'x.html', '.b'],
  ...[origin, 'http://www.example.com', 'https://other.example', 'https://www.example.com.evil', 'mailto:a'],
);
const href = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
const from = fc.constantFrom('/', '/a/b/', '/a/c.html', 'https://other.example/x/', 'https://third.example/');

describe('where an address leads', () => {
  it.each([
    ['/a/./b/', '/', '/a/b/'],
    ['/a/../b/', '/', '/b/'],
    ['/.well-known/x', '/', '/.well-known/x'],
    [`${origin}/x/.`, '/a/', '/x/'],
  ])('%s on %s is %s', (written, page, path) => {
    expect(new Resolver(origin).resolve(written, page)).toMatchObject({ kind: 'site', path });
  });

  it('is what a browser says, whatever stood on the pages before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(href, from), { maxLength: 20 }), (links) => {
        const resolver = new Resolver(origin);
        const rows = new RefRows();
        for (const [written, page] of links) {
          rows.add('link', false, keptOf(written), 1, 1);
          const [first] = new RefList(rows, rows.length - 1, 1, resolver, page);
          const target = expected(written, page);
          expect(first?.href).toBe(written.toWellFormed());
          if (target !== undefined) expect(first?.target).toEqual(target);
          expect(resolver.resolve(written, page)).toEqual(first?.target);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('references as rows of numbers', () => {
  it('that share a number lead to the same address, whatever page they stand on', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(href, from), { maxLength: 20 }), (links) => {
        const [resolver, rows] = [new Resolver(origin), new RefRows()];
        const seen = new Map<number, Target>();
        for (const [written, page] of links) {
          rows.add('link', false, keptOf(written), 1, 1);
          const list = new RefList(rows, rows.length - 1, 1, resolver, page);
          const [number, target] = [list.numberAt(0), list.targetAt(0)];
          if (number >= 0) expect(seen.get(number) ?? target).toEqual(target);
          seen.set(number, target);
        }
      }),
    );
  });

  it('have a number where the page says nothing of where they lead', () => {
    const rows = new RefRows();
    const written = ['/a/', 'https://other.example/', 'a/', '', '#a', '/a/'];
    for (const text of written) rows.add('link', false, keptOf(text), 1, 1);
    const numbers = (page: string): number[] => {
      const list = new RefList(rows, 0, rows.length, new Resolver(origin), page);
      return written.map((_, index) => list.numberAt(index));
    };
    expect(numbers('/b/')).toEqual([0, 1, -1, -1, -1, 0]);
    expect(numbers('https://other.example/')).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  it('are what they were added as, and know only their own', () => {
    const rows = new RefRows();
    rows.add('image', true, keptOf('/a.png'), 3, 4);
    for (let index = 0; index < 300; index += 1) rows.add('media', false, keptOf(`/${index % 7}`), index, 1);
    rows.add('link', false, keptOf('/a.png'), 1 << 30, 9);
    const [first] = new RefList(rows, 0, 1);
    expect(first).toMatchObject({ kind: 'image', href: '/a.png', noscript: true, line: 3, column: 4 });
    const list = new RefList(rows, 300, 2);
    expect([...list].map(({ kind, href: text, line }) => [kind, text, line])).toEqual([
      ['media', '/5', 299],
      ['link', '/a.png', 1 << 30],
    ]);
    expect(rows.addresses).toBe(8);
    expect(list.some(({ kind }) => kind === 'link')).toBe(true);
    expect(list.filter(({ kind }) => kind === 'image')).toEqual([]);
  });
});
