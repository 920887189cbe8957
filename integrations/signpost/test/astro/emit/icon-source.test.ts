import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planIcons } from '../../../src/astro/emit/icons.ts';
import { parseOptions } from '../../../src/astro/parse-options.ts';

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"></svg>`;

async function planned(files: Readonly<Record<string, string>>, icon?: string) {
  const root = await mkdtemp(join(tmpdir(), 'signpost-icons-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ['src', 'public']) await mkdir(join(root, folder));
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
  const folders = { root: `${root}/`, src: join(root, 'src/'), public: join(root, 'public/'), cache: '' };
  const plan = planIcons(parseOptions({ seo: icon === undefined ? {} : { icon } }), folders, '/');
  return { ...plan, source: plan.source?.slice(root.length + 1) };
}

test.each([
  ['a square one', { 'public/icon.svg': svg(48, 48) }, 'public/icon.svg'],
  ['one made for us', { 'public/icon.svg': svg(2, 1), 'src/icon.svg': svg(1, 1) }, 'src/icon.svg'],
  ['a bitmap', { 'src/icon.png': '' }, 'src/icon.png'],
])('planIcons with %s as source', async (_, files, source) => {
  expect((await planned(files)).source).toBe(source);
});

test('planIcons accepts any file in `seo.icon`, and leaves its faults to drawIcons', async () => {
  expect((await planned({ 'public/wide.svg': svg(2, 1) }, 'public/wide.svg')).source).toBe('public/wide.svg');
});
