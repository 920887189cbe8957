import { expect, test } from 'vitest';
import { countItems } from '../../../src/lib/counts.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk, suggestion } from './support.ts';

const names = Array.from({ length: 130 }, (_, at) => `post-${String(at).padStart(3, '0')}`);

test('the desk offers sure suggestions without the heaviest tenth, the home page and overviews', async () => {
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
  expect(listOffers()[0]).toMatchObject({ label: 'Suggestions of 90 % and more', count: 117 });
  const { choices, expectedWrong, leftOut } = preview('sure');
  expect(choices).toHaveLength(117);
  // 117 proposals of 95 %
  expect(expectedWrong).toBeCloseTo(117 * 0.05);
  expect([...countItems(leftOut.map(({ why }) => why))]).toEqual([
    ['one of the heaviest URLs: decide on it yourself', 13],
    ['leads to the home page or to an overview page', 2],
  ]);
});

test('the desk offers a moved folder as one action with exceptions, and one undo', async () => {
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
  expect(found.choices.map(({ url, target }) => [url, target])).toEqual([
    ['/blog/2015/a', '/articles/a/'],
    ['/blog/2016/b', '/articles/b/'],
  ]);
  expect(found.leftOut.map(({ url, why, overrules }) => [url, why, overrules])).toEqual([
    ['/blog/2016/other', 'another page was proposed for it', '/elsewhere/'],
    ['/blog/2016/lost', 'the new build has no such page', ''],
  ]);
  expect(row('/blog/2015/a')?.decision).toBeUndefined();

  const choices = found.choices.map(({ overrules: _, ...choice }) => choice);
  expect(desk.decide({ label: found.label, choices, note: 'moved' })).toBe(2);
  expect(row('/blog/2016/b')?.decision).toMatchObject({
    status: 'accepted',
    target: '/articles/b/',
    free: { note: 'moved' },
  });
  expect(desk.undo()).toBe('2 URLs: /blog/:year/:slug → /articles/:slug/');
  expect([row('/blog/2015/a'), row('/blog/2016/b')]).toMatchObject([
    { decision: undefined },
    { decision: undefined },
  ]);
});

test('the desk offers a gone section without the URLs that have a proposed page', async () => {
  const gone = ['/jobs/', '/jobs/a', '/jobs/b', '/jobs/c'];
  const { decide, desk, listOffers, preview, row } = await openDesk(
    await makeMove({
      old: [...gone, '/jobs/team', '/jobs/new', '/jobsite'].map((url) => oldUrl(url)),
      suggestions: [...gone.map((url) => suggestion(url, '', 0.5)), suggestion('/jobs/team', '/team/', 0.2)],
      pages: { '/team/': htmlPage('Team') },
    }),
  );
  const action = { from: '/jobs/*', to: '' };
  expect(listOffers()).toMatchObject([{ label: 'Gone: /jobs/*', action, count: 5, expectedWrong: 2 }]);
  const { label, choices, leftOut } = preview(action);
  // Nothing was suggested for /jobs/new: no voice for gone, and none against.
  expect(choices.map(({ url }) => url)).toEqual([...gone, '/jobs/new']);
  expect(leftOut).toMatchObject([
    { url: '/jobs/team', overrules: '/team/', why: 'another page was proposed for it' },
  ]);

  decide('/jobs/a', 'open', '', 'ask Bob');
  const seen = preview(action).choices.map(({ overrules: _, ...choice }) => choice);
  expect(choices).toHaveLength(5);
  desk.decide({ label, choices: seen.slice(0, 2), note: '' });
  expect(row('/jobs/a')?.decision?.free['note']).toBe('ask Bob');
  expect([...gone, '/jobs/team', '/jobsite'].map((url) => row(url)?.decision?.status)).toEqual([
    'gone',
    'gone',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the desk leaves out the URLs of a folder that have a query, and says so', async () => {
  const gone = ['/shop/', '/shop/account', '/shop/cart'];
  const { listOffers, preview } = await openDesk(
    await makeMove({
      old: [...gone, '/shop/item.php?sku=9', '/shop?sku=9', '/shopping?sku=9'].map((url) => oldUrl(url)),
      suggestions: gone.map((url) => suggestion(url, '', 0.9)),
    }),
  );
  const action = { from: '/shop/*', to: '' };
  expect(listOffers()).toMatchObject([{ action, count: 3 }]);
  const { choices, leftOut } = preview(action);
  expect(choices.map(({ url }) => url)).toEqual(gone);
  expect(leftOut.map(({ url, why }) => [url, why])).toEqual([
    ['/shop/item.php?sku=9', 'has a query: the folder says nothing about it'],
    ['/shop?sku=9', 'has a query: the folder says nothing about it'],
  ]);
});

test('the desk offers a gone folder of a section whose URLs mostly have a page', async () => {
  const cookbooks = ['a', 'b', 'c'].map((name) => `/learn/cookbooks/${name}`);
  const others = Array.from({ length: 9 }, (_, at) => `/learn/page-${at}`);
  const { listOffers, preview } = await openDesk(
    await makeMove({
      old: [...cookbooks, ...others].map((url) => oldUrl(url)),
      suggestions: [
        ...cookbooks.map((url) => suggestion(url, '', 0.6)),
        ...others.map((url, at) => suggestion(url, `/guides/topic-${at * 7}/`, 0.55)),
      ],
      pages: Object.fromEntries(others.map((_, at) => [`/guides/topic-${at * 7}/`, htmlPage('Guide')])),
    }),
  );
  expect(listOffers().map(({ label, count }) => [label, count])).toEqual([['Gone: /learn/cookbooks/*', 3]]);

  // A person may ask for it all the same, and sees the pages that it would overrule.
  const { choices, leftOut } = preview({ from: '/learn/*', to: '' });
  expect(choices.map(({ url }) => url)).toEqual(cookbooks);
  expect(leftOut.map(({ overrules }) => overrules)).toEqual(
    others.map((_, at) => `/guides/topic-${at * 7}/`),
  );
});

test("the desk doesn't offer a section as gone that suggest has mostly not seen", async () => {
  const gone = ['a', 'b', 'c'].map((name) => `/jobs/${name}`);
  const later = ['d', 'e', 'f'].map((name) => `/jobs/${name}`);
  const { listOffers } = await openDesk(
    await makeMove({
      old: [...gone, ...later].map((url) => oldUrl(url)),
      suggestions: gone.map((url) => suggestion(url, '', 0.6)),
    }),
  );
  expect(listOffers()).toEqual([]);
});

test('the desk offers a gone section without the URLs that need a reason', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `/jobs/${at}`);
  const { preview } = await openDesk(
    await makeMove({
      old: names.map((url, at) => oldUrl(url, { clicks: at === 3 ? 1000 : 1 })),
      suggestions: names.map((url) => suggestion(url, '', 0.6)),
    }),
  );
  const { choices, leftOut } = preview({ from: '/jobs/*', to: '' });
  expect(leftOut.map(({ url }) => url)).toContain('/jobs/3');
  expect(choices.map(({ url }) => url)).not.toContain('/jobs/3');
});

