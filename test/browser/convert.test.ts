import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleConvertPage } from '../../integrations/signpost/scripts/convert-page.ts';
import { convertFile } from '../../integrations/signpost/src/convert/convert-file.ts';
import { planMap, printHostFiles } from '../../integrations/signpost/src/convert/plan-map.ts';
import { hostIds, hostLoaders } from '../../integrations/signpost/src/hosts/load.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { makeDefaultSettings } from '../../integrations/signpost/src/plan/site-url.ts';
import { encodeWord, hostileWords } from '../../integrations/signpost/test/support/hostile-words.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';

/** An element that would run a script, in each place of a redirect. */
const hostile = '<img/src=x/onerror=document.title="run">';

/** The words of the engines' tests, and those that a page could take for its own. */
const words = [
  ...hostileWords,
  hostile,
  '</textarea></script></style></title><script>document.title="run"</script>',
  '{{constructor.constructor("document.title=1")()}}',
];

const list = (write: (word: string, at: number) => string): string => words.map(write).join('\n');

/** A file of each format with each word in a source and in a target. */
const hostileFiles: Readonly<Record<string, string>> = {
  _redirects: list(
    (word, at) => `/from${at}/${word} /to/${encodeWord(word)} 301\n/${encodeWord(word)} /to${word}`,
  ),
  'netlify.toml': list(
    (word, at) =>
      `[[redirects]]\nfrom = ${JSON.stringify(`/${at}${word}`)}\nto = ${JSON.stringify(`/to/${word}`)}`,
  ),
  'vercel.json': JSON.stringify({
    redirects: words.map((word, at) => ({
      source: `/${at}${word}`,
      destination: `/to/${word}`,
      permanent: true,
    })),
  }),
  'firebase.json': JSON.stringify({
    hosting: { redirects: words.map((word, at) => ({ source: `/${at}${word}`, destination: word })) },
  }),
  'staticwebapp.config.json': JSON.stringify({
    routes: words.map((word, at) => ({ route: `/${at}${word}`, redirect: `/to/${word}` })),
  }),
  'old.conf': list((word, at) => `location = "/${at}${word}" { return 301 "/to/${word}"; }`),
  '.htaccess': list((word, at) => `Redirect 301 "/${at}${word}" "/to/${word}"`),
  'moved.csv': `from,to\n${list((word, at) => `"/${at}${word.replaceAll('"', '""')}","/to/${encodeWord(word)}"`)}`,
  'next.config.js': `module.exports = { redirects: () => ${JSON.stringify(
    words.map((word, at) => ({ source: `/${at}${word}`, destination: `/to/${word}`, permanent: false })),
  )} }; document.title = "run"; fetch("https://other.example/");`,
  'nuxt.config.ts': `export default { routeRules: { ${words
    .map((word, at) => `${JSON.stringify(`/${at}${word}`)}: { redirect: ${JSON.stringify(`/to/${word}`)} }`)
    .join()} } }; document.title = "run";`,
  'page.html': `<title>${hostile}</title>`,
};

describe.runIf(requireEngine(playwright))('the page of the converter', () => {
  let browser: Browser;
  let folder: string;
  let url: string;
  let html: string;
  beforeAll(async () => {
    browser = await startBrowser();
    folder = await mkdtemp(join(tmpdir(), 'signpost-convert-page-'));
    const file = join(folder, 'convert.html');
    html = await bundleConvertPage();
    await writeFile(file, html);
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

  test('puts narrower rules before broader ones, and prints the edge function that the command writes', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    const text = '/old/* /new/:splat 301\n/old/a /b 301\n/p id=42 /q 301\n';
    await page.locator('textarea[aria-label="Redirect file"]').fill(text);
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('.reorder > button').click();
    expect(await page.locator('textarea[aria-label="_redirects"]').first().inputValue()).toBe(
      '/old/a /b 301\n/old/* /new/:splat 301\n/p id=42 /q 301\n',
    );
    await expect
      .poll(() => page.locator('.reorder [role=status]').textContent())
      .toContain('all 3 rules work');

    const planned = planMap(convertFile('_redirects', text), makeDefaultSettings('https://www.example.com'));
    const host = await hostLoaders['cloudflare']?.();
    const files = host === undefined ? [] : printHostFiles(planned, host).files;
    const worker = files.find(({ path }) => path.endsWith('_worker.js'));
    if (worker === undefined) throw new Error('Cloudflare has no Worker for a query.');
    await page.locator('#tab-cloudflare').click();
    const output = page.locator(`textarea[aria-label="${worker.path.slice('cloudflare/'.length)}"]`);
    // The files are drawn once without their receipt, and again with it.
    await expect.poll(() => page.locator('#panel').textContent()).toContain('sample URLs asked of both');
    expect(await output.inputValue()).toBe(joinContent(worker));
    await page.close();
  });

  test.each(Object.entries(hostileFiles))('runs and requests nothing of a hostile %s', async (name, text) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${url}#${new URLSearchParams({ name: `${hostile}/${name}`, text })}`);
    await page.locator('#verdict ~ div *').first().waitFor();

    for (const id of [...hostIds, 'map']) {
      const tab = page.locator(`#tab-${id}`);
      if ((await tab.count()) > 0) await tab.click();
    }
    const box = page.locator('input.url');
    if ((await box.count()) > 0) await box.fill(`/${hostile}`);
    await page.waitForTimeout(100);

    expect(await page.locator('main :is(img, script, iframe, a[href^="javascript:"])').count()).toBe(0);
    expect(await page.evaluate(() => document.title)).toBe('Redirect converter and checker | Signpost');
    expect(errors).toEqual([]);
    expect(requests.filter((request) => request.replace(/#.*/s, '') !== url)).toEqual([]);
    await page.close();
  });

  test('says at once that a file is too large, and reads the next one', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    const file = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(50_000_000, 'a,b\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('text=large.csv is larger than this page can read').waitFor();

    // One cell of 600 KB
    await page.locator('textarea[aria-label="Redirect file"]').fill(`/a,/${'b'.repeat(600_000)}\n`);
    await page.locator('text=is larger than this page can read').waitFor();
    await page.locator('textarea[aria-label="Redirect file"]').fill('/a /b/ 301\n');
    await page.locator('text=is larger than this page can read').waitFor({ state: 'hidden' });
    await page.close();
  });

  test('is at most 300 KB compressed, of which the engine for expressions has 45', () => {
    expect(brotliCompressSync(html).length).toBeLessThan(300_000);
  });
});
