import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleConvertPage } from '../../integrations/signpost/scripts/convert-page.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

/** An element that would run a script, in each place of a redirect. */
const hostile = '<img/src=x/onerror=document.title="run">';

describe.runIf(requireEngine(playwright))('the page of the converter', () => {
  let browser: Browser;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    browser = await startBrowser();
    folder = await mkdtemp(join(tmpdir(), 'signpost-convert-page-'));
    const file = join(folder, 'convert.html');
    await writeFile(file, await bundleConvertPage());
    url = pathToFileURL(file).href;
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('says what each pasted line does, prints the file of a host, runs no hostile word and requests nothing', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url);

    const lines = `/old/* /new/:splat 301\n/old/a /b 301\n/x${hostile} /y${hostile} 301\n/z\n`;
    await page.locator('textarea[aria-label="Redirect file"]').fill(lines);
    await page.locator('#verdict ~ .lines li').first().waitFor();
    const states = await page.evaluate(() =>
      [...document.querySelectorAll('#verdict ~ .lines strong')].map((state) => state.textContent),
    );
    expect(states).toEqual(['works', 'shadowed by line 1', 'works', "can't be read"]);

    await page.locator('#tab-caddy').click();
    const output = page.locator('textarea[aria-label="signpost.caddy"]');
    await output.waitFor();
    expect(await output.inputValue()).toContain('/new/');

    await page.locator('input.url').fill('/old/c');
    await page.locator('.hops').first().waitFor();
    expect(await page.locator('.answers').textContent()).toContain('https://www.example.com/new/c');

    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.evaluate(() => document.title)).toBe('Redirect converter and checker | Signpost');
    expect(errors).toEqual([]);
    expect(requests.filter((request) => request.replace(/#.*/, '') !== url)).toEqual([]);
    await page.close();
  });
});
