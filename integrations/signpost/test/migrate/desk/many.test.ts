import { expect, test } from 'vitest';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk, suggestion } from './support.ts';

const names = Array.from({ length: 130 }, (_, at) => `post-${String(at).padStart(3, '0')}`);

test('sure suggestions leave out the heaviest 100 and targets that are the home page or an overview', async () => {
  const { listOffers, preview } = await openDesk(
    await makeMove({
      old: [
        ...names.map((name, at) => oldUrl(`/${name}`, { clicks: 1000 - at })),
        oldUrl('/x'),
        oldUrl('/y'),
      ],
      suggestions: [
        ...names.map((name) => suggestion(`/${name}`, `/blog/${name}/`, 0.95)),
        suggestion('/x', '/', 0.99),
        suggestion('/y', '/blog/', 0.99),
      ],
      pages: { '/blog/': htmlPage('Blog'), '/blog/post-000/': htmlPage('Post') },
    }),
  );
  expect(listOffers()[0]).toMatchObject({ label: 'Suggestions of 90 % and more', count: 30 });
  const { choices, expectedWrong, leftOut } = preview('sure');
  expect(choices).toHaveLength(30);
  expect(expectedWrong).toBe(2);
  expect(leftOut).toEqual([
    { why: 'one of the 100 heaviest: decide on it yourself', count: 100, example: '/post-000' },
    { why: 'leads to the home page or to an overview page', count: 2, example: '/x' },
  ]);
});

test('a folder that moved is one action with its exceptions, and one undo', async () => {
  const { desk, preview, row } = await openDesk(
    await makeMove({
      old: ['/blog/2015/a', '/blog/2016/b', '/blog/2016/lost', '/blog/2016/other', '/shop/x'].map((url) =>
        oldUrl(url),
      ),
      suggestions: [suggestion('/blog/2016/other', '/elsewhere/', 0.9)],
      pages: {
        '/articles/a/': htmlPage('A'),
        '/articles/b/': htmlPage('B'),
        '/articles/other/': htmlPage('Other'),
        '/elsewhere/': htmlPage('Elsewhere'),
      },
    }),
  );
  const found = preview({ from: '/blog/:year/:slug', to: '/articles/:slug/' });
  expect(found.choices.map(({ old, target }) => [old, target])).toEqual([
    ['/blog/2015/a', '/articles/a/'],
    ['/blog/2016/b', '/articles/b/'],
  ]);
  expect(found.leftOut).toEqual([
    { why: 'the new build has no such page', count: 1, example: '/blog/2016/lost' },
    { why: 'another page was proposed for it', count: 1, example: '/blog/2016/other' },
  ]);
  expect(row('/blog/2015/a')?.status).toBe('');

  expect(desk.decide({ ...found, note: 'moved' })).toBe(2);
  expect(row('/blog/2016/b')).toMatchObject({ status: 'accepted', target: '/articles/b/', note: 'moved' });
  expect(desk.undo()).toBe('2 URLs: /blog/:year/:slug → /articles/:slug/');
  expect([row('/blog/2015/a')?.status, row('/blog/2016/b')?.status]).toEqual(['', '']);
});

test('a section that is gone keeps what a page probably replaces', async () => {
  const { decide, desk, listOffers, preview, row } = await openDesk(
    await makeMove({
      old: ['/jobs/', '/jobs/a', '/jobs/b', '/jobs/team', '/jobsite'].map((url) => oldUrl(url)),
      suggestions: [suggestion('/jobs/team', '/team/', 0.8), suggestion('/jobs/b', '', 0.5)],
      pages: { '/team/': htmlPage('Team') },
    }),
  );
  expect(listOffers()).toEqual([{ label: 'Gone: /jobs/*', request: { from: '/jobs/*', to: '' }, count: 3 }]);
  const { label, choices } = preview({ from: '/jobs/*', to: '' });
  expect(choices.map(({ old }) => old)).toEqual(['/jobs/', '/jobs/a', '/jobs/b']);
  decide('/jobs/a', 'open', '', 'ask Bob');
  const { choices: seen } = preview({ from: '/jobs/*', to: '' });
  desk.decide({ label, choices: seen.slice(0, 2), note: '' });
  expect(row('/jobs/a')?.note).toBe('ask Bob');
  expect(['/jobs/', '/jobs/a', '/jobs/b', '/jobs/team', '/jobsite'].map((old) => row(old)?.status)).toEqual([
    'gone',
    'gone',
    '',
    '',
    '',
  ]);
});

test('an offer counts the URLs that it would decide, also one with an unlikely proposal', async () => {
  const { listOffers, preview } = await openDesk(
    await makeMove({
      old: ['/tag/', '/tag/a/', '/tag/b/', '/tag/winter/'].map((url) => oldUrl(url)),
      suggestions: [suggestion('/tag/winter/', '/winter-storage/', 0.39)],
      pages: { '/winter-storage/': htmlPage('Winter storage') },
    }),
  );
  const request = { from: '/tag/*', to: '' };
  expect(listOffers()).toEqual([{ label: 'Gone: /tag/*', request, count: 4 }]);
  expect(preview(request).choices).toHaveLength(4);
});

test("a folder isn't offered as gone if most of its URLs lead to a page", async () => {
  const [moved, lost] = [
    ['a', 'b', 'c', 'd'],
    ['x', 'y', 'z'],
  ];
  const { listOffers } = await openDesk(
    await makeMove({
      old: [...moved, ...lost].map((name) => oldUrl(`/recipes/${name}/`)),
      suggestions: moved.map((name) => suggestion(`/recipes/${name}/`, `/kitchen/${name}/`, 0.8)),
      pages: Object.fromEntries(moved.map((name) => [`/kitchen/${name}/`, htmlPage(name)])),
    }),
  );
  expect(listOffers().map(({ label }) => label)).toEqual(['/recipes/* → /kitchen/*']);
});

test('the pattern of most suggestions is offered', async () => {
  const names = ['a', 'b', 'c'];
  const { listOffers } = await openDesk(
    await makeMove({
      old: names.map((name) => oldUrl(`/blog/2015/0${name.length}/${name}.html`)),
      suggestions: names.map((name) => suggestion(`/blog/2015/01/${name}.html`, `/articles/${name}/`, 0.7)),
      pages: Object.fromEntries(names.map((name) => [`/articles/${name}/`, htmlPage(name)])),
    }),
  );
  expect(listOffers().map(({ label, count }) => [label, count])).toEqual([
    ['/blog/:year/:month/:slug.html → /articles/:slug/', 3],
  ]);
});

test.each([
  ['/blog/a', '/articles/', '/blog/a is a single URL. A pattern has a * or a :name'],
  ['/blog/*', '/articles/:slug', 'the target uses :slug, which the source does not match'],
])('the pattern %s → %s is refused', async (from, to, message) => {
  const { preview } = await openDesk(await makeMove({ old }));
  expect(() => preview({ from, to })).toThrow(message);
});

const old = [oldUrl('/blog/a')];
