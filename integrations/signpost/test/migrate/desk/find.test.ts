import { expect, test } from 'vitest';
import { isMissingPage, makePageFinder } from '../../../src/migrate/desk/find.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk } from './support.ts';

const titles = {
  '/self-hosting/backup/': 'Backups: snapshot or dump?',
  '/self-hosting/backup/dumps/': 'Exporting and importing dumps',
  '/self-hosting/backup/snapshots/': 'Snapshots',
  '/changelog/feedback/': 'Feedback on a release',
  '/errors/404/': 'Not found',
};

async function openFinder() {
  const pages = Object.fromEntries(Object.entries(titles).map(([url, title]) => [url, htmlPage(title)]));
  const parts = await openDesk(
    await makeMove({ old: [oldUrl('/learn/snapshots'), oldUrl('/learn/dumps')], pages }),
  );
  await parts.pages.readAll(new AbortController().signal);
  const find = makePageFinder(parts);
  return (old: string, words: string) => find(old, words).hits.map(({ url }) => url);
}

test('find ranks the pages with the typed words by the old URL', async () => {
  const find = await openFinder();
  expect(await find('/learn/snapshots', 'self')).toEqual([
    '/self-hosting/backup/snapshots/',
    '/self-hosting/backup/',
    '/self-hosting/backup/dumps/',
  ]);
  expect((await find('/learn/dumps', 'self'))[0]).toBe('/self-hosting/backup/dumps/');
});

test('find lists the page of the typed name first, then pages with it in their folders', async () => {
  const find = await openFinder();
  expect(await find('/learn/snapshots', 'backup')).toEqual([
    '/self-hosting/backup/',
    '/self-hosting/backup/snapshots/',
    '/self-hosting/backup/dumps/',
  ]);
});

test('find takes home for the home page', async () => {
  const parts = await openDesk(
    await makeMove({ old: [oldUrl('/learn')], pages: { '/': htmlPage('Deploy the stack') } }),
  );
  await parts.pages.readAll(new AbortController().signal);
  expect(makePageFinder(parts)('/learn', 'home').hits).toMatchObject([{ url: '/' }]);
});

test('find names pages without the name of the site at the end of each title', async () => {
  const named = Object.entries(titles).map(([url, title]) => [url, htmlPage(`${title} | Example Docs`)]);
  const parts = await openDesk(
    await makeMove({ old: [oldUrl('/learn/snapshots')], pages: Object.fromEntries(named) }),
  );
  await parts.pages.readAll(new AbortController().signal);
  const find = makePageFinder(parts);
  expect(find('/learn/snapshots', 'snapshots').hits[0]).toMatchObject({ title: 'Snapshots' });
  expect(find('/learn/snapshots', 'example').hits).toEqual([]);
});

test('find lists words at the start of a word before words inside of one', async () => {
  const find = await openFinder();
  expect((await find('/learn/snapshots', 'back')).at(-1)).toBe('/changelog/feedback/');
});

test('find takes a typed URL and a number for what they are', async () => {
  const find = await openFinder();
  expect((await find('/learn/snapshots', '/self-hosting/backup/'))[0]).toBe('/self-hosting/backup/');
  expect(await find('/learn/snapshots', '404')).toEqual(['/errors/404/']);
});

test('find takes the words of a name with spaces, as files of a notebook have them', async () => {
  const pages = {
    '/notes/release plan/': htmlPage('Third quarter'),
    '/release/plan-b/': htmlPage('Release plan of the year'),
  };
  const parts = await openDesk(await makeMove({ old: [oldUrl('/learn')], pages }));
  await parts.pages.readAll(new AbortController().signal);
  const urls = makePageFinder(parts)('/learn', 'release plan').hits.map(({ url }) => url);
  expect(urls).toEqual(['/notes/release%20plan/', '/release/plan-b/']);
});

test('find without words lists the likeliest pages', async () => {
  const find = await openFinder();
  expect((await find('/learn/dumps', ''))[0]).toBe('/self-hosting/backup/dumps/');
});

test('find lists pages with most of the words where no page has all', async () => {
  const find = await openFinder();
  expect((await find('/learn/snapshots', 'dumps xylophone'))[0]).toBe('/self-hosting/backup/dumps/');
  expect(await find('/learn/snapshots', 'xylophone')).toEqual([]);
});

test.each([
  ['/backup/', false],
  ['/backup', false],
  ['https://new.example/backup/?from=mail#restore', false],
  ['https://other.example/lost/', false],
  ['//other.example/lost/', false],
  ['/bakcup/', true],
  ['https://new.example/bakcup/', true],
])('isMissingPage finds whether the build lacks the typed URL %s', (typedUrl, isMissing) => {
  const pages = { origin: 'https://new.example', has: (path: string) => /^\/backup\/?$/.test(path) };
  expect(isMissingPage(typedUrl, pages)).toBe(isMissing);
});
