import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { requireEngine } from '../../behavior/engines/engine.ts';
import { type Browser, type Page, startBrowser } from './browser.ts';
import { playwright } from './playwright.ts';
import { type Served, serveSite } from './serve.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const desktop: Size = { width: 1440, height: 900 };
export const phone: Size = { width: 390, height: 844 };

type ContextOptions = Omit<NonNullable<Parameters<Browser['newPage']>[0]>, 'viewport'>;

/** The browser in a test: the page that was opened last, closed behind the test. */
export interface Visit {
  readonly page: Page;
  /** Of the server, without a slash at its end. */
  readonly url: string;
  /** Opens a new page at a URL, and gives its status. */
  open(path: string, options?: ContextOptions & { viewport?: Size }): Promise<number | undefined>;
}

/** Tests of a built site in Chromium. Each fails for what a page complains of, and for requests to other hosts. */
export function describeVisits(title: string, tests: (visit: Visit) => void, folder?: string): void {
  describe.runIf(requireEngine(playwright))(title, () => {
    let served: Served;
    let browser: Browser;
    let page: Page;
    let complaints: string[];

    beforeAll(async () => {
      [served, browser] = await Promise.all([serveSite(folder), startBrowser()]);
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

    tests({
      get page() {
        return page;
      },
      get url() {
        return served.url;
      },
      async open(path, options = {}) {
        page = await browser.newPage({ viewport: desktop, reducedMotion: 'reduce', ...options });
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
        // What is measured is the page with its own fonts, not with those that stand in until they have come.
        await page.evaluate(() => document.fonts.ready.then(() => true));
        return answer?.status();
      },
    });
  });
}
