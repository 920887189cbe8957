import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-foreign.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';
import { foundBy, html } from '../found-by.ts';

const origin = 'https://acme.github.io/docs/';
const build = { 'index.html': html(''), 'about/index.html': html('') };
const report = (lines: Parameters<typeof mapText>, files = {}, site = origin) =>
  foundBy(undefined, { ...build, 'redirects.yaml': mapText(...lines), ...files }, site).then((found) =>
    found.filter((text) => / map-(?:foreign|target) /.test(text)),
  );

expectReports(rule, {
  bad: {
    'two URLs without the folder of the site': {
      files: { ...build, 'redirects.yaml': mapText(['/about-us', '/about/']) },
      site: origin,
    },
  },
});

test('map-foreign reports a redirect whose two URLs lack the folder of the site, once', async () => {
  expect(await report([['/about-us', '/about/']])).toEqual([
    'warning map-foreign /about-us is outside of /docs/, the folder of this site',
  ]);
  expect(await report([['/team/:name', '/about/:name/']])).toHaveLength(1);
});

test('map-foreign accepts a redirect into the folder of the site on a host that publishes its root', async () => {
  const netlify = { 'netlify.toml': '' };
  const site = 'https://www.example.com/docs/';
  const lines: Parameters<typeof mapText> = [
    ['/', '/docs/'],
    ['/docs', '/docs/about/'],
    ['/*', '/docs/*'],
  ];
  expect(await report(lines, netlify, site)).toEqual([]);
});

test('map-foreign reports / of a project on GitHub Pages, which is the URL of another repository', async () => {
  expect(await report([['/', '/docs/about/']], { CNAME: '' })).toEqual([
    'warning map-foreign / is outside of /docs/, the folder of this site',
  ]);
});

test('map-target names the page that a target without the folder of the site means', async () => {
  expect(await report([['/docs/about-us', '/about/']])).toEqual([
    'error map-target /docs/about-us redirects to /about/, outside of /docs/. Did you mean "/docs/about/"?',
  ]);
  expect(await report([['/docs/tool', '/tool/']])).toEqual([]);
});
