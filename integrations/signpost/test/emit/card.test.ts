import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CardText, drawCard } from '../../src/emit/card.ts';
import { cardFonts } from '../../src/integration/card-fonts.ts';

const style = {
  colours: { background: '#102030', ink: '#ffffff', accent: '#ff0000' },
  fonts: await cardFonts(undefined, ''),
  icon: undefined,
};
const draw = (part: Partial<CardText> = {}) =>
  drawCard({ title: 'Pump', description: 'A pump for water.', brand: 'Acme', ...part }, style);

test('a card is a PNG of 1200 × 630 px in the colours of the site', async () => {
  const { data, info } = await sharp(await draw())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([1200, 630, 0x10, 0x20, 0x30]);
});

test('nothing runs over the edge', async () => {
  const long = 'Durchflussmesser, Füllstandsensoren und Druckmessumformer '.repeat(6);
  const card = await draw({ title: long, description: long, brand: long });
  const margin = await sharp(card).extract({ left: 1122, top: 0, width: 78, height: 630 }).png().toBuffer();
  const { channels } = await sharp(margin).stats();
  expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual(
    [0x10, 0x20, 0x30].map((level) => [level, level]),
  );
});

test('the same words give the same bytes', async () => {
  expect(await draw()).toEqual(await draw());
  expect(await draw({ title: 'Valve' })).not.toEqual(await draw());
});

test.each([
  ['an empty description', { description: '' }],
  ['no brand', { brand: '' }],
  ['a very long title', { title: 'Wort '.repeat(200) }],
  ['one very long word', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) }],
  ['other scripts', { title: 'Насос Łódź Πύργος', description: '水泵 مضخة 🚰' }],
  ['what looks like markup', { title: '<b>&amp;</b>', description: '</svg><script>' }],
])('%s is drawn', async (_, part) => {
  expect(await sharp(await draw(part)).metadata()).toMatchObject({ format: 'png', width: 1200 });
});
