import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDesk } from '../../integrations/signpost/src/migrate/desk/open-desk.ts';
import { startDesk } from '../../integrations/signpost/src/migrate/desk/server.ts';
import { loadMigration } from '../../integrations/signpost/src/migrate/migration.ts';
import { loadInputs } from '../../integrations/signpost/src/project/load.ts';
import type { Browser } from '../../test/site/support/browser.ts';
import { loadPlaywright, startBrowserServer } from '../../test/site/support/playwright.ts';
import { median, reportNote, reportPair } from '../timing.ts';

// The page of `migrate review` in Chromium, with many URLs and with few: how long a decision takes from the key to the frame
// that shows it, how long frames take while the list scrolls, and how much memory the page has.
const [folder = '.'] = process.argv.slice(2);
const browserServer = await startBrowserServer();
try {
  const { chromium } = await loadPlaywright();
  const browser = await chromium.connect(browserServer.wsEndpoint());
  const many = await measureDesk(browser, 50_000);
  const few = await measureDesk(browser, 500);
  reportPair(many, few);
} finally {
  await browserServer.close();
}

/** Returns the median time of a decision, in milliseconds. */
async function measureDesk(on: Browser, count: number): Promise<number> {
  const root = await writeMove(join(folder, `move-${count}`), count);
  const inputs = await loadInputs({ dist: join(root, 'dist'), site: 'https://www.example.com' });
  const parts = await openDesk(await loadMigration(root), inputs, { weight: undefined, who: 'Ada' });
  const server = await startDesk(parts, 0);

  const page = await on.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.url);
  await page.locator('.row').first().waitFor();
  const decisions = await page.evaluate(timeDecisions);
  const frames = await page.evaluate(timeFrames);
  const memory = await page.evaluate(readMemory);

  await page.close();
  await server.close();
  reportNote(
    `${count} URLs: a decision ${median(decisions).toFixed(0)} ms, at most ${Math.max(...decisions).toFixed(0)} ms; ` +
      `frames while scrolling ${median(frames).toFixed(0)} ms, at most ${Math.max(...frames).toFixed(0)} ms; page ${memory.toFixed(0)} MB`,
  );
  return median(decisions);
}

/** A migration of so many URLs in a folder, with a build of one page. */
async function writeMove(root: string, count: number): Promise<string> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const head = 'url,sources,hits,bots,clicks,views,links,seen,status,title,canonical,location,junk\n';
  const rows = numbers.map(
    (at) => `/blog/${at % 300}/page-${at},list,0,0,${count - at},0,0,,200,Page ${at},,,\n`,
  );
  const suggestions = numbers.map(
    (at) => `/blog/${at % 300}/page-${at},/pages/${at}/,0.${at % 9}1,same word\n`,
  );

  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'dist/index.html'), '<!doctype html><title>Home</title>');
  await writeFile(join(root, 'state.yaml'), 'old: https://www.old.example\n');
  await writeFile(join(root, 'inventory.csv'), head + rows.join(''));
  await writeFile(join(root, 'suggestions.csv'), `old,new,confidence,reason\n${suggestions.join('')}`);
  return root;
}

/** Runs in the browser: the milliseconds from each of 40 keys to the frame that shows the decision. */
async function timeDecisions(): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < 40; at++) {
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return times;
}

/** Runs in the browser: the milliseconds of each frame while the list scrolls by two screens a frame. */
async function timeFrames(): Promise<number[]> {
  const list = document.getElementById('list');
  const times: number[] = [];
  let last = performance.now();
  for (let at = 0; at < 120; at++) {
    list?.scrollBy(0, 1600);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - last);
    last = performance.now();
  }
  return times;
}

/** Runs in the browser: the megabytes of its objects. Only Chromium tells. */
function readMemory(): number {
  const { memory } = performance as Performance & { readonly memory: { readonly usedJSHeapSize: number } };
  return memory.usedJSHeapSize / 2 ** 20;
}
