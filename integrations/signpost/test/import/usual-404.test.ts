import { expect, test } from 'vitest';
import { read } from './read.ts';

const served = 'Netlify serves 404.html by itself: delete the line';
const errorPage = 'status 404 is an error page, not a redirect; in a map, use `gone:`';

// https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
test.each([
  ['/* /404.html 404', served],
  ['/* /missing.html 404', errorPage],
  ['/de/* /404.html 404', errorPage],
  ['/* /404.html 404!', errorPage],
  ['/* /404.html 404 Country=de', errorPage],
])('importRedirects of Netlify leaves out "%s", since %s', (line, why) => {
  expect(read('netlify', `${line}\n`, '_redirects')).toMatchObject({ rules: [], left: [`1 ${why}`] });
});
