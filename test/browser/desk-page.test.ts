import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLargeMove } from '../../integrations/signpost/test/migrate/desk/large-move.ts';
import { serveDesk } from '../../integrations/signpost/test/migrate/desk/support.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, type Page, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';
import { clickWithMouse, listDecided, openDeskPage, readCurrent, seeProposals } from './desk-browser.ts';

const packages = createRequire(new URL('../engines/package.json', import.meta.url));
const axe = packages.resolve('axe-core/axe.min.js');

describe.runIf(requireEngine(playwright))('the page of the desk', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  const openPage = (url: string, look?: Parameters<typeof openDeskPage>[2]): Promise<Page> =>
    openDeskPage(browser, url, look);

  test.each(['/', 'f', 'n'])('Enter and Escape lead from the field of %s back to the keys', async (key) => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);

    for (const end of ['Enter', 'Escape']) {
      await page.keyboard.press(key);
      await page.locator('input:focus').waitFor();
      await page.keyboard.press(end);
      await page.locator('#list:focus').waitFor();
    }
    expect(listDecided(desk)).toEqual([]);
    await page.keyboard.press('a');
    await expect.poll(() => listDecided(desk)).toHaveLength(1);
    await page.close();
  });

  test('Escape in the search box shows all URLs again', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    await page.keyboard.press('/');
    await page.keyboard.type('item-3');
    const row = page.locator('.row');
    await expect.poll(() => row.count()).toBe(6);
    await page.keyboard.press('Escape');
    await page.locator('#list:focus').waitFor();
    await expect.poll(() => row.count()).toBeGreaterThan(6);
    expect(await page.locator('#search').inputValue()).toBe('');
    await page.close();
  });

  test('the arrows, Enter, Alt with a digit and the mouse choose a found page, and digits are typed', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const chosen = (text: string) => page.locator(`.choice:has(:checked):has-text("${text}")`).waitFor();
    const hit = async (at: number): Promise<string> =>
      (await page.locator(`#hit-${at} .url`).textContent()) ?? '';
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press('f');
      await page.locator('#find:focus').waitFor();
      await page.keyboard.type(words);
      await page.locator(`#hits .hit mark:has-text("${words}")`).first().waitFor();
    };

    await search('1');
    expect(await page.locator('#find').inputValue()).toBe('1');
    expect(await page.locator('.hit').count()).toBe(10);
    const third = await hit(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chosen(third.split('/').at(-2) ?? '');

    await search('2');
    const second = await hit(1);
    await page.keyboard.press('Alt+2');
    await chosen(second.split('/').at(-2) ?? '');

    // The results are above the page: nothing below them moves.
    const place = async () => (await page.locator('.pages').boundingBox())?.y;
    const before = await place();
    await search('3');
    expect(await place()).toBe(before);
    const fourth = await hit(3);
    await clickWithMouse(page, '#hit-3');
    await chosen(fourth.split('/').at(-2) ?? '');
    await page.close();
  });

  test('the history of a URL is shown, with the differences of old and new marked', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    await page.keyboard.press('n');
    await page.keyboard.type('ask Bob');
    await page.keyboard.press('Enter');
    await page.keyboard.press('s');
    await expect.poll(() => desk.rows.get(old)?.decision?.status).toBe('open');
    await page.keyboard.press('k');
    await page.locator('.history li:has-text("Ada put it off"):has-text("ask Bob")').waitFor();

    // `Page 0` of the old site and `Page 38` of the new one.
    await seeProposals(page);
    await page.keyboard.press('2');
    await page.locator('.pages ins:has-text("38")').first().waitFor();
    await page.locator('.pages del').first().waitFor();
    await page.locator('.pages .beginning:has-text("Words of it.")').waitFor();
    await page.close();
  });

  test('Enter in the box says that Signpost has stopped, where no server answers', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const uncaught: string[] = [];
    page.on('pageerror', ({ message }) => uncaught.push(message));
    await page.route('**/api/find', (route) => route.abort());

    await page.keyboard.press('f');
    await page.keyboard.type('page');
    await page.keyboard.press('Enter');
    await page.locator('footer:has-text("Signpost has stopped")').waitFor();
    await page.waitForTimeout(200);
    expect(uncaught).toEqual([]);
    await page.close();
  });

  test('the list is filtered by confidence, target, person and state', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const count = (text: string) => page.locator(`.filters p:has-text("${text}")`).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => listDecided(desk)).toHaveLength(1);
    // The names in the filters are counted with the list, not at each of 50,000 decisions.
    await page.locator('.segments button:has-text("Decided 1")').waitFor();
    expect(await page.locator('select[aria-label=Person] option').count()).toBe(1);

    await page.locator('.segments button:has-text("Decided 1")').click();
    await count('1 URL,');
    await page.locator('select[aria-label=Person]').selectOption('Ada');
    await count('1 URL,');
    await page.locator('.filters .segments button:has-text("All")').click();
    await count('1 URL,');
    await page.locator('select[aria-label=Person]').selectOption('');
    await count('40 URLs');
    await page.locator('[aria-label=Confidence] button:has-text("unsure")').click();
    await count('20 URLs');
    await page.locator('[aria-label=Confidence] button:has-text("any")').click();
    await page.locator('select[aria-label=Target]').selectOption('/pages/');
    await count('40 URLs');
    await page.close();
  });

  test('filters, search and the chosen URL are in the query of the page', async () => {
    const { url } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    await page.locator('.filters .segments button:has-text("All")').click();
    await page.locator('#search').fill('item-3');
    await page.keyboard.press('Tab');
    const count = page.locator('.filters p:has-text("6 URLs")');
    await count.waitFor();
    await expect.poll(() => new URL(page.url()).search).toContain('filter=all&q=item-3');
    expect(page.url()).toContain('old=%2Fshop%2Fitem-3');
    await page.reload();
    await count.waitFor();
    await page.close();
  });

  test('the page requests no other host, and runs no script of a migrated page', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await page.goto(url);
    await page.locator('.pages .beginning').first().waitFor();
    expect(new Set(asked)).toEqual(new Set(['127.0.0.1']));
    expect(await page.locator('h2').first().textContent()).not.toContain('HACKED');
    await page.close();
  });

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)(
    'axe finds no fault at %i pixels in %s, and nothing is wider than the window',
    async (width, colorScheme) => {
      const { url } = await serveDesk(await makeLargeMove(200));
      const page = await openPage(url, { width, colorScheme });
      const source = await readFile(axe, 'utf8');
      const views: readonly (() => Promise<void>)[] = [
        async () => {},
        async () => {
          await page.locator('.row').first().click();
          await page.locator('.pages').waitFor();
        },
        async () => {
          await page.keyboard.press('m');
          await page.locator('main summary').first().click();
          await page.locator('main form input').first().waitFor();
        },
        async () => {
          await page.keyboard.press('Escape');
          await page.locator('nav button:has-text("The move")').click();
          await page.locator('main table').first().waitFor();
        },
      ];
      for (const show of views) {
        await show();
        // The policy of the page forbids a script element, and the driver's own are exempt.
        await page.evaluate(source);
        await expect.poll(() => page.evaluate(runAxe)).toEqual([]);
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow).toBeLessThanOrEqual(0);
      }
      await page.close();
    },
  );

  test('50,000 rows are drawn in part, and each key decides one row', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(50_000));
    const page = await openPage(url);
    for (let at = 0; at < 20; at++) await page.keyboard.press('a');
    await page.locator('h1:has-text("20 of 50,000 decided")').waitFor();
    await expect.poll(() => listDecided(desk)).toHaveLength(20);
    await expect.poll(() => page.locator('.row').count()).toBeLessThan(60);
    await page.close();
  });
});

/** Runs in the browser: what axe finds, as `rule: element`. */
function runAxe(): Promise<string[]> {
  const found: unknown = Reflect.get(window, 'axe');
  const { run } = found as { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
  return run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
  );
}
