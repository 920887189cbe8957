import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../../src/lib/url/path.ts';
import { type LinkTarget, Resolver } from '../../src/pages/target.ts';

const origin = 'https://www.example.com';

/** What a browser makes of it. */
function expected(href: string, from: string): LinkTarget | undefined {
  const base = from.startsWith('/') ? origin + from : from;
  if (URL.parse(href, base) === null) return { kind: 'invalid', url: href };
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

describe('Resolver', () => {
  it.each([
    ['/a/./b/', '/', '/a/b/'],
    ['/a/../b/', '/', '/b/'],
    ['/.well-known/x', '/', '/.well-known/x'],
    [`${origin}/x/.`, '/a/', '/x/'],
  ])('resolves %s on %s to %s', (written, page, path) => {
    expect(new Resolver(origin).resolve(written, page)).toMatchObject({ kind: 'site', path });
  });

  it('resolves as a browser does, whatever pages came before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(href, from), { maxLength: 20 }), (links) => {
        const resolver = new Resolver(origin);
        for (const [written, page] of links) {
          const target = expected(written, page);
          if (target !== undefined) expect(resolver.resolve(written, page)).toEqual(target);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
