import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEntries } from '../../../src/migrate/review/patterns.ts';

const pairs = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = ''] = line.trim().split(/\s+/);
      return { from, to };
    });

describe('makeEntries', () => {
  test('writes a moved folder as one pattern', () => {
    const moved = pairs('/help/a/ /support/a/\n/help/b/ /support/b/\n/help/c/d/ /support/c/d/');
    expect(makeEntries(moved)).toEqual([{ from: '/help/*', to: '/support/*' }]);
  });

  test('writes a dropped ending as a pattern with a tail', () => {
    const moved = pairs('/news/a.html /news/a/\n/news/b.html /news/b/\n/news/c.html /news/c/');
    expect(makeEntries(moved)).toEqual([{ from: '/news/:slug.html', to: '/news/:slug/' }]);
    const atRoot = pairs('/a.html /a/\n/b.html /b/\n/c.html /c/');
    expect(makeEntries(atRoot)).toEqual([{ from: '/:slug.html', to: '/:slug/' }]);
  });

  test('writes placeholders for a removed date', () => {
    const moved = pairs('/blog/2020/01/a/ /blog/a/\n/blog/2020/02/b/ /blog/b/\n/blog/2021/11/c/ /blog/c/');
    expect(makeEntries(moved)).toEqual([{ from: '/blog/:year/:month/:slug', to: '/blog/:slug/' }]);
  });

  test('writes no pattern with one exception', () => {
    const moved = pairs(
      '/help/a/ /support/a/\n/help/b/ /support/b/\n/help/c/ /support/c/\n/help/d/ /contact/',
    );
    expect(makeEntries(moved)).toEqual(moved);
  });

  test('writes a pattern and an entry for each exception, from four URLs on', () => {
    const moved = pairs(
      '/help/a/ /support/a/\n/help/b/ /support/b/\n/help/c/ /support/c/\n/help/d/ /support/d/\n/help/old/',
    );
    expect(makeEntries(moved)).toEqual([
      { from: '/help/*', to: '/support/*' },
      { from: '/help/old/', to: '' },
    ]);
    // A page that stays at /help/me/ is not redirected, whether it is built yet or not.
    const stays = { from: '/help/me/', to: '/help/me/' };
    expect(makeEntries([...moved, stays])).toEqual(moved);
  });

  test('makeEntries writes no pattern that matches its own targets for a folder that moves into its own subfolder', () => {
    const moved = pairs('/news/a /news/archive/a\n/news/b /news/archive/b\n/news/c /news/archive/c');
    expect(makeEntries(moved)).toEqual([{ from: '/news/:slug', to: '/news/archive/:slug' }]);
    const dated = pairs('/blog/2019/a /blog/old/a\n/blog/2020/b /blog/old/b\n/blog/2021/c /blog/old/c');
    expect(makeEntries(dated)).toEqual(dated);
  });

  test('makeEntries writes no pattern that matches a page to which another folder moves', () => {
    const archived = pairs('/news/a /archive/news/a\n/news/b /archive/news/b\n/news/c /archive/news/c');
    expect(makeEntries(archived)).toEqual([{ from: '/news/*', to: '/archive/news/*' }]);
    const moved = pairs('/blog/x /news/x');
    expect(makeEntries([...archived, ...moved])).toEqual([...archived, ...moved]);
  });

  test('takes an undecided URL as an exception', () => {
    const moved = pairs('/help/a/ /support/a/\n/help/b/ /support/b/\n/help/c/ /support/c/');
    expect(makeEntries(moved, ['/help/open/'])).toEqual(moved);
  });

  test('makeEntries writes one gone pattern for a section whose own page is gone too', () => {
    const gone = pairs('/jobs/\n/jobs/a/\n/jobs/b/');
    expect(makeEntries(gone)).toEqual([{ from: '/jobs/*', to: '' }]);
    expect(makeEntries([...gone, { from: '/jobs/d/', to: '/careers/' }])).toHaveLength(4);
    expect(makeEntries(gone, ['/jobs/open/'])).toEqual(gone);
  });

  test('makeEntries lists gone files of a folder that is no page itself', () => {
    const gone = pairs('/wp-content/uploads/a.pdf\n/wp-content/uploads/b.pdf\n/wp-content/uploads/c.pdf');
    expect(makeEntries(gone)).toEqual(gone);
  });

  test('writes nothing for a page that stays', () => {
    expect(makeEntries(pairs('/a/ /a/\n/b /b/'))).toEqual([]);
  });

  test('writes patterns that give each pair its decided target', () => {
    const segment = fc.constantFrom('a', 'b', 'c', 'news', 'x.html', '2020');
    const url = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}/`);
    const pair = fc.record({ from: url, to: fc.oneof(url, fc.constant('')) });
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ({ from }) => from, maxLength: 30 }), (decided) => {
        const entries = makeEntries(decided);
        const exact = new Map(entries.map(({ from, to }) => [from, to]));
        for (const { from, to } of decided) {
          if (from === to) continue;
          const hit =
            exact.get(from) ?? entries.map((entry) => targetOf(entry, from)).find((at) => at !== undefined);
          expect(hit, from).toBe(to);
        }
      }),
    );
  });
});

/** What a pattern says, read anew from its text. */
function targetOf({ from, to }: { from: string; to: string }, url: string): string | undefined {
  const source = from
    .replace(/[.]/g, '\\.')
    .replace(/:(\w+)/g, '(?<$1>[^/]+?)')
    .replace(/\*$/, '(?<rest>.*)')
    .replace(/\/$/, '/?');
  const groups = new RegExp(`^${source}$`).exec(url)?.groups;
  if (!groups) return undefined;
  return to.replace(/\*$/, groups['rest'] ?? '').replace(/:(\w+)/g, (_, name: string) => groups[name] ?? '');
}

test('makeEntries writes a pattern for each year of a blog with dates in its URLs', () => {
  const posts = ['2019/02/03/tea', '2019/05/06/rain', '2019/11/30/cats', '2020/01/01/bread'].map((path) => ({
    from: `/${path}/`,
    to: `/posts/${path.split('/').at(-1)}/`,
  }));
  expect(makeEntries(posts)).toEqual([{ from: '/2019/:month/:day/:slug', to: '/posts/:slug/' }, posts[3]]);
});
