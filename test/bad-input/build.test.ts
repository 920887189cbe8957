import { afterEach, describe, expect, test } from 'vitest';
import { mistakes, places } from './mistakes.ts';
import { type Folder, folder, said, stackTrace } from './project.ts';

const page =
  '<html lang="en"><head><meta charset="utf-8"><title>Pumps</title></head><body><h1>Pumps</h1></body></html>';
const config = (options = '', site = "site: 'https://www.example.com',") =>
  `import signpost from 'astro-signpost';\nexport default { ${site} integrations: [signpost(${options})] };\n`;

let one: Folder | undefined;
afterEach(() => one?.remove());

/** What `astro build` says of a project with these files, once it is sure that it wrote none. */
async function refusal(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  one = await folder({ 'astro.config.mjs': config(), 'src/pages/index.astro': page, ...files });
  const ended = one.build();
  expect({ status: ended.status, said: said(ended) }).toEqual({
    status: 1,
    said: expect.stringMatching(/\w{3,}/),
  });
  expect(await one.written()).toEqual([]);
  return said(ended);
}

describe('astro build refuses in a sentence, and writes no file:', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a config without `site`',
      { 'astro.config.mjs': config('', '') },
      /Unknown site URL\. Add `site: 'https:\/\/www\.example\.com'` to the Astro config/,
    ],
    [
      'an unknown option',
      { 'astro.config.mjs': config("{ deploy: { domain: ['a.example'] } }") },
      /Unknown key "deploy\.domain"\./,
    ],
    [
      'an icon that is no image',
      { 'src/icon.png': 'a picture of a pump' },
      /icon src\/icon\.png isn't a readable image. Use an SVG or a PNG/,
    ],
    [
      'an unknown key',
      { 'redirects.yaml': 'redirects: []\ngonne: [/x]\n' },
      /Unknown key "gonne"[\s\S]*redirects\.yaml:2:1[\s\S]*Change `gonne` to `gone`\./,
    ],
  ])('%s', async (_, files, sentence) => {
    const text = await refusal(files);
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(stackTrace);
  });

  test('a map with ten mistakes, all with line and column', async () => {
    const text = await refusal(mistakes);
    for (const [place, says] of places) {
      expect(text).toMatch(new RegExp(`redirects\\.yaml:${place}\\b`));
      expect(text).toMatch(says);
    }
    expect(text).not.toMatch(stackTrace);
  });

  test('a content file without a title, with its name', async () => {
    const text = await refusal({
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
const loader = glob({ pattern: '*.md', base: './src/content/pumps' });
export const collections = { pumps: defineCollection({ loader, schema: z.object({ title: z.string() }) }) };
`,
      'src/content/pumps/deep-well.md': '---\ntitel: Deep well pump\n---\nIt lifts water.\n',
    });
    expect(text).toMatch(/pumps → deep-well data does not match collection schema/);
    expect(text).toMatch(/title\W+Required/);
    expect(text).toMatch(/src\/content\/pumps\/deep-well\.md/);
  });
});

test('astro build with a wrong option leaves the output of the build before', async () => {
  one = await folder({
    'astro.config.mjs': config("{ deploy: { host: 'netlify' }, audit: { mode: 'warn' } }"),
    'src/pages/index.astro': page,
    'redirects.yaml': 'redirects:\n  - from: /a\n    to: /\n    since: 2026-01-02\n',
  });
  const first = one.build();
  expect({ status: first.status, said: first.status === 0 ? '' : said(first) }).toEqual({
    status: 0,
    said: '',
  });
  const before = await one.written();
  const [redirects, home] = await Promise.all([
    one.read('deploy/netlify/_redirects'),
    one.read('dist/index.html'),
  ]);

  await one.write({ 'astro.config.mjs': config("{ deploy: { furtherHosts: ['ngnix'] } }") });
  expect(one.build().status).toBe(1);
  expect(await one.written()).toEqual(before);
  expect([await one.read('deploy/netlify/_redirects'), await one.read('dist/index.html')]).toEqual([
    redirects,
    home,
  ]);
});
