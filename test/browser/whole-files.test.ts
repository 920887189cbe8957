import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printMovedPage } from '../../integrations/signpost/src/hosts/github-pages/emit.ts';
import { printMaintenancePage } from '../../integrations/signpost/src/hosts/shared/maintenance-page.ts';
import { htmlReport } from '../../integrations/signpost/src/report/html.ts';
import { finding, report } from '../../integrations/signpost/test/report/sample.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, type Page, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);
const path = `/${word}/`;
const url = `https://www.example.com${path}`;

const audit = report(
  [
    finding({ message: `the link "${path}" leads to nothing`, url, file: `dist${path}index.html` }),
    finding({ level: 'warning', message: word, url: `${url}b/`, fix: word }),
    finding({ level: 'info', message: word, file: `${word}.html` }),
  ],
  {
    subject: word,
    readLine: () => `<a href="${path}">X</a>`,
  },
);

const closed = printMaintenancePage({
  name: word,
  languages: ['en', 'de'],
  message: word,
  until: undefined,
  details: undefined,
  contact: { href: `mailto:${word}@example.com` },
  icon: undefined,
});

const files: Readonly<Record<string, string>> = {
  audit: htmlReport.print(audit, { color: false }),
  closed,
  // Without the refresh, which would lead away: what is read by who has switched it off.
  moved: printMovedPage(url, 301).replace(/<meta http-equiv="refresh"[^>]*>/, ''),
};

describe.runIf(requireEngine(playwright))('a generated page without other files', () => {
  let folder: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-files-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.html`), text);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(
    name: string,
    options: Omit<Parameters<Browser['newPage']>[0], 'viewport'> & { width?: number } = {},
  ): Promise<void> {
    await page?.close();
    const { width = 390, ...rest } = options;
    page = await browser.newPage({ viewport: { width, height: 844 }, ...rest });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  }

  test.each(Object.keys(files).flatMap((name) => [320, 390, 1440].map((width) => ({ name, width }))))(
    '$name, full of long words, is no wider than a window of $width pixels',
    async ({ name, width }) => {
      await open(name, { width });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBe(0);
    },
  );

  test('targets in the audit report are 24 pixels high, and its marks stay visible in forced colors', async () => {
    await open('audit', { forcedColors: 'active' });
    // What is in the flow of a sentence is as high as its line (WCAG 2.5.8).
    const low = await page.evaluate(() =>
      [...document.querySelectorAll('h3 a, summary')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 20)}`),
    );
    expect(low).toEqual([]);

    const marks = await page.evaluate(() =>
      [...document.querySelectorAll('.level')].map((one) => {
        const { backgroundColor } = getComputedStyle(one, '::before');
        return backgroundColor === getComputedStyle(document.body).backgroundColor ? one.className : 'seen';
      }),
    );
    expect(new Set(marks)).toEqual(new Set(['seen']));
  });
});
