import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReview } from '../../integrations/signpost/test/commands/migrate/start-review.ts';
import { makeLargeMove } from '../../integrations/signpost/test/migrate/desk/large-move.ts';
import { serveDesk } from '../../integrations/signpost/test/migrate/desk/support.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { amount } from '../proof.ts';
import { type Browser, type Page, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';
import { clickWithMouse, listDecided, openDeskPage, readCurrent, seeProposals } from './desk-browser.ts';

/** The URLs of a long list. */
const count = amount(100, 2000);

describe.runIf(requireEngine(playwright))('decisions on the desk', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  const openPage = (url: string, look?: Parameters<typeof openDeskPage>[2]): Promise<Page> =>
    openDeskPage(browser, url, look);

  test('every URL of a list is reviewed by keyboard alone', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(count));
    const page = await openPage(url);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // Everything is undecided, so each decision goes to the next row.
    for (let at = 0; at < count / 2; at++) await press('a', 's');
    await page.locator('output:has-text("0 URLs left in this list")').waitFor();
    await expect.poll(() => listDecided(desk, 'accepted').length).toBe(count / 2);
    await expect.poll(() => listDecided(desk)).toHaveLength(count);

    await press('u', 'u', 'r');
    await page.locator('output:has-text("Done again")').waitFor();
    await expect.poll(() => listDecided(desk)).toHaveLength(count - 1);
    await page.close();
  }, 300_000);

  test('a candidate, another page, a note and a reason are chosen by keyboard', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const first = new Map(desk.rows);
    const current = () => readCurrent(page);

    // One URL in ten counts as heavy.
    const heavy = await current();
    await page.keyboard.press('g');
    await page.locator('output:has-text("Write why it is gone")').waitFor();
    await page.keyboard.type('withdrawn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('g');
    await page.locator(`output:has-text("Gone: ${heavy}")`).waitFor();

    const rival = await current();
    await seeProposals(page);
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
    await expect.poll(() => listDecided(desk)).toHaveLength(3);
    const { rows } = desk;
    expect(rows.get(rival)?.decision).toMatchObject({ status: 'accepted', free: { note: 'asked Bob' } });
    expect(rows.get(rival)?.decision?.target).not.toBe(first.get(rival)?.proposal?.new);
    expect(rows.get(found)?.decision).toMatchObject({ status: 'accepted', target: '/pages/page-7/' });
    expect(rows.get(heavy)?.decision).toMatchObject({ status: 'gone', free: { note: 'withdrawn' } });
    await page.close();
  });

  test('keys right after Enter in the box are commands, and act on the found page', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    await page.keyboard.press('f');
    await page.locator('#find:focus').waitFor();
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/find', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.keyboard.type('/pages/page-7/');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    expect(await page.locator('#find').inputValue()).toBe('');
    expect(await page.locator('#list:focus').count()).toBe(1);
    expect(listDecided(desk)).toEqual([]);

    answers.resolve();
    await page.locator(`output:has-text("Accepted: ${old}")`).waitFor();
    await expect.poll(() => desk.rows.get(old)?.decision?.target).toBe('/pages/page-7/');
    expect(listDecided(desk)).toEqual([old]);
    expect(await page.locator('.hits').count()).toBe(0);
    await page.close();
  });

  test.each([
    ['at once', false],
    ['after the results', true],
  ])('a after words that no page has accepts nothing, pressed %s', async (_when, waits) => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    await page.keyboard.press('f');
    await page.locator('#find:focus').waitFor();
    await page.keyboard.type('zeppelin');
    if (waits) await page.locator('.hits:has-text("No page has these words")').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.locator('output:has-text("No page has the words zeppelin")').waitFor();
    expect(await readCurrent(page)).toBe(old);
    expect(listDecided(desk)).toEqual([]);
    await page.close();
  });

  test('a typed URL that the build lacks is accepted by the second press', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    await page.keyboard.press('f');
    await page.locator('#find:focus').waitFor();
    await page.keyboard.type('/pagse/page-7/');
    await page.locator('.hit .title:has-text("as typed")').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.locator('output:has-text("The new build has no page /pagse/page-7/")').waitFor();
    expect(await readCurrent(page)).toBe(old);
    expect(listDecided(desk)).toEqual([]);

    await page.keyboard.press('a');
    await expect.poll(() => desk.rows.get(old)?.decision?.target).toBe('/pagse/page-7/');
    await page.close();
  });

  test('a click on Accept after a typed note is one decision with its note', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    await page.locator('.detail-pane .primary:enabled').waitFor();
    await page.locator('#note').click();
    await page.keyboard.type('asked Bob');
    await clickWithMouse(page, '.primary');
    await expect.poll(() => desk.rows.get(old)?.decision?.status).toBe('accepted');
    expect(desk.rows.get(old)?.decision?.free['note']).toBe('asked Bob');

    await page.locator(`output:has-text("Accepted: ${old}")`).waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => desk.rows.get(old)?.decision).toBeUndefined();
    await page.close();
  });

  test('a click on Gone with the note that a heavy URL requires is one decision', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const old = await readCurrent(page);
    expect(desk.rows.get(old)?.isHeavy).toBe(true);
    await page.locator('.pages').waitFor();
    await clickWithMouse(page, 'button:has-text("Gone")');
    await page.locator('#note:focus').waitFor();
    await page.keyboard.type('withdrawn');
    await clickWithMouse(page, 'button:has-text("Gone")');
    await expect.poll(() => desk.rows.get(old)?.decision?.status).toBe('gone');
    expect(desk.rows.get(old)?.decision?.free['note']).toBe('withdrawn');
    await page.keyboard.press('u');
    await expect.poll(() => desk.rows.get(old)?.decision).toBeUndefined();
    await page.close();
  });

  test('a note without a decision is saved when another URL is opened, and when the page is closed', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(40));
    const page = await openPage(url);
    const name = () => readCurrent(page);
    const first = await name();
    await page.keyboard.press('n');
    await page.locator('#note:focus').waitFor();
    await page.keyboard.type('ask Mara');
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await expect
      .poll(() => desk.rows.get(first)?.decision)
      .toMatchObject({
        status: 'open',
        free: { note: 'ask Mara' },
      });

    const second = await name();
    await page.keyboard.press('n');
    await page.locator('#note:focus').waitFor();
    await page.keyboard.type('ask Jonas');
    await page.goto('about:blank');
    await expect.poll(() => desk.rows.get(second)?.decision?.free['note']).toBe('ask Jonas');
    await page.close();
  });

  test('unchecked rows stay undecided, and the bar counts the checked ones', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    await page.keyboard.press('m');
    await page.locator('.offer:has-text("/blog/")').first().click();
    const first = page.locator('.many-rows label').first();
    await first.waitFor();
    const skipped = (await first.locator('.url').first().getAttribute('title')) ?? '';
    await first.click();
    await page.locator('.sheet .primary:has-text("Decide on 19 URLs")').click();
    await expect.poll(() => listDecided(desk)).toHaveLength(19);
    expect(desk.rows.get(skipped)?.decision).toBeUndefined();
    await page.close();
  });

  test('all rows of an offer are checked or unchecked at once, those with a reason too', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    await page.keyboard.press('m');
    await page.locator('.offer').first().click();
    const rows = page.locator('.many-rows label');
    await rows.first().waitFor();
    await page.locator('.sheet button:text-is("Check all")').click();
    await page.locator('.sheet .segments button:has-text("Unchecked 0")').waitFor();
    await page.locator('.sheet button:text-is("Uncheck all")').click();
    await rows.first().click();
    await page.locator('.sheet .primary:has-text("Decide on 1 URL")').click();
    await expect.poll(() => listDecided(desk)).toHaveLength(1);
    await page.close();
  });

  test('ticked rows take one target together, and one undo takes it back', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.locator('.selection:has-text("3 URLs ticked")').waitFor();
    await page.keyboard.press('f');
    await page.locator('#find:focus').waitFor();
    await page.keyboard.type('/pages/page-7/');
    await page.keyboard.press('Enter');
    await page.locator('.selection button:has-text("All to /pages/page-7/")').click();
    await expect.poll(() => listDecided(desk)).toHaveLength(3);
    expect(listDecided(desk).map((old) => desk.rows.get(old)?.decision?.target)).toEqual(
      Array(3).fill('/pages/page-7/'),
    );

    await page.locator('output:has-text("3 URLs decided")').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#list').focus();
    await page.keyboard.press('u');
    await expect.poll(() => listDecided(desk)).toEqual([]);
    await page.close();
  });

  test('ticked rows take their own proposals, or become gone, in one action', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    const tick = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at++) for (const key of ['x', 'j']) await page.keyboard.press(key);
      await page.locator(`.selection:has-text("${count} URLs ticked")`).waitFor();
    };
    // None of /shop/item-21 to 29 is heavy, so that they may be gone without a reason.
    await page.keyboard.press('/');
    await page.locator('#search:focus').waitFor();
    await page.keyboard.type('item-2');
    await page.locator('.filters p:has-text("5 URLs")').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#list:focus').waitFor();
    await tick(3);
    await page.locator('.selection button:has-text("Gone")').click();
    await expect.poll(() => listDecided(desk, 'gone')).toHaveLength(3);

    await page.locator('.selection').waitFor({ state: 'hidden' });
    await page.locator('.filters p:has-text("2 URLs")').waitFor();
    await page.locator('#list').focus();
    await tick(2);
    await page.locator('.selection button:has-text("Accept 2 proposals")').click();
    await expect.poll(() => listDecided(desk, 'accepted')).toHaveLength(2);
    for (const old of listDecided(desk, 'accepted')) {
      const row = desk.rows.get(old);
      expect(row?.decision?.target).toBe(row?.proposal?.new);
    }
    await page.close();
  });

  test('a moved folder is previewed, decided and undone', async () => {
    const { url, desk } = await serveDesk(await makeLargeMove(200));
    const page = await openPage(url);
    await page.keyboard.press('m');
    await page.locator('.offer:has-text("/blog/")').first().click();
    await page.locator('.many-rows [type=checkbox]').first().waitFor();
    expect(listDecided(desk)).toEqual([]);
    await page.locator('.sheet .primary').click();
    await page.locator('output:has-text("decided. Undo takes them back.")').waitFor();
    await expect.poll(() => listDecided(desk)).toHaveLength(20);
    await page.keyboard.press('u');
    await page.locator('output:has-text("Undone")').waitFor();
    await expect.poll(() => listDecided(desk)).toEqual([]);
    await page.close();
  });

  test('a window shows the decisions of another, and a reload shows all', async () => {
    const { url } = await serveDesk(await makeLargeMove(40));
    const [first, second] = [await openPage(url), await openPage(url)];
    await first.keyboard.press('a');
    await second.locator('h1:has-text("1 of 40 decided")').waitFor();
    await second.reload();
    await second.locator('h1:has-text("1 of 40 decided")').waitFor();
    await first.close();
    await second.close();
  });

  test('a killed review loses no decision, and its page says that it has stopped', async () => {
    const move = await makeLargeMove(40);
    const first = await startReview(move.path);
    const page = await openPage(first.url);
    await page.keyboard.press('a');
    await expect.poll(() => move.read('migration/decisions.jsonl')).toContain('"accepted"');
    first.child.kill('SIGKILL');
    await page.locator('output:has-text("Signpost has stopped")').waitFor();

    const second = await startReview(move.path);
    const again = await openPage(second.url);
    await again.locator('h1:has-text("1 of 40 decided")').waitFor();
    await page.close();
    await again.close();
  });
});
