import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { print } from '../../integrations/signpost/test/report/html-sample.ts';
import { finding } from '../../integrations/signpost/test/report/sample.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

/** Enough for numbers of six digits, which only a large site has. */
const report = print(
  Array.from({ length: 120_000 }, (_, at) => finding({ level: at % 2 === 0 ? 'error' : 'warning' })),
  { pages: 100_000 },
);

/** Runs in the browser: the numbers that take more than a line, or more than their column. */
function torn(): string[] {
  return [...document.querySelectorAll('.counts dd')]
    .filter((number) => {
      const text = document.createRange();
      text.selectNodeContents(number);
      const column = number.parentElement?.getBoundingClientRect().right ?? 0;
      return text.getClientRects().length > 1 || text.getBoundingClientRect().right > column;
    })
    .map((number) => number.textContent ?? '');
}

describe.runIf(requireEngine(playwright))('the HTML report of an audit', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test.each([320, 390, 768, 1440])('keeps each number in one line at %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto('about:blank');
    await page.evaluate((html) => {
      document.open();
      document.write(html);
      document.close();
    }, report);
    expect(await page.evaluate(torn)).toEqual([]);
    await page.close();
  });
});
