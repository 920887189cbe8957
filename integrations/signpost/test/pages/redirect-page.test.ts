import { expect, test } from 'vitest';
import { readPage } from '../../src/pages/raw-page.ts';
import { findBrowserRedirect } from '../../src/pages/redirect-page.ts';

const url = 'https://www.example.com/old/page/';
const refresh = (content: string, rest = '') =>
  `<!doctype html><title>Moved</title>${rest}<meta http-equiv="refresh" content="${content}">`;

const read = (html: string) => readPage('old/page/index.html', Buffer.from(html));

test.each([
  ['an absolute URL', refresh('0; url=https://other.example/new/'), 'https://other.example/new/', 0],
  ['a path', refresh('0;url=/new/'), 'https://www.example.com/new/', 0],
  ['a relative URL', refresh('0; url=../new/'), 'https://www.example.com/old/new/', 0],
  [
    'a URL below <base>',
    refresh('0; url=new/', '<base href="/shop/">'),
    'https://www.example.com/shop/new/',
    0,
  ],
])('findBrowserRedirect reads %s', (_, html, to, delay) => {
  expect(findBrowserRedirect(read(html), url)).toEqual({ to, delay });
});

test.each([
  ['without a refresh', '<!doctype html><title>Old</title><h1>Old</h1>'],
  [
    'with text that people read',
    `${refresh('30; url=/new/')}<h1>Prices</h1><p>${'All prices of our pumps. '.repeat(40)}</p>`,
  ],
])('findBrowserRedirect gives none for a page %s', (_, html) => {
  expect(findBrowserRedirect(read(html), url)).toBeUndefined();
});
