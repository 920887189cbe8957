import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

const stub = (to: string) => html(`<meta http-equiv="refresh" content="0;url=${to}">`);
const base = 'https://example.github.io/apm/';

it('redirect-target reports a target that lacks the base of the site', async () => {
  const files = {
    'index.html': html(''),
    'publish/index.html': html(''),
    'old/index.html': stub('/publish/'),
  };
  expect(await foundBy('redirect-target', files, base)).toEqual([
    'error old/index.html the meta refresh leads to /publish/, outside of /apm/. Did you mean "/apm/publish/"?',
  ]);
});

it('redirect-target accepts a target below the base, and another site of the host', async () => {
  const files = {
    'index.html': html(''),
    'publish/index.html': html(''),
    'old/index.html': stub('/apm/publish/'),
  };
  expect(await foundBy('redirect-target', files, base)).toEqual([]);
  expect(await foundBy('redirect-target', { ...files, 'old/index.html': stub('/other/') }, base)).toEqual([]);
});
