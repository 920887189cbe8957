import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSite } from '../../integrations/signpost/src/audit/site/read.ts';
import { filesInMemory } from '../../integrations/signpost/src/lib/file.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { type Browser, type Page, startBrowser } from '../site/support/browser.ts';
import { playwright } from '../site/support/playwright.ts';
import { malformed } from './malformed.ts';

const documents = fc.sample(malformed, 200);

/** What crawlers take from a page. Links are a set: where a browser mends the tree, it may double one. */
interface Seen {
  readonly titles: readonly string[];
  readonly canonicals: readonly (readonly [string, boolean])[];
  readonly robots: readonly (readonly [string, boolean])[];
  readonly links: readonly string[];
}

/** The facts of one document, in the same shape. */
function facts(html: string): Seen {
  const site = readSite(filesInMemory({ 'index.html': html }), { origin: 'https://www.example.com' });
  const [page] = site.documents;
  if (page === undefined) throw new Error('no page');
  const links = page.refs.filter(({ kind, noscript }) => kind === 'link' && !noscript);
  return {
    titles: page.titles.map(({ text }) => text),
    canonicals: page.rels
      .filter(({ rel }) => rel.includes('canonical'))
      .map(({ href, head }) => [href, head]),
    robots: page.metas.filter(({ key }) => key === 'robots').map(({ content, head }) => [content, head]),
    links: [...new Set(links.map(({ href }) => href))].sort(),
  };
}

/** Runs in the browser. */
function seen(): Seen {
  const html = (element: Element) => element.namespaceURI === 'http://www.w3.org/1999/xhtml';
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const inHead = (element: Element) => document.head.contains(element);
  const links = all('a, area').flatMap((element) => element.getAttribute('href') ?? []);
  return {
    titles: all('title')
      .filter(html)
      .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim()),
    canonicals: all('link[href]')
      .filter(
        (element) => html(element) && /(?:^|\s)canonical(?:\s|$)/i.test(element.getAttribute('rel') ?? ''),
      )
      .map((element) => [(element.getAttribute('href') ?? '').trim(), inHead(element)]),
    robots: all('meta')
      .filter((element) => html(element) && /^robots$/i.test(element.getAttribute('name') ?? ''))
      .map((element) => [element.getAttribute('content') ?? '', inHead(element)]),
    links: [...new Set(links.map((href) => href.trim()))].sort(),
  };
}

describe.runIf(requireEngine(playwright))(
  "the page reader finds the facts that Chromium's document has",
  () => {
    let server: Server;
    let browser: Browser;
    let page: Page;
    let origin: string;
    beforeAll(async () => {
      server = createServer(({ url = '/' }, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(documents[Number(url.slice(1))] ?? '');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      browser = await startBrowser();
      page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    test('on 200 documents with malformed heads', async () => {
      const different: object[] = [];
      for (const [index, html] of documents.entries()) {
        await page.goto(`${origin}/${index}`);
        const [expected, found] = [await page.evaluate(seen), facts(html)];
        if (JSON.stringify(expected) !== JSON.stringify(found)) different.push({ html, expected, found });
      }
      expect(different).toEqual([]);
    });
  },
);
