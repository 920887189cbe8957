import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeVisits } from './support/visits.ts';

describeVisits('how the pages look', (visit) => {
  // The browser of the tests has no dictionary: without hyphens of their own, words are torn where a line ends.
  test.each([320, 360, 390, 1000])('at %d pixels no German word is broken', async (width) => {
    const torn: string[] = [];
    for (const path of [
      '/de/',
      '/de/produkte/',
      '/de/preise/',
      '/de/ueber-uns/',
      '/de/hilfe/einbau/',
      '/de/artikel/kalibrierintervalle-festlegen/',
      '/de/artikel/hart-oder-profinet/',
    ]) {
      await visit.open(path, { viewport: { width, height: 800 } });
      const words = await visit.page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, 4);
        const found: string[] = [];
        while (texts.nextNode()) {
          const { currentNode: text } = texts;
          if (text.parentElement?.checkVisibility() !== true) continue;
          if (text.parentElement.closest('pre, .visually-hidden') !== null) continue;
          // A word with a soft hyphen is divided where its author says.
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}\u00ad]{2,}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1 && !word.includes('\u00ad')) found.push(word);
          }
        }
        if (document.documentElement.scrollWidth > innerWidth) found.push('and the page is too wide');
        return found;
      });
      torn.push(...words.map((word) => `${path} ${word}`));
      await visit.page.close();
    }
    expect(torn).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('in %s, the focus has a contrast of 3 to 1', async (colorScheme) => {
    await visit.open('/contact/', { colorScheme });
    // From here on the browser shows where the focus is.
    await visit.page.keyboard.press('Tab');
    const weak = await visit.page.evaluate(() => {
      const banner = document.createElement('aside');
      banner.className = 'signpost-maintenance';
      banner.innerHTML = '<a href="/">When are you back?</a>';
      document.body.prepend(banner);
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const brightness = (color: string): number => {
        // A canvas converts oklch(…) to sRGB.
        if (pen) pen.fillStyle = color;
        pen?.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = Array.from(
          pen?.getImageData(0, 0, 1, 1).data ?? [],
          (part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          },
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const groundOf = (one: Element | null): string => {
        if (one === null) return 'rgb(255, 255, 255)';
        const { backgroundColor } = getComputedStyle(one);
        return backgroundColor.endsWith(', 0)') ? groundOf(one.parentElement) : backgroundColor;
      };
      const stops = document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea',
      );
      return [...stops]
        .filter((one) => one.checkVisibility() && one.className !== 'skip')
        .flatMap((one) => {
          one.focus();
          const [light = 1, dark = 0] = [
            brightness(getComputedStyle(one).outlineColor),
            brightness(groundOf(one.parentElement)),
          ].toSorted((a, b) => b - a);
          const contrast = (light + 0.05) / (dark + 0.05);
          return contrast < 3 ? [`${one.tagName} ${one.textContent?.trim().slice(0, 20)} ${contrast}`] : [];
        });
    });
    expect(weak).toEqual([]);
  });

  /** Red, green and blue from 0 to 255, in whatever form the style has the color. */
  const readColor = (selector: string, property: 'color' | 'backgroundColor'): Promise<number[]> =>
    visit.page.evaluate(
      ([name, key]) => {
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const one = document.querySelector(name);
        if (pen === null || one === null) return [];
        pen.fillStyle = getComputedStyle(one)[key];
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      },
      [selector, property] as const,
    );

  describe('both color schemes', () => {
    test.each(['/', '/articles/measuring-steam/', '/nothing-here/'])('%s', async (path) => {
      const brightness: number[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.open(path, { colorScheme });
        const { channels } = await sharp(await visit.page.screenshot()).stats();
        // A picture of one color has no deviation.
        expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(15);
        const [red = 0, green = 0, blue = 0] = await readColor('html', 'backgroundColor');
        brightness.push(red + green + blue);
        if (colorScheme === 'light') await visit.page.close();
      }
      const [light = 0, dark = 765] = brightness;
      expect(light).toBeGreaterThan(600);
      expect(dark).toBeLessThan(200);
    });
  });

  test('a printed page has no navigation and no form, and black text on white', async () => {
    await visit.open('/products/flow-meters/magnetic-flow-meter-m40/', { colorScheme: 'dark' });
    await visit.page.emulateMedia({ media: 'print' });
    for (const part of ['header nav', 'form', 'a.skip'])
      expect([part, await visit.page.locator(part).first().isVisible()]).toEqual([part, false]);
    expect(await visit.page.locator('h1').first().isVisible()).toBe(true);
    expect(await readColor('html', 'backgroundColor')).toEqual([255, 255, 255]);
    for (const part of await readColor('h1', 'color')) expect(part).toBeLessThan(40);
  });

  test.each([1440, 1100, 1000, 800, 768, 600, 390])(
    'at %i pixels no card and no group of the footer is alone in its row',
    async (width) => {
      await visit.open('/', { viewport: { width, height: 900 } });
      const rows = await visit.page.evaluate(() =>
        [
          ...document.querySelectorAll('main section > div:has(> article + article), footer div:has(> nav)'),
        ].map((grid) => {
          const tops = [...grid.children].map((one) => one.getBoundingClientRect().top);
          return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
        }),
      );
      expect(rows.length).toBe(3);
      for (const row of rows) expect(new Set(row).size).toBe(1);
    },
  );
});
