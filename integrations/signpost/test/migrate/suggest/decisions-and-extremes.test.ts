import { expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });

test('suggest sends posts of a topic to the page that a person chose for others', () => {
  const pages = ['/', '/about/', '/topics/', '/topics/security/', '/topics/design/', '/archive/'].map((url) =>
    page(url),
  );
  const post = (month: number, name: string): string => `/2019/${String(month).padStart(2, '0')}/05/${name}/`;
  const confirmed = [1, 2, 3, 4, 5, 6, 7, 8].map((month) => ({
    from: post(month, `note-${'abcdefgh'[month - 1]}`),
    to: '/archive/',
  }));
  const old = [page(post(9, 'a-walk-by-the-sea')), ...confirmed.map(({ from }) => page(from))];
  expect(suggest({ old, pages })[0]?.new).toBe('');
  const [found] = suggest({ old, pages, confirmed });
  expect(found?.new).toBe('/archive/');
  expect(found?.reason).toContain('8 pages of its folder became this page');
});

test("suggest doesn't learn from decisions on short links", () => {
  const names = ['leek-soup', 'onion-soup', 'carrot-dip', 'potato-tart', 'lentil-salad'];
  const pages = ['/', '/kitchen/', ...names.map((name) => `/kitchen/${name}/`)].map((url) => page(url));
  const confirmed = names.map((name, at) => ({ from: `/?p=${at + 7}`, to: `/kitchen/${name}/` }));
  const old = [page('/soup-days/'), ...confirmed.map(({ from }) => page(from))];
  expect(suggest({ old, pages, confirmed })[0]?.reason).not.toContain('section / moved');
});

test('suggest proposes the parent page of an emptied folder', () => {
  const pages = ['/', '/guides/', '/guides/pumps/', '/guides/valves/', '/about/'].map((url) => page(url));
  const old = ['impeller', 'shaft', 'casing'].map((name) => page(`/guides/pumps/${name}/`));
  expect(suggest({ old, pages }).map((one) => one.new)).toEqual([
    '/guides/pumps/',
    '/guides/pumps/',
    '/guides/pumps/',
  ]);
});

test('suggest returns an empty target for a new site without pages', () => {
  expect(suggest({ old: [page('/a/')], pages: [] })).toMatchObject([{ old: '/a/', new: '' }]);
});

test('suggest compares the texts of pages where URLs have no words, also if half of the texts are unknown', () => {
  const topics = [
    'the boiling of wort',
    'the malting of barley',
    'the filtering of beer',
    'the cleaning of kegs',
  ];
  const text = (topic: string): string =>
    `All about ${topic}, step by step, as ${topic} was done by our brewers.`;
  const pages = [
    page('/'),
    ...topics.map((topic, at) => ({ ...page(`/craft/${at}-x/`), text: text(topic) })),
  ];
  const old = topics.map((topic, at) => ({
    ...page(`/node/${'qwvz'[at]}k/`, `Page ${'qwvz'[at]}`),
    text: at % 2 === 0 ? text(topic) : '',
  }));
  const found = suggest({ old, pages });
  expect(found[0]?.new).toBe('/craft/0-x/');
  expect(found[2]?.new).toBe('/craft/2-x/');
});

test('suggest returns the suggestions in the order of the old URLs', () => {
  const pages = ['/', '/shop/', '/shop/pump/', '/shop/valve/'].map((url) => page(url));
  const old = [
    '/old/valve.html?x=2',
    '/old/pump.html?x=1',
    '/a.html',
    '/old/valve.html?x=1',
    '/old/pump.html',
  ].map((url) => page(url));
  const found = suggest({ old, pages });
  expect(found.map((one) => one.old)).toEqual(old.map(({ url }) => url));
  expect(found[0]?.new).toBe('/shop/valve/');
});

test('suggest offers the post of the day among many of the same name', () => {
  const days = Array.from({ length: 60 }, (_, at) => {
    const date = [2015 + Math.floor(at / 12), (at % 12) + 1, ((at * 7) % 28) + 1];
    return date.map((part) => String(part).padStart(2, '0')).join('/');
  });
  const pages = ['/', ...days.map((day) => `/organization/notes/${day}/meeting/`)].map((url) => page(url));
  const old = days.map((day) => page(`/organization/${day}/meeting.html`));
  for (const [at, { new: to, rivals = [] }] of suggest({ old, pages }).entries())
    expect([to, ...rivals.map(({ url }) => url)]).toContain(`/organization/notes/${days[at]}/meeting/`);
});
