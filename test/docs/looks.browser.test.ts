import { describe, expect, test } from 'vitest';
import { describeVisits } from '../site/support/visits.ts';
import { docs } from './docs.ts';
import { kinds, readOverflow } from './kinds.ts';

describeVisits(
  'the documentation as it looks',
  (visit) => {
    test.each(kinds)("%s isn't wider than a desktop", async (path) => {
      await visit.open(path, { viewport: { width: 1440, height: 900 } });
      expect(await visit.page.evaluate(readOverflow)).toBeLessThanOrEqual(0);
    });

    describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
      test.each(kinds)('all text of %s has a contrast of 4.5 to 1', async (path) => {
        await visit.open(path, { colorScheme });
        expect(await visit.page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme);
        expect(await visit.page.evaluate(weakTexts)).toEqual([]);
      });
    });
  },
  docs,
);

/** Texts in the browser that stand out too little from what is behind them, each with its contrast. */
function weakTexts(): string[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const painted = new Map<string, number[]>();
  const paints = (color: string, under: string): number[] => {
    const key = `${color} on ${under}`;
    const known = painted.get(key);
    if (known !== undefined) return known;
    if (paint === null) throw new Error('no canvas');
    for (const one of [under, color]) {
      paint.fillStyle = one;
      paint.fillRect(0, 0, 1, 1);
    }
    const pixel = [...paint.getImageData(0, 0, 1, 1).data];
    painted.set(key, pixel);
    return pixel;
  };
  const css = ([red, green, blue]: number[]): string => `rgb(${red}, ${green}, ${blue})`;
  const ground = (one: Element | null): string =>
    one === null
      ? 'rgb(255, 255, 255)'
      : css(paints(getComputedStyle(one).backgroundColor, ground(one.parentElement)));
  const brightness = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const weak = new Set<string>();
  const seen = new Set<Element>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim() ?? '';
    if (element === null || text === '' || seen.has(element)) continue;
    seen.add(element);
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const under = ground(element);
    const [a, b] = [paints(getComputedStyle(element).color, under), paints(under, under)].map(brightness);
    const [light = 1, dark = 0] = [a ?? 0, b ?? 0].sort((one, other) => other - one);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) weak.add(`${contrast.toFixed(2)} ${text.slice(0, 40)}`);
  }
  return [...weak];
}