test("the desk doesn't offer a folder as gone if most of its URLs lead to a page", async () => {
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

test('the desk offers the pattern of most suggestions', async () => {
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

test('the desk offers a pattern with the slash of the new site', async () => {
  const names = ['a', 'b', 'c'];
  const { preview } = await openDesk(
    await makeMove({
      old: names.map((name) => oldUrl(`/learn/${name}`)),
      pages: Object.fromEntries(names.map((name) => [`/guides/${name}/`, htmlPage(name)])),
    }),
  );
  const { choices } = preview({ from: '/learn/*', to: '/guides/*' });
  expect(choices.map(({ target }) => target)).toEqual(['/guides/a/', '/guides/b/', '/guides/c/']);
});

test("the desk doesn't offer a pattern whose targets redirect again", async () => {
  const names = ['a', 'b', 'c', 'd'];
  const move = {
    old: names.map((name) => oldUrl(`/learn/${name}`)),
    suggestions: names.map((name) => suggestion(`/learn/${name}`, `/guides/${name}/`, 0.7)),
    pages: Object.fromEntries(names.map((name) => [`/guides/${name}/`, htmlPage(name)])),
  };
  const { listOffers } = await openDesk(await makeMove(move));
  expect(listOffers().map(({ label }) => label)).toEqual(['/learn/:slug → /guides/:slug/']);

  const map = 'redirects:\n  - { from: /guides/b/, to: /guides/a/, since: 2026-11-01 }\n';
  const again = await openDesk(await makeMove({ ...move, files: { 'redirects.yaml': map } }));
  expect(again.listOffers()).toEqual([]);
  expect(again.preview({ from: '/learn/:slug', to: '/guides/:slug/' }).leftOut).toMatchObject([
    { url: '/learn/b', why: 'its target redirects again' },
  ]);
});

test('the desk counts the traffic of an offer', async () => {
  const { listOffers } = await openDesk(
    await makeMove({
      old: [
        oldUrl('/', { clicks: 60 }),
        ...['a', 'b', 'c', 'd'].map((name) => oldUrl(`/x/${name}`, { clicks: 10 })),
      ],
      suggestions: ['a', 'b', 'c', 'd'].map((name) => suggestion(`/x/${name}`, `/y/${name}/`, 0.75)),
      pages: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`/y/${name}/`, htmlPage(name)])),
    }),
  );
  expect(listOffers()).toMatchObject([{ count: 4, traffic: 40, expectedWrong: 1 }]);
});

test.each([
  ['/blog/a', '/articles/', '/blog/a is a single URL. A pattern has a * or a :name'],
  ['/blog/*', '/articles/:slug', 'the target uses :slug, which the source does not match'],
])('the desk refuses the pattern %s → %s', async (from, to, message) => {
  const { preview } = await openDesk(await makeMove({ old }));
  expect(() => preview({ from, to })).toThrow(message);
});

const old = [oldUrl('/blog/a')];
