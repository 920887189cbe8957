import { describe, expect, test } from 'vitest';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { answerOn } from '../../integrations/signpost/src/plan/answer-on.ts';
import { allEngines } from './engines/all.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import type { Site } from './sites.ts';
import { makeSite, pageStyles } from './strange.ts';

const pages = ['about', 'deep/er/page', 'über', '5*star'];
const ends = ['', '/', '.html', '/index.html', '/index'];
const paths = pages.flatMap((page) => ends.map((end) => encodeURI(`/${page}${end}`)));

/** Pages in one of the ways in which Astro writes them, and so many entries or pages beside them. */
function siteOf(
  [format, trailingSlash]: (typeof pageStyles)[number],
  { entries = 0, more = 0 }: { entries?: number; more?: number } = {},
): Site {
  const many = Array.from({ length: more }, (_, at) => `page-${at}`);
  const names = [...many, ...pages].map((page) =>
    format === 'directory' ? `${page}/index.html` : `${page}.html`,
  );
  const old = Array.from({ length: entries }, (_, at) => [`/old-${at}`, '/about/'] as const);
  return makeSite(
    [...old, ['/to/*', '/*']],
    { variant: { base: '/', format, trailingSlash }, tls: { at: 'here' } },
    Object.fromEntries([...names, 'index.html', '404.html'].map((name) => [name, name])),
  );
}

/** The emulator of Azure reads no `trailingSlash`, whose effect its documentation has. */
const engines = [...allEngines, cloudflarePages].filter(({ name }) => name !== 'swa-cli');

/** Netlify's "Pretty URLs" redirect `/about/` to `/about` for an about.html, which the engine's stand-in serves. */
function isPretty(engine: Engine, { files }: Site, path: string): boolean {
  return engine === netlifyEngine && decodeURI(`${path.slice(1, -1)}.html`) in files;
}

/**
 * `explain --host` says what each host returns at a URL variant of a page: not only where its files redirect it, but also
 * where the host does by itself, with a status of its own, or serves the page.
 */
describe.each(engines.filter(requireEngine))('$name', (engine) => {
  const { host } = engine;
  const sites: (readonly [string, Site])[] = [
    ...pageStyles.map((style) => [style.join(', '), siteOf(style)] as const),
    ['with 970 redirects', siteOf(['directory', 'always'], { entries: 970 })],
    ['with 1,100 pages', siteOf(['directory', 'always'], { more: 1100 })],
  ];

  test.each(sites)(
    '%s',
    async (_, site) => {
      const running = await engine.start(site, host.emit(site.plan));
      const can = host.canFor?.(site.plan) ?? host.can;
      const found: string[] = [];
      const requested = [...paths, ...paths.map((one) => `/to${one}`), '/index.html', '/page-1099'];
      for (const path of requested.filter((one) => !isPretty(engine, site, one))) {
        const url = `https://www.example.com${path}`;
        const { status, location } = await running.ask({ method: 'GET', url, headers: {} });
        const said = answerOn(site.plan, { ...host, can }, requestOf(url));
        const isOwn = engine === cloudflarePages && said.status === 307;
        if (isOwn && answer(site.plan, requestOf(url)).status === 404) continue;
        const own = isOwn ? 308 : said.status;
        const text = [said.location ?? '', location].map((one) => one.replace('https://www.example.com', ''));
        if (status !== own || text[0] !== text[1])
          found.push(`${path}: ${status} ${text[1]}, and explain says ${own} ${text[0]}`);
      }
      await running.stop();
      expect(found).toEqual([]);
    },
    60_000,
  );
});
