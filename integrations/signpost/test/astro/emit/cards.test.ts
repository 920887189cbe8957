import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCardFont, reportLackingCharacters } from '../../../src/astro/emit/cards.ts';

const here = fileURLToPath(new URL('./', import.meta.url));

const order = { page: 'ja/index.html', path: 'og/ja.png', title: '水泵 Pump 🚰', description: '泵' };

test('characters that the font lacks are named, with their page', async () => {
  const font = await readCardFont(undefined, '');
  expect(reportLackingCharacters(order, font, undefined)).toEqual([
    {
      rule: 'card-characters',
      conventions: [],
      level: 'warning',
      file: 'ja/index.html',
      message: "the page's card leaves out 3 characters that its font lacks: 水 泵 🚰",
      fix: 'set `seo.socialImages.font` in the options of signpost() to a .ttf or .otf file that has them, or give the page an image of its own',
    },
  ]);
  expect(reportLackingCharacters({ ...order, title: 'Pump', description: 'Насос' }, font, undefined)).toEqual(
    [],
  );
});

test('an emoji alone is of level info', async () => {
  const font = await readCardFont(undefined, '');
  const [finding] = reportLackingCharacters(
    { ...order, title: 'Pump 🚰', description: '' },
    font,
    'src/a.ttf',
  );
  expect(finding).toMatchObject({
    level: 'info',
    message: "the page's card leaves out 1 character that its font lacks: 🚰",
    fix: 'use a font for `seo.socialImages.font` that has them in place of src/a.ttf, or give the page an image of its own',
  });
});

test.each(['cards.test.ts', 'nothing.ttf', '../../../fonts/OFL.txt', '../../../package.json'])(
  'the font %s is refused',
  async (file) => {
    await expect(readCardFont(file, here)).rejects.toThrow(
      `The font ${file.replace(/^.*\//, '')} of \`seo.socialImages.font\` must be a .ttf or .otf file of the project.`,
    );
  },
);

test('a font of the site comes first, and that of the package fills in', async () => {
  const font = await readCardFont('../../../fonts/SofiaSansSemiCondensed-SemiBold.ttf', here);
  expect([font.fonts.length, font.weight]).toEqual([2, 600]);
});
