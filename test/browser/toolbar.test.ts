import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, site, type TestProject } from '../../integrations/signpost/test/support/project.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, type Page, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

const script = fileURLToPath(
  new URL('../../integrations/signpost/test/support/dev-server.ts', import.meta.url),
);
const button = 'astro-dev-toolbar button[data-app-id="signpost"]';
const box = 'astro-dev-toolbar [role="dialog"]';

/** A page whose title and description are longer than a result is wide. */
const long = `---
---
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${'Pumps and valves for water and steam '.repeat(4)}</title>
<meta name="description" content="${'What they are made of, and what they weigh. '.repeat(6)}">
<link rel="canonical" href="${site}/long/"></head>
<body><h1>Long</h1><p>${'Words about pumps. '.repeat(30)}</p>
<a href="javascript:go()">Nowhere</a></body></html>
`;

describe.runIf(requireEngine(playwright))('the toolbar of the dev server', () => {
  let project: TestProject;
  let server: ChildProcess;
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    project = await copyProject('shop');
    await project.write('src/pages/long.astro', long);
    const { VITEST: _, ...env } = process.env;
    const child = spawn(process.execPath, [script, project.root, site], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server = child;
    const [line] = await once(child.stdout, 'data');
    origin = String(line).trim();
    browser = await startBrowser();

    // The first page makes Vite bundle what the toolbar imports, and reload: wait until nothing is on its way.
    const page = await open('/long/');
    await page.waitForLoadState('networkidle');
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    const end = once(server, 'exit');
    server.kill();
    await end;
    await project.remove();
  });

  /** A page with the window open. */
  async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme });
    // The development server may load a page a second time once it knows what the page needs; what was open closes.
    for (let attempt = 0; attempt < 5; attempt++) {
      await page.goto(origin + path);
      await page.locator(button).focus();
      await page.keyboard.press('Enter');
      const opened = page.locator(`${box} h2`).first().waitFor({ timeout: 6_000 });
      if (await opened.then(() => true).catch(() => false)) return page;
    }
    throw new Error(`the window does not open on ${path}`);
  }

  test('shows the findings of the page, their place in the source, and the checks that need a build', async () => {
    const page = await open('/long/');
    const found = (await page.locator(`${box} section`).first().textContent()) ?? '';
    expect(found).toContain('link-followable');
    expect(found).toContain('src/pages/long.astro:8:');
    expect(found).toContain('Rules that need the whole site run in the build.');
    await page.close();
  });

  test('shortens title and description as a list of search results does', async () => {
    const page = await open('/long/');
    const measure = (name: string) =>
      page
        .locator(`${box} .${name}`)
        .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);

    // One line of a title, and two of a description, at the usual width of a result.
    await expect.poll(() => measure('title')).toEqual([600, 26]);
    await expect.poll(() => measure('words')).toEqual([600, 44]);
    await page.close();
  });

  test('shows the card of the page', async () => {
    const page = await open('/items/pump/');
    expect(await page.locator(`${box} .card .name`).textContent()).toBe('Pump');
    await page.close();
  });

  test('works by keyboard and with a screen reader, in both color schemes', async () => {
    const seen: string[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open('/items/pump/', scheme);
      const look = await page.evaluate((selector) => {
        const toolbar = document.querySelector('astro-dev-toolbar')?.shadowRoot;
        const canvases = [...(toolbar?.querySelectorAll('astro-dev-toolbar-app-canvas') ?? [])];
        const dialogs = canvases.map(({ shadowRoot }) => shadowRoot?.querySelector(selector) ?? undefined);
        const dialog = dialogs.find((one) => one !== undefined);
        const names = [...(dialog?.querySelectorAll('section') ?? [])].map(
          (section) => dialog?.querySelector(`#${section.getAttribute('aria-labelledby')}`)?.textContent,
        );
        const hasFocus = dialog?.matches(':focus');
        const color = dialog === undefined ? '' : getComputedStyle(dialog).backgroundColor;
        return { names, hasFocus, color, label: dialog?.getAttribute('aria-label') };
      }, '[role="dialog"]');
      expect(look.hasFocus).toBe(true);
      expect(look.label).toContain('Signpost');
      expect(look.names.slice(1)).toEqual(['In search results', 'Where it is shared']);
      seen.push(look.color);
      await page.close();
    }
    expect(seen).toEqual(['rgb(255, 255, 255)', 'rgb(16, 22, 27)']);
  });

  test('shows the finding of a saved file without a build', async () => {
    const page = await open('/long/');
    await project.write('src/pages/long.astro', long.replace(/<title>.*<\/title>/, ''));
    await page.locator(`${box} code:text-is("title-missing")`).waitFor();
    await page.close();
  });
});
