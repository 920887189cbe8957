import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCardFont, reportLackingCharacters } from '../../../src/astro/emit/cards.ts';

const here = fileURLToPath(new URL('./', import.meta.url));

const order = { page: 'ja/index.html', path: 'og/ja.png', title: '水泵 Pump 🚰', description: '泵' };

test('reportLackingCharacters lists letters that the font lacks, and no emoji', async () => {
  const font = await readCardFont(undefined, '');
  const english = { page: 'index.html', path: 'og/index.png', title: 'Pump 🚰', description: 'Насос' };
  expect(reportLackingCharacters([english], font)).toEqual([]);
  expect(reportLackingCharacters([english, order], font)).toEqual([
    {
      rule: 'card-characters',
      conventions: [],
      level: 'warning',
      file: 'ja/index.html',
      message: 'the social images leave out 2 characters that their font lacks: 水 泵',
      fix: 'set `seo.socialImages.font` in the options of signpost() to a .ttf or .otf file that has them',
    },
  ]);
});

test.each(['cards.test.ts', 'nothing.ttf', '../../../fonts/OFL.txt', '../../../package.json'])(
  'the font %s is refused',
  async (file) => {
    await expect(readCardFont(file, here)).rejects.toThrow(
      `The font ${file.replace(/^.*\//, '')} of \`seo.socialImages.font\` must be a .ttf or .otf file of the project.`,
    );
  },
);

test('readCardFont puts the font of the site before the bundled font', async () => {
  const font = await readCardFont('../../../fonts/SofiaSansSemiCondensed-SemiBold.ttf', here);
  expect([font.fonts.length, font.weight]).toEqual([2, 600]);
});
