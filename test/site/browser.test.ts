import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireEngine } from '../behaviour/engines/engine.ts';
import { type Browser, type Page, playwright, startBrowser } from './support/browser.ts';
import { type Served, serveSite } from './support/serve.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

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

describe.runIf(requireEngine(playwright))('in a browser', () => {
  let served: Served;
  let browser: Browser;
  let page: Page;
  /** What went wrong on the pages of one test. */
  let complaints: string[];

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveSite(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await page?.close();
    expect(complaints).toEqual([]);
  });

  /** A new page at an address; what it complains of is noted, and what it asks of other hosts. */
  async function open(
    path: string,
    options: Omit<Parameters<Browser['newContext']>[0], 'viewport'> & { viewport?: typeof desktop } = {},
  ) {
    const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
    page = await context.newPage();
    page.on('console', (message) => {
      // The browser reports the status of a page that is missing on purpose.
      const isStatus = /status of 4(04|10)/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isStatus)
        complaints.push(`${path}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${served.url}/`) && !request.url().startsWith('data:'))
        complaints.push(`${path} asks ${request.url()}`);
    });
    const answer = await page.goto(served.url + path);
    return answer?.status();
  }

  /** What has the focus, and whether one sees it. */
  const focused = () =>
    page.evaluate(() => {
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

  test.each(kinds)('%s is quiet, and wider than no screen', async (path) => {
    const status = await open(path, { viewport: phone });
    expect(status).toBe(path === '/nothing-here/' ? 404 : 200);
    const { wide, images } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      images: [...document.images].filter(
        ({ complete, naturalWidth, loading }) => loading !== 'lazy' && (!complete || naturalWidth === 0),
      ).length,
    }));
    expect({ wide, images }).toEqual({ wide: 0, images: 0 });
  });

  describe('by keyboard', () => {
    test('the first stop skips to the content', async () => {
      await open('/products/flow-meters/');
      await page.keyboard.press('Tab');
      expect(await focused()).toEqual({
        text: 'Skip to content',
        href: '#content',
        outlined: true,
        shown: true,
      });
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
    });

    test('the stops follow the order of the page, and each is seen', async () => {
      await open('/');
      const expected = await page.evaluate(() =>
        [...document.querySelectorAll('a[href], button')]
          .filter((one) => one.checkVisibility())
          .map((one) => (one.textContent ?? '').trim()),
      );
      const stops: Awaited<ReturnType<typeof focused>>[] = [];
      for (let at = 0; at < 16; at++) {
        await page.keyboard.press('Tab');
        stops.push(await focused());
      }
      expect(stops.map(({ text }) => text)).toEqual(expected.slice(0, 16));
      expect(stops.filter(({ outlined, shown }) => !outlined || !shown)).toEqual([]);
    });

    test.each(['light', 'dark'] as const)(
      'in %s, what marks the focus stands out from its ground as 3 to 1',
      async (colorScheme) => {
        await open('/contact/', { colorScheme });
        // From here on the browser shows where the focus is.
        await page.keyboard.press('Tab');
        const weak = await page.evaluate(() => {
          const banner = document.createElement('aside');
          banner.className = 'signpost-closing';
          banner.innerHTML = '<a href="/">When are you back?</a>';
          document.body.prepend(banner);
          const brightness = (colour: string): number => {
            const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
              const share = Number(part) / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
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
              return contrast < 3
                ? [`${one.tagName} ${one.textContent?.trim().slice(0, 20)} ${contrast}`]
                : [];
            });
        });
        expect(weak).toEqual([]);
      },
    );

    test('the menu of a phone opens, is walked and closes', async () => {
      await open('/de/', { viewport: phone });
      const link = page.locator('#menu a').first();
      expect(await link.isVisible()).toBe(false);
      await page.locator('button.menu').focus();
      await page.keyboard.press('Enter');
      expect(await link.isVisible()).toBe(true);
      await page.keyboard.press('Tab');
      expect(await focused()).toMatchObject({
        text: 'Produkte',
        href: '/de/produkte/',
        outlined: true,
        shown: true,
      });
      await page.keyboard.press('Escape');
      expect(await link.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu');
    });

    test('a link is followed', async () => {
      await open('/');
      await page.locator('header nav a[href="/articles/"]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${served.url}/articles/`);
    });
  });

  test('each font has one of the system that stands in for it until it has come', async () => {
    await open('/articles/measuring-steam/');
    const { used, known } = await page.evaluate(() => ({
      used: [...document.querySelectorAll('body, .prose')].flatMap((one) =>
        getComputedStyle(one)
          .fontFamily.split(',')
          .map((name) => name.trim().replaceAll('"', ''))
          .filter((name) => name.endsWith('Stand-in')),
      ),
      known: [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
    }));
    expect(new Set(used).size).toBe(2);
    expect(known).toEqual(expect.arrayContaining(used));
  });

  test('the switch leads to the same page in the other language, and back', async () => {
    await open('/products/level-sensors/');
    await page.locator('header a[hreflang="de"]').click();
    await page.waitForURL(`${served.url}/de/produkte/fuellstandsensoren/`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.locator('header a[hreflang="en"]').click();
    await page.waitForURL(`${served.url}/products/level-sensors/`);
  });

  test('the search narrows the list as one types', async () => {
    await open('/find/');
    const shown = () =>
      page.evaluate(
        () => [...document.querySelectorAll('li[data-text]')].filter((one) => one.checkVisibility()).length,
      );
    const all = await shown();
    await page.locator('#q').fill('radar');
    const some = await shown();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    expect(page.url()).toBe(`${served.url}/find/?q=radar`);
  });

  describe('without JavaScript', () => {
    test('the 404 page is whole, and leads on', async () => {
      expect(await open('/de/nirgendwo', { javaScriptEnabled: false })).toBe(404);
      expect(await page.locator('h1').first().isVisible()).toBe(true);
      await page.locator('main a[href="/products/flow-meters/"]').click();
      await page.waitForURL(`${served.url}/products/flow-meters/`);
    });

    test('the search shows everything', async () => {
      await open('/find/', { javaScriptEnabled: false });
      expect(await page.locator('li[data-text]').count()).toBeGreaterThanOrEqual(32);
      expect(await page.locator('li[data-text]').first().isVisible()).toBe(true);
    });
  });

  describe('both colour schemes', () => {
    test.each(['/', '/articles/measuring-steam/', '/nothing-here/'])('%s', async (path) => {
      const brightness: number[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await open(path, { colorScheme });
        const { channels } = await sharp(await page.screenshot()).stats();
        // A picture of one colour has no deviation.
        expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(15);
        const background = await page.evaluate(
          () => getComputedStyle(document.documentElement).backgroundColor,
        );
        brightness.push(
          (background.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
        );
        if (colorScheme === 'light') await page.close();
      }
      const [light = 0, dark = 765] = brightness;
      expect(light).toBeGreaterThan(600);
      expect(dark).toBeLessThan(200);
    });
  });

  test('on paper: no navigation, no form, black on white whatever the screen', async () => {
    await open('/products/flow-meters/magnetic-flow-meter-m40/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header nav', 'form', 'a.skip'])
      expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);
    expect(await page.locator('h1').first().isVisible()).toBe(true);
    const colours = await page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ]);
    expect(colours).toEqual(['rgb(255, 255, 255)', expect.stringMatching(/^rgb\((\d|[1-3]\d), /)]);
  });

  test.each(['/products/flow-meters/magnetic-flow-meter-m40/', '/de/kontakt/'])(
    'on a sheet of A4, which is narrower than a desk, %s has no control, and a drawing leaves room',
    async (path) => {
      // 178 mm between the margins.
      await open(path, { viewport: { width: 673, height: 960 } });
      await page.emulateMedia({ media: 'print' });
      const { controls, drawings, gap } = await page.evaluate(() => {
        const shown = [...document.querySelectorAll('header a, button')].filter((one) =>
          one.checkVisibility(),
        );
        const text = [...document.querySelectorAll('main :is(p, li, td)')].filter((one) =>
          one.checkVisibility(),
        );
        const lowest = Math.max(...text.map((one) => one.getBoundingClientRect().bottom));
        return {
          controls: shown.map(({ className }) => className),
          drawings: [...document.querySelectorAll('figure img')].map((one) => one.clientHeight),
          gap: (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) - lowest,
        };
      });
      expect(controls).toEqual(['logo']);
      // 70 mm, at 96 pixels an inch.
      expect(Math.max(0, ...drawings)).toBeLessThanOrEqual(265);
      expect(gap).toBeGreaterThanOrEqual(16);
    },
  );

  test('where colours are forced, a button is still seen as one', async () => {
    await open('/contact/', { forcedColors: 'active' });
    const borders = await page.evaluate(() =>
      [...document.querySelectorAll('.button')].map((one) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
        return {
          isDrawn: borderTopStyle === 'solid' && borderTopWidth === '1px',
          isSeen: borderTopColor !== backgroundColor && !borderTopColor.startsWith('rgba'),
        };
      }),
    );
    expect(borders).toEqual([
      { isDrawn: true, isSeen: true },
      { isDrawn: true, isSeen: true },
    ]);
  });

  test.each([1440, 1100, 1000, 800, 390])('at %i pixels no card stands alone in its row', async (width) => {
    await open('/', { viewport: { width, height: 900 } });
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('main section > div:has(> article + article)')].map((grid) => {
        const tops = [...grid.children].map((one) => one.getBoundingClientRect().top);
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      }),
    );
    expect(rows.length).toBe(2);
    for (const row of rows) expect(new Set(row).size).toBe(1);
  });

  test.each([
    ['/', 'main section article'],
    ['/products/flow-meters/', 'main article'],
    ['/articles/', 'main article'],
  ])('on %s the whole card %s is the link', async (path, card) => {
    await open(path);
    const hits = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].slice(0, 4).map((one) => {
          one.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = one.getBoundingClientRect();
          const link = one.querySelector('a');
          const points = [
            [4, 4],
            [width - 4, height - 4],
            [width / 2, height / 2],
          ] as const;
          return (
            link !== null &&
            points.every(([x, y]) => document.elementFromPoint(left + x, top + y)?.closest('a') === link)
          );
        }),
      card,
    );
    expect(hits.length).toBeGreaterThanOrEqual(3);
    expect(hits).not.toContain(false);
  });

  test.each([
    [1440, '/developers/'],
    [390, '/de/entwickler/'],
  ])('at %i pixels the fields of %s show all of their example', async (width, path) => {
    await open(path, { viewport: { width, height: 900 } });
    const cut = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d');
      return [...document.querySelectorAll('input')]
        .filter(({ placeholder }) => placeholder !== '')
        .map((one) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(one);
          if (pen !== null) pen.font = font;
          const text = pen?.measureText(one.placeholder).width ?? 0;
          return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
        });
    });
    expect(cut.length).toBeGreaterThan(3);
    expect(Math.min(...cut)).toBeGreaterThanOrEqual(0);
  });

  test('W-CLOSE-1: a banner takes the button of the order form away', async () => {
    await open('/contact/');
    const button = page.locator('form[data-order] [type="submit"]').first();
    expect(await button.isVisible()).toBe(true);
    await page.evaluate(() => {
      const banner = document.createElement('aside');
      banner.dataset['closed'] = '2027-01-02';
      document.body.prepend(banner);
    });
    expect(await button.isVisible()).toBe(false);
  });
});
