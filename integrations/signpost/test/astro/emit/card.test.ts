import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CardText, createCardDrawer } from '../../../src/astro/emit/card.ts';
import { readCardFont } from '../../../src/astro/emit/cards.ts';

const background = [0x10, 0x20, 0x30];
const font = await readCardFont(undefined, '');
const colors = { background: '#102030', text: '#ffffff', accent: '#ff0000' };
const drawer = await createCardDrawer({ ...font, colors, icon: undefined });
const words = { title: 'Pump', description: 'A pump for water.', brand: 'Acme' };
const draw = (part: Partial<CardText> = {}) => drawer({ ...words, ...part });

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const whole: Box = { left: 0, top: 0, width: 1200, height: 630 };

/** The smallest box around what of an area differs from the background; undefined where nothing does. */
async function inkOf(card: Uint8Array, area: Box = whole): Promise<Box | undefined> {
  const { data, info } = await sharp(card).extract(area).raw().toBuffer({ resolveWithObject: true });
  const places = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) =>
    background.some((level, channel) => Math.abs((data[at * info.channels + channel] ?? 0) - level) > 8),
  );
  if (places.length === 0) return undefined;
  const columns = places.map((at) => at % info.width);
  const rows = places.map((at) => Math.floor(at / info.width));
  const [left, right] = columns.reduce(
    ([least, most], x) => [Math.min(least, x), Math.max(most, x)],
    [1e9, 0],
  );
  const [top, bottom] = rows.reduce(([least, most], y) => [Math.min(least, y), Math.max(most, y)], [1e9, 0]);
  return { left: area.left + left, top: area.top + top, width: right - left + 1, height: bottom - top + 1 };
}

const long = 'Durchflussmesser, Füllstandsensoren und Druckmessumformer '.repeat(6);

test('createCardDrawer draws a PNG of 1200 × 630 px in the colors of the site', async () => {
  const { data, info } = await sharp(await draw())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([1200, 630, ...background]);
});

test('createCardDrawer keeps all text within the edge', async () => {
  const card = await draw({ title: long, description: long, brand: long });
  const box = await inkOf(card);
  expect(box?.left).toBeGreaterThanOrEqual(78);
  expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1122);
  expect(box?.top).toBeGreaterThanOrEqual(72);
  expect((box?.top ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(560);
});

test('createCardDrawer draws name, title, bar and description from top to bottom', async () => {
  const card = await draw();
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true });
  const rows = (isInk: (red: number, green: number) => boolean): number[] =>
    Array.from({ length: info.height }, (_, y) => y).filter((y) =>
      Array.from({ length: info.width }, (_, x) => (y * info.width + x) * info.channels).some((at) =>
        isInk(data[at] ?? 0, data[at + 1] ?? 0),
      ),
    );
  const bar = rows((red, green) => red > 250 && green < 5);
  expect(bar).toHaveLength(8);
  const light = rows((red, green) => red > 200 && green > 200);
  // Bands of rows with light pixels: each is a line of text.
  const bands = light.filter((y) => !light.includes(y - 1));
  expect(bands).toHaveLength(3);
  const [name = 0, title = 0, description = 0] = bands;
  const [top = 0] = bar;
  expect([name < title, title < top, top < description]).toEqual([true, true, true]);
});

test('createCardDrawer shortens a title after three lines with an ellipsis', async () => {
  const heightOf = async (title: string) =>
    (await inkOf(await draw({ title, description: '', brand: '' })))?.height ?? 0;
  const one = await heightOf('Pumps');
  expect(await heightOf('Pumps and valves for cellars, wells, ponds and more')).toBeGreaterThan(one + 60);
  expect(await heightOf(long)).toBeLessThan(one + 3 * 90);
  expect(await draw({ title: long })).toEqual(await draw({ title: `${long} and more` }));
});

test.each([
  ['an empty description', { description: '' }],
  ['no title', { title: '' }],
  ['no brand', { brand: '' }],
  ['a very long title', { title: 'Wort '.repeat(200) }],
  ['one very long word', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) }],
  ['other scripts', { title: 'Насос Łódź Πύργος', description: '水泵 مضخة 🚰' }],
])('createCardDrawer draws %s', async (_, part) => {
  expect(await sharp(await draw(part)).metadata()).toMatchObject({ format: 'png', width: 1200 });
});

test('createCardDrawer starts right-to-left words at the right', async () => {
  const box = await inkOf(await draw({ title: 'שלום', brand: '', description: '' }));
  expect((box?.left ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1100);
  expect(box?.left).toBeGreaterThan(600);
});

test('readCardFont splits off letters outside of Latin, Greek and Cyrillic', () => {
  expect(font.split('Zażółć gęślą jaźń, Πύργος, Насос – “100 %” €')).toMatchObject({ lacking: [] });
  expect(font.split('Pump 水泵 🚰 水\u200d\u00ad e\u0301')).toEqual({
    shown: 'Pump   \u200d\u00ad é',
    lacking: ['水', '泵', '🚰'],
  });
});

const square = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20" fill="${color}"/></svg>`,
  );
/** The color between the icon and the edge of its plate. */
const besideIcon = async (icon: Uint8Array, own: Partial<typeof colors> = {}) => {
  const card = await (await createCardDrawer({ ...font, colors: { ...colors, ...own }, icon }))(words);
  const pixel = await sharp(card).extract({ left: 116, top: 76, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel.subarray(0, 3)];
};

test('createCardDrawer puts a dark icon on a plate in the color of the text', async () => {
  expect(await besideIcon(square('#000'))).toEqual([255, 255, 255]);
  expect(await besideIcon(square('#eee'), { background: '#fafafa', text: '#222222' })).toEqual([
    0x22, 0x22, 0x22,
  ]);
});
