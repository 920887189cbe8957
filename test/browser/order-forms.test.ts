import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../integrations/signpost/src/lib/disk/package.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

const component = readFileSync(packageFile('src/astro/components/MaintenanceBanner.astro'), 'utf8');
const style = /<style is:global>(.*)<\/style>/s.exec(component)?.[1] ?? '';

/** An order form with a button outside, and styles of the site that would show its buttons. */
const form = `<style>${style}</style><style>#order button { display: inline-block }</style>
<form data-order id="order"><input name="item"><select name="size"></select><textarea name="note"></textarea>
<button name="order">Order</button><button name="script" type="button">Buy now</button></form>
<button name="outside" form="order" data-order>Order</button>
<form><input name="search"></form>`;

describe.runIf(requireEngine(playwright))('W-CLOSE-1: the order form of a page in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    ['without the banner', '', ['item', 'size', 'note', 'order', 'script', 'outside', 'search']],
    ['below the banner', '<aside class="signpost-maintenance">No orders</aside>', ['search']],
  ])('%s, visitors see only the forms that they may use', async (_, banner, names) => {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`data:text/html,${encodeURIComponent(banner + form)}`);
    const shown = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLInputElement>('[name]'))
        .filter((control) => control.checkVisibility())
        .map(({ name }) => name),
    );
    expect(shown).toEqual(names);
    await page.close();
  });
});
