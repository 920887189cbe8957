import { describe, expect, test } from 'vitest';
import { describeVisits, phone } from './support/visits.ts';

/** Every kind of page, in one language or the other. */
const kinds = [
  '/',
  '/de/',
  '/products/',
  '/products/flow-meters/',
  '/de/produkte/fuellstandsensoren/radar-fuellstandsensor-r80/',
  '/articles/measuring-steam/',
  '/de/hilfe/einbau/',
  '/pricing/',
  '/contact/',
  '/find/',
  '/developers/',
  '/nothing-here/',
];

describeVisits('in a browser', (visit) => {
  /** What has the focus, and whether one sees it. */
  const focused = () =>
    visit.page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height, top } = element.getBoundingClientRect();
      return {
        text: (element.textContent ?? '').trim(),
        href: element.getAttribute('href'),
        outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        shown: width > 4 && height > 4 && top >= 0 && top < innerHeight,
      };
    });

  test.each(kinds)("%s has no error in the console, and isn't wider than the screen", async (path) => {
    const status = await visit.open(path, { viewport: phone });
    expect(status).toBe(path === '/nothing-here/' ? 404 : 200);
    const { wide, images } = await visit.page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      images: [...document.images].filter(
        ({ complete, naturalWidth, loading }) => loading !== 'lazy' && (!complete || naturalWidth === 0),
      ).length,
    }));
    expect({ wide, images }).toEqual({ wide: 0, images: 0 });
  });

  describe('by keyboard', () => {
    test('the first focused element skips to the content', async () => {
      await visit.open('/products/flow-meters/');
      await visit.page.keyboard.press('Tab');
      expect(await focused()).toEqual({
        text: 'Skip to content',
        href: '#content',
        outlined: true,
        shown: true,
      });
      await visit.page.keyboard.press('Enter');
      expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('content');
      await visit.page.keyboard.press('Tab');
      expect(await visit.page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
    });

    test('focus follows the order of the page, and is visible', async () => {
      await visit.open('/');
      const expected = await visit.page.evaluate(() =>
        [...document.querySelectorAll('a[href], button')]
          .filter((one) => one.checkVisibility())
          .map((one) => (one.textContent ?? '').trim()),
      );
      const stops: Awaited<ReturnType<typeof focused>>[] = [];
      for (let at = 0; at < 16; at++) {
        await visit.page.keyboard.press('Tab');
        stops.push(await focused());
      }
      expect(stops.map(({ text }) => text)).toEqual(expected.slice(0, 16));
      expect(stops.filter(({ outlined, shown }) => !outlined || !shown)).toEqual([]);
    });

    test('the menu of a phone opens, takes focus and closes', async () => {
      await visit.open('/de/', { viewport: phone });
      const link = visit.page.locator('#menu a').first();
      expect(await link.isVisible()).toBe(false);
      await visit.page.locator('button.menu').focus();
      await visit.page.keyboard.press('Enter');
      expect(await link.isVisible()).toBe(true);
      await visit.page.keyboard.press('Tab');
      expect(await focused()).toMatchObject({
        text: 'Produkte',
        href: '/de/produkte/',
        outlined: true,
        shown: true,
      });
      await visit.page.keyboard.press('Escape');
      expect(await link.isVisible()).toBe(false);
      expect(await visit.page.evaluate(() => document.activeElement?.className)).toContain('menu');
    });

    test('Enter follows a link', async () => {
      await visit.open('/');
      await visit.page.locator('header nav a[href="/articles/"]').focus();
      await visit.page.keyboard.press('Enter');
      await visit.page.waitForURL(`${visit.url}/articles/`);
    });
  });

  test('the language switch leads to the translation and back', async () => {
    await visit.open('/products/level-sensors/');
    await visit.page.locator('header a[hreflang="de"]').click();
    await visit.page.waitForURL(`${visit.url}/de/produkte/fuellstandsensoren/`);
    expect(await visit.page.evaluate(() => document.documentElement.lang)).toBe('de');
    await visit.page.locator('header a[hreflang="en"]').click();
    await visit.page.waitForURL(`${visit.url}/products/level-sensors/`);
  });

  test('the search filters the list with each letter', async () => {
    await visit.open('/find/');
    const shown = () =>
      visit.page.evaluate(
        () => [...document.querySelectorAll('li[data-text]')].filter((one) => one.checkVisibility()).length,
      );
    const all = await shown();
    await visit.page.locator('#q').fill('radar');
    const some = await shown();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    expect(visit.page.url()).toBe(`${visit.url}/find/?q=radar`);
  });

  describe('without JavaScript', () => {
    test('the 404 page is complete, and has links', async () => {
      expect(await visit.open('/de/nirgendwo', { javaScriptEnabled: false })).toBe(404);
      expect(await visit.page.locator('h1').first().isVisible()).toBe(true);
      await visit.page.locator('main a[href="/products/flow-meters/"]').click();
      await visit.page.waitForURL(`${visit.url}/products/flow-meters/`);
    });

    test('the search page lists everything', async () => {
      await visit.open('/find/', { javaScriptEnabled: false });
      expect(await visit.page.locator('li[data-text]').count()).toBeGreaterThanOrEqual(32);
      expect(await visit.page.locator('li[data-text]').first().isVisible()).toBe(true);
    });
  });

  test('W-CLOSE-1: a banner removes the button of the order form', async () => {
    await visit.open('/contact/');
    const button = visit.page.locator('form[data-order] [type="submit"]').first();
    expect(await button.isVisible()).toBe(true);
    await visit.page.evaluate(() => {
      const banner = document.createElement('aside');
      banner.dataset['closed'] = '2027-01-02';
      document.body.prepend(banner);
    });
    expect(await button.isVisible()).toBe(false);
  });
});
