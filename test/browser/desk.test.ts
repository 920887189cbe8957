import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskRow } from '../../integrations/signpost/src/migrate/desk/row.ts';
import { startReview } from '../../integrations/signpost/test/commands/migrate/start-review.ts';
import { makeLargeMove } from '../../integrations/signpost/test/migrate/desk/large-move.ts';
import { serveDesk } from '../../integrations/signpost/test/migrate/desk/support.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, type Page, playwright, startBrowser } from '../site/support/browser.ts';

const packages = createRequire(new URL('../engines/package.json', import.meta.url));
const axe = packages.resolve('axe-core/axe.min.js');

/** How long a decision may take to reach the disk of a loaded machine. */
const stored = { timeout: 60_000 };

describe.runIf(requireEngine(playwright))('the desk', { timeout: 240_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  async function open(
    url: string,
    { width = 1440, colorScheme = 'light' }: { width?: number; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('.row').first().waitFor();
    return page;
  }

  const decided = (desk: { readonly rows: ReadonlyMap<string, DeskRow> }): string[] =>
    [...desk.rows.values()].filter(({ status }) => status !== '').map(({ old }) => old);

  test('2,000 URLs are reviewed by keyboard alone', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(2000));
    const page = await open(url);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // Everything is undecided, so each decision goes to the next row.
    for (let at = 0; at < 1000; at++) await press('a', 's');
    await page.locator('output:has-text("0 URLs left in this list")').waitFor();
    await expect
      .poll(() => Map.groupBy(desk.rows.values(), ({ status }) => status).get('accepted')?.length, stored)
      .toBe(1000);
    await expect.poll(() => decided(desk), stored).toHaveLength(2000);

    await press('u', 'u', 'r');
    await page.locator('output:has-text("Done again")').waitFor();
    await expect.poll(() => decided(desk), stored).toHaveLength(1999);
    await page.close();
  }, 300_000);

  test('a candidate, another page, a note and a reason are chosen by keyboard', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const first = new Map(desk.rows);
    const current = async () => (await page.locator('.detail-pane h2').textContent()) ?? '';

    // One URL in twenty counts as heavy.
    const heavy = await current();
    await page.keyboard.press('g');
    await page.locator('output:has-text("Write why it is gone")').waitFor();
    await page.keyboard.type('withdrawn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('g');
    await page.locator(`output:has-text("Gone: ${heavy}")`).waitFor();

    const rival = await current();
    await page.locator('.detail-pane .choice').first().waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('n');
    await page.keyboard.type('asked Bob');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');

    const found = await current();
    await page.keyboard.press('f');
    await page.locator('#find:focus').waitFor();
    await page.keyboard.type('page-7/');
    await page.keyboard.press('Enter');
    await page.locator('.choice:has(:checked):has-text("page-7/")').waitFor();
    await page.keyboard.press('a');

    // The page shows a decision before the server has it.
    await expect.poll(() => decided(desk), stored).toHaveLength(3);
    const { rows } = desk;
    expect(rows.get(rival)).toMatchObject({ status: 'accepted', note: 'asked Bob' });
    expect(rows.get(rival)?.target).not.toBe(first.get(rival)?.proposed);
    expect(rows.get(found)).toMatchObject({ status: 'accepted', target: '/pages/page-7/' });
    expect(rows.get(heavy)).toMatchObject({ status: 'gone', note: 'withdrawn' });
    await page.close();
  });

  test.each(['/', 'f', 'n'])('Enter and Escape lead from the field of %s back to the keys', async (key) => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);

    for (const end of ['Enter', 'Escape']) {
      await page.keyboard.press(key);
      await page.locator('input:focus').waitFor();
      await page.keyboard.press(end);
      await page.locator('#list:focus').waitFor();
    }
    expect(decided(desk)).toEqual([]);
    await page.keyboard.press('a');
    await expect.poll(() => decided(desk), stored).toHaveLength(1);
    await page.close();
  });

  test('a click on Accept after a typed note is one decision with its note', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const old = (await page.locator('.detail-pane h2').textContent()) ?? '';
    await page.locator('.detail-pane .primary:enabled').waitFor();
    await page.locator('#note').click();
    await page.keyboard.type('asked Bob');
    await clickWithMouse(page, '.primary');
    await expect.poll(() => desk.rows.get(old)?.status, stored).toBe('accepted');
    expect(desk.rows.get(old)?.note).toBe('asked Bob');

    await page.locator(`output:has-text("Accepted: ${old}")`).waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => desk.rows.get(old)?.status, stored).toBe('');
    await page.close();
  });

  test('a click on Gone with the note that a heavy URL requires is one decision', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const old = (await page.locator('.detail-pane h2').textContent()) ?? '';
    expect(desk.rows.get(old)?.isHeavy).toBe(true);
    await page.locator('.page-facts').first().waitFor();
    await clickWithMouse(page, 'button:has-text("Gone")');
    await page.locator('#note:focus').waitFor();
    await page.keyboard.type('withdrawn');
    await clickWithMouse(page, 'button:has-text("Gone")');
    await expect.poll(() => desk.rows.get(old)?.status, stored).toBe('gone');
    expect(desk.rows.get(old)?.note).toBe('withdrawn');
    await page.keyboard.press('u');
    await expect.poll(() => desk.rows.get(old)?.status, stored).toBe('');
    await page.close();
  });

  test('a note without a decision is saved when its URL is left, and when the page is', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const name = async () => (await page.locator('.detail-pane h2').textContent()) ?? '';
    const first = await name();
    await page.keyboard.press('n');
    await page.keyboard.type('ask Mara');
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await expect.poll(() => desk.rows.get(first), stored).toMatchObject({ status: 'open', note: 'ask Mara' });

    const second = await name();
    await page.keyboard.press('n');
    await page.keyboard.type('ask Jonas');
    await page.goto('about:blank');
    await expect.poll(() => desk.rows.get(second)?.note, stored).toBe('ask Jonas');
    await page.close();
  });

  test('Escape in the search box shows all URLs again', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    await page.keyboard.press('/');
    await page.keyboard.type('item-3');
    const row = page.locator('.row');
    await expect.poll(() => row.count(), stored).toBe(6);
    await page.keyboard.press('Escape');
    await page.locator('#list:focus').waitFor();
    await expect.poll(() => row.count(), stored).toBeGreaterThan(6);
    expect(await page.locator('#search').inputValue()).toBe('');
    await page.close();
  });

  test('the arrows, Enter, Alt with a digit and the mouse choose a found page, and digits are typed', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
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

  test('the history of a URL is on screen, and old and new are marked where they differ', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const old = (await page.locator('.detail-pane h2').textContent()) ?? '';
    await page.keyboard.press('n');
    await page.keyboard.type('ask Bob');
    await page.keyboard.press('Enter');
    await page.keyboard.press('s');
    await expect.poll(() => desk.rows.get(old)?.status, stored).toBe('open');
    await page.keyboard.press('k');
    await page.locator('.history li:has-text("Ada put it off"):has-text("ask Bob")').waitFor();

    // `Page 0` of the old site and `Page 38` of the new one, once the proposals are on screen.
    await page.locator('.detail-pane .choice').nth(1).waitFor();
    await page.keyboard.press('2');
    await page.locator('.page-facts.new ins:has-text("38")').first().waitFor();
    await page.locator('.page-facts.old del').first().waitFor();
    await page.locator('iframe[src$="#signpost-main"]').waitFor();
    await page.close();
  });

  test('rows that are unchecked stay undecided, and the bar counts the others', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await open(url);
    await page.keyboard.press('m');
    await page.locator('.offer:has-text("/blog/")').first().click();
    const first = page.locator('.many-rows label').first();
    await first.waitFor();
    const skipped = (await first.locator('.url').first().getAttribute('title')) ?? '';
    await first.click();
    await page.locator('.sheet .primary:has-text("Decide on 19 URLs")').click();
    await expect.poll(() => decided(desk), stored).toHaveLength(19);
    expect(desk.rows.get(skipped)?.status).toBe('');
    await page.close();
  });

  test('ticked rows take one target together, and one undo takes it back', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await open(url);
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.locator('.selection:has-text("3 URLs ticked")').waitFor();
    await page.locator('#ticked-target').click();
    await page.keyboard.type('/pages/page-7/');
    await page.keyboard.press('Enter');
    await expect.poll(() => decided(desk), stored).toHaveLength(3);
    expect(decided(desk).map((old) => desk.rows.get(old)?.target)).toEqual(Array(3).fill('/pages/page-7/'));

    await page.locator('output:has-text("3 URLs decided")').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#list').focus();
    await page.keyboard.press('u');
    await expect.poll(() => decided(desk), stored).toEqual([]);
    await page.close();
  });

  test('the list is filtered by confidence, target, person and state', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await open(url);
    const count = (text: string) => page.locator(`.filters p:has-text("${text}")`).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => decided(desk), stored).toHaveLength(1);

    await page.locator('.segments button:has-text("Decided 1")').click();
    await count('1 URL,');
    await page.locator('select[aria-label=Person]').selectOption('Ada');
    await count('1 URL,');
    await page.locator('.filters .segments button:has-text("All")').click();
    await count('1 URL,');
    await page.locator('select[aria-label=Person]').selectOption('');
    await count('40 URLs');
    await page.locator('.levels button:has-text("unsure")').click();
    await count('20 URLs');
    await page.locator('.levels button:has-text("any")').click();
    await page.locator('select[aria-label=Target]').selectOption('/pages/');
    await count('40 URLs');
    await page.close();
  });

  test('a folder that moved is previewed, decided and taken back', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await open(url);
    await page.keyboard.press('m');
    await page.locator('.offer:has-text("/blog/")').first().click();
    await page.locator('.many-rows [type=checkbox]').first().waitFor();
    expect(decided(desk)).toEqual([]);
    await page.locator('.sheet .primary').click();
    await page.locator('output:has-text("decided. u takes them back.")').waitFor();
    await expect.poll(() => decided(desk), stored).toHaveLength(20);
    await page.keyboard.press('u');
    await page.locator('output:has-text("Undone")').waitFor();
    await expect.poll(() => decided(desk), stored).toEqual([]);
    await page.close();
  });

  test('a window sees what another decides, and a reload has everything', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const [first, second] = [await open(url), await open(url)];
    await first.keyboard.press('a');
    await second.locator('h1:has-text("1 of 40 decided")').waitFor();
    await second.reload();
    await second.locator('h1:has-text("1 of 40 decided")').waitFor();
    await first.close();
    await second.close();
  });

  test('a review that is killed loses nothing, and its page says that it has stopped', async () => {
    const move = await makeLargeMove(40);
    const first = await startReview(move.path);
    const page = await open(first.url);
    await page.keyboard.press('a');
    await expect.poll(() => move.read('migration/decisions.jsonl'), stored).toContain('"accepted"');
    first.child.kill('SIGKILL');
    await page.locator('output:has-text("Signpost has stopped")').waitFor();

    const second = await startReview(move.path);
    const again = await open(second.url);
    await again.locator('h1:has-text("1 of 40 decided")').waitFor();
    await page.close();
    await again.close();
  });

  test('filters, search and the chosen URL are in the address', async () => {
    const { url } = await serveDesk(await makeLargeMove(200));
    const page = await open(url);
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

  test('nothing is asked of another host, and no script of a page runs', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await page.goto(url);
    // The preview asks for the cookie of the desk, which the browser sends to both ports.
    await page.frameLocator('iframe').locator('h1').waitFor();
    expect(new Set(asked)).toEqual(new Set(['127.0.0.1']));
    expect(await page.locator('h2').first().textContent()).not.toContain('HACKED');
    await context.close();
  });

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)(
    'axe finds nothing at %i pixels in %s, and nothing is wider than the window',
    async (width, colorScheme) => {
      const { url } = await serveDesk(await makeLargeMove(200));
      const page = await open(url, { width, colorScheme });
      const source = await readFile(axe, 'utf8');
      const views: readonly (() => Promise<void>)[] = [
        async () => {},
        async () => {
          await page.locator('.row').first().click();
          await page.locator('.page-facts').first().waitFor();
        },
        async () => {
          await page.keyboard.press('m');
          await page.locator('main form').first().waitFor();
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
        await expect.poll(() => page.evaluate(runAxe), stored).toEqual([]);
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, stored).toBeLessThanOrEqual(0);
      }
      await page.close();
    },
  );

  test('50,000 rows are drawn as few, and each key decides on one', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(50_000));
    const page = await open(url);
    for (let at = 0; at < 20; at++) await page.keyboard.press('a');
    await page.locator('h1:has-text("20 of 50,000 decided")').waitFor();
    await expect.poll(() => decided(desk), stored).toHaveLength(20);
    await expect.poll(() => page.locator('.row').count(), stored).toBeLessThan(60);
    await page.close();
  });
});

/** Moves the mouse to an element, presses, waits as long as a finger does, and releases. */
async function clickWithMouse(page: Page, selector: string): Promise<void> {
  const box = await page.locator(`.detail-pane ${selector}`).boundingBox();
  if (box === null) throw new Error(`${selector} isn't on screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

/** Runs in the browser: what axe finds, as `rule: element`. */
function runAxe(): Promise<string[]> {
  const found: unknown = Reflect.get(window, 'axe');
  const { run } = found as { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
  return run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
  );
}
