import { describe, expect, test } from 'vitest';
import type { ServingInput } from '../../integrations/signpost/src/hosts/shared/serving.ts';
import { textOf } from '../../integrations/signpost/src/lib/file.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { withServing } from '../../integrations/signpost/src/plan/build.ts';
import { allEngines } from './engines/all.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { netlifyEngine } from './engines/netlify.ts';
import type { Site } from './sites.ts';
import { makeSite, pageStyles } from './strange.ts';

const pages = ['about', 'deep/er/page', 'über', '5*star'];
const ends = ['', '/', '.html', '/index.html', '/index'];
const paths = pages.flatMap((page) => ends.map((end) => encodeURI(`/${page}${end}`)));

/** The settings of Astro by which a site was made. */
const variants = new Map<Site, ServingInput['variant']>();

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
  const site = makeSite(
    [...old, ['/to/*', '/*']],
    { variant: { base: '/', format, trailingSlash }, tls: { at: 'here' } },
    Object.fromEntries([...names, 'index.html', '404.html'].map((name) => [name, name])),
  );
  variants.set(site, { format, trailingSlash });
  return site;
}

/** The site as the engine's host serves it, with the generated settings. */
function servedBy({ host, name }: Engine, site: Site): Site {
  const generated = host.emit(site.plan).find(({ path }) => path === 'wrangler.jsonc');
  const read = (file: string): string | undefined =>
    file === generated?.path && name !== cloudflarePages.name ? textOf(generated) : undefined;
  const { serving } =
    host.serving?.({ files: Object.keys(site.files), read, variant: variants.get(site) }) ?? {};
  return serving === undefined ? site : { ...site, plan: withServing(site.plan, serving) };
}

/** The emulator of Azure reads no `trailingSlash`, whose effect its documentation has. */
const engines = [...allEngines, cloudflarePages].filter(({ name }) => name !== 'swa-cli');

/** Netlify's "Pretty URLs" redirect `/about/` to `/about` for an about.html, which the engine's stand-in serves. */
function isPretty(engine: Engine, { files }: Site, path: string): boolean {
  return engine === netlifyEngine && decodeURI(`${path.slice(1, -1)}.html`) in files;
}

/** URL variants that `serving.ts` leaves out, since nobody links to them. */
function isLeftOut({ name }: Engine, { files }: Site, path: string): boolean {
  // Pages redirects /about/index to /about/ and that to /about, where the page is about.html.
  if (name === cloudflarePages.name) return path.endsWith('/index') && 'about.html' in files;
  // `_redirects` can't have a line for a name with a star.
  if (name === netlifyEngine.name) return path.endsWith('/5*star/index.html');
  // vercel.json has no room for the variants of so many pages.
  return name === 'vercel' && 'page-1099/index.html' in files;
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
    async (_, made) => {
      const site = servedBy(engine, made);
      const running = await engine.start(site, host.emit(site.plan));
      const found: string[] = [];
      const requested = [...paths, ...paths.map((one) => `/to${one}`), '/index.html', '/page-1099'];
      const isAsked = (path: string) => !isPretty(engine, site, path) && !isLeftOut(engine, site, path);
      for (const path of requested.filter(isAsked)) {
        const url = `https://www.example.com${path}`;
        const { status, location } = await running.ask({ method: 'GET', url, headers: {} });
        const said = answer(site.plan, requestOf(url));
        const own = said.status;
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
