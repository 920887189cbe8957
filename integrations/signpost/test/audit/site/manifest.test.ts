import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../rules/example-site.ts';

const gif = 'GIF89a0\x000\0';
const reported = async (manifest: string) => {
  const files = site({
    'index.html': page('/', { head: '<link rel="manifest" href="/app/m.json">' }),
    'app/m.json': manifest,
    'app/i.gif': gif,
  });
  const found = runRules(await siteOf({ files }), { only: ['icon-manifest'] });
  return found.map(
    ({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`,
  );
};

it('names the place in the manifest, from which its URLs are read', async () => {
  expect(
    await reported(`\uFEFF{ "icons": [
  { "src": "i.gif", "sizes": "96x96 192X192" },
  { "src": "I.gif" }, { "src": "" }, 4, "i.gif", { "src": 4, "sizes": 4 }
] }`),
  ).toEqual([
    'app/m.json:3:3 warning the manifest lists the icon I.gif, which is not in the build: only its capitals differ from /app/i.gif',
    'app/m.json:2:3 info the manifest lists i.gif as 96x96, 192x192, but it is 48x48',
  ]);
});

it.each([
  [
    '',
    'app/m.json:1:1 warning the manifest is not valid JSON: it ends too early: a bracket, a brace or a quote is not closed',
  ],
  [
    '{\n "icons": [,] }',
    'app/m.json:2:12 warning the manifest is not valid JSON: `,` is in the place of a value',
  ],
])('says what is wrong with the JSON of %j', async (manifest, message) => {
  expect(await reported(manifest)).toEqual([message]);
});

it.each(['{}', '[]', '4', 'null', '{ "icons": {} }', '{ "icons": null }'])(
  'is not hurt by %s',
  async (manifest) => {
    expect(await reported(manifest)).toEqual([]);
  },
);
