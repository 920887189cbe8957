import { expect, test } from 'vitest';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from '../rules/example-site.ts';

const head = '<link rel="manifest" href="/icons/site.webmanifest">';

test.each([
  ['relative to the manifest', '{ "icons": [{ "src": "192.png" }] }', ['/icons/192.png']],
  [
    'from the root',
    '\ufeff{ "icons": [{ "src": "/192.png" }, { "src": "/512.png" }] }',
    ['/192.png', '/512.png'],
  ],
  ['without a URL', '{ "icons": [{ "sizes": "192x192" }, { "src": 192 }, "192.png"] }', []],
  ['without icons', '{ "name": "Acme", "icons": {} }', []],
  ['that is not JSON', '<!doctype html>', []],
])('a web manifest of two pages has icons %s', async (_, manifest, expected) => {
  const files = site({ '/': { head }, '/gauges/': { head }, 'icons/site.webmanifest': manifest });
  const { webManifests } = await siteOf({ files });
  const icons = webManifests.flatMap((read) => read.icons);
  expect(icons.map(({ target }) => target.kind === 'site' && target.path)).toEqual(expected);
});
