import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableOrderForms } from '../../integrations/signpost/src/astro/emit/order-forms.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, playwright, startBrowser } from '../site/support/browser.ts';

const html = `<!doctype html><title>Order</title><aside data-closed="2027-01-02">Shut</aside>
<form data-order method="post" action="/order"><input name="a" autofocus><input name="b" type="submit" formmethod="post" value="Go"></form>`;

/** What the server was sent by POST while a visitor, or a script of the page, tries to order. */
describe.runIf(requireEngine(playwright))('W-CLOSE-1: an order form in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let shown = html;
  let orders = 0;
  beforeAll(async () => {
    browser = await startBrowser();
    server = createServer((request, response) => {
      if (request.url?.startsWith('/order')) orders += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(shown);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Enter in the field, a click, and both ways of a script. Where `isOpen`, waits until each order has arrived. */
  async function attempts(javaScriptEnabled: boolean, isOpen: boolean): Promise<number> {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    orders = 0;
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 800, height: 600 } });
    const page = await context.newPage();
    const ways = [
      () => page.locator('[name=a]').press('Enter', { timeout: 2000 }),
      () => page.locator('[name=b]').click({ timeout: 2000, force: true }),
      ...(javaScriptEnabled
        ? [
            () => page.evaluate(() => document.forms[0]?.submit()),
            () => page.evaluate(() => document.forms[0]?.requestSubmit()),
          ]
        : []),
    ];
    for (const [sent, way] of ways.entries()) {
      await page.goto(`http://127.0.0.1:${port}/`);
      await way().catch(() => {});
      if (isOpen) await expect.poll(() => orders, { timeout: 10_000 }).toBe(sent + 1);
      else await setTimeout(200);
    }
    await context.close();
    return orders;
  }

  test.each([true, false])('sends orders while the site is open, scripts %s', async (scripts) => {
    shown = html;
    expect(await attempts(scripts, true)).toBe(scripts ? 4 : 2);
  });

  test.each([true, false])('never sends any below the banner, scripts %s', async (scripts) => {
    shown = disableOrderForms(html) ?? '';
    expect(await attempts(scripts, false)).toBe(0);
  });
});
