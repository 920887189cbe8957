import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { takeLogin } from '../../src/lib/http/login.ts';
import { type LiveOptions, readLiveSite } from '../../src/project/live/live-site.ts';
import { auditLiveSite } from '../../src/project/live/server-checks.ts';
import { serve } from '../lib/http/support/servers.ts';

// Servers as there are: what they do beside serving files must be neither missed nor held against the site.

const origin = 'https://www.example.com';
const files = site();

/** Answers the files of a clean site; true where there is such a file. */
const clean = (path: string, response: Parameters<RequestListener>[1]): boolean => {
  if (/^\/(?:gauges\/)?index\.html$|^\/gauges$/.test(path)) {
    response.writeHead(301, { location: path === '/index.html' ? '/' : '/gauges/' }).end();
    return true;
  }
  const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  const text = files[file];
  if (text === undefined) return false;
  const type = { xml: 'text/xml', svg: 'image/svg+xml', txt: 'text/plain' }[/\w+$/.exec(file)?.[0] ?? ''];
  response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(text);
  return true;
};

/** A clean site, less what `own` answers. */
async function served(own: RequestListener): Promise<{ url: string; requested: string[] }> {
  const requested: string[] = [];
  const running = await serve((request, response) => {
    requested.push(request.url ?? '');
    own(request, response);
    if (response.headersSent || clean(request.url ?? '', response)) return;
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(files['404.html']);
  });
  return { url: `${running.origin}/`, requested };
}

async function reported(options: LiveOptions): Promise<string[]> {
  const { site, findings, locate } = await readLiveSite({ rate: 100_000, origin, ...options });
  const { findings: all } = auditLiveSite(site, findings, { rules: {} });
  return all.map(({ rule, level, url, file, message }) => {
    const place = file === undefined ? (url ?? '') : locate(file);
    return `${level} ${rule} ${place}: ${message}`.replaceAll(options.url, '/');
  });
}

test('audit URL finds nothing on a correct site', async () => {
  expect(await reported(await served(() => undefined))).toEqual([]);
});

describe('audit URL with a redirected robots.txt', () => {
  test('obeys it for the requested host, and reports it', async () => {
    const { url, requested } = await served(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(301, { location: '/static/robots.txt' }).end();
      if (url === '/static/robots.txt')
        response.end(`User-agent: *\nDisallow: /gauges/\n\nSitemap: ${origin}/sitemap.xml\n`);
    });
    expect(await reported({ url })).toContain(
      'warning server-robots /robots.txt: robots.txt redirects to /static/robots.txt',
    );
    expect(requested).not.toContain('/gauges/');
  });
});

test('audit URL accepts 500 at URLs that nothing links to', async () => {
  for (const status of [500, 403, 429]) {
    const { url } = await served(({ url = '' }, response) => {
      if (/^\/(?:sitemap-index\.xml|favicon\.ico|llms\.txt|api\/openapi\.json)$/.test(url))
        response.writeHead(status, { 'retry-after': '100000' }).end();
    });
    expect(await reported({ url })).toEqual([]);
  }
});

test('audit URL reports 500 at a sitemap of robots.txt', async () => {
  const { url } = await served(({ url }, response) => {
    if (url === '/sitemap.xml') response.writeHead(500).end();
  });
  expect(await reported({ url })).toContain(
    'error server-status /sitemap.xml: /robots.txt links to a URL that is not served: it returns 500',
  );
});

describe('audit URL with sitemaps that differ in their query', () => {
  const index = (...paths: readonly string[]) =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<sitemap><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></sitemap>`)
      .join('')}</sitemapindex>`;

  test('reads each of them', async () => {
    const { url } = await served(({ url }, response) => {
      if (url === '/sitemap.xml')
        response.end(index('/sitemap_products_1.xml?from=1&to=9', '/sitemap_pages_1.xml'));
      if (url === '/sitemap_products_1.xml?from=1&to=9') response.end(sitemap('/gauges/', '/gone/'));
      if (url === '/sitemap_pages_1.xml') response.end(sitemap('/'));
    });
    expect(await reported({ url })).toEqual([
      `error sitemap-entries /sitemap_products_1.xml?from=1&to=9: the sitemap lists ${origin}/gone/, which returns 404`,
    ]);
  });
});

test('audit URL reports no URL variants of a server that sends one page for every URL', async () => {
  const { url } = await served(({ url = '' }, response) => {
    if (/^\/(?:gauges\/?|index\.html|gauges\/index\.html|)$/.test(url)) return;
    if (files[url.slice(1)] === undefined)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page('/nothing/'));
  });
  const findings = await reported({ url });
  expect(findings.filter((text) => text.includes('server-not-found'))).toHaveLength(1);
  expect(findings.filter((text) => text.includes('server-variant'))).toEqual([]);
});

test('audit URL sends the password of its URL', async () => {
  const { url: open } = await served(({ headers }, response) => {
    if (headers.authorization !== `Basic ${btoa('me:secret')}`)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end();
  });
  await expect(reported({ url: open })).rejects.toThrow(
    `before the host: ${open.replace('//', '//NAME:PASSWORD@')}`,
  );
  expect(await reported(takeLogin(open.replace('//', '//me:secret@')))).toEqual([]);
  await expect(reported(takeLogin(open.replace('//', '//me:wrong@')))).rejects.toThrow(
    `${open} returns 401: it needs a password or a permission.`,
  );
});

test('audit URL reports a link with a temporary redirect only if it ends at a missing page', async () => {
  const home = page('/', { body: '<a href="/gauges/">G</a> <a href="/lost/">L</a> <a href="/login/">L</a>' });
  const found = await reported(
    await served(({ url }, response) => {
      if (url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(home);
      if (url === '/lost/') response.writeHead(302, { location: '/nowhere/' }).end();
      if (url === '/login/') response.writeHead(302, { location: '/gauges/' }).end();
    }),
  );
  expect(found.filter((line) => / link-/.test(line))).toEqual([
    'error link-broken /: a link leads to /lost/, which redirects to /nowhere/, which returns 404',
  ]);
});

describe('audit URL with a link that is redirected', () => {
  const linked = (path: string) => page('/', { body: `<a href="${path}">A</a> <a href="/gauges/">B</a>` });
  const foundOf = async (own: RequestListener): Promise<string[]> => {
    const { url } = await served((request, response) => {
      if (request.url === '/')
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(linked('/hop/1'));
      own(request, response);
    });
    const { site, findings } = await readLiveSite({ rate: 100_000, origin, url });
    const { findings: all } = auditLiveSite(site, findings, { rules: {} });
    return all
      .filter(({ rule }) => rule === 'link-redirected')
      .map(({ level, message, fix }) => `${level}: ${message}; ${fix}`);
  };
  const hops = (most: number, status: number) =>
    foundOf(({ url = '' }, response) => {
      const hop = Number(/^\/hop\/(\d+)$/.exec(url)?.[1] ?? 0);
      if (hop > 0)
        response.writeHead(status, { location: hop < most ? `/hop/${hop + 1}` : '/gauges/' }).end();
    });

  test('names the end of ten redirects', async () => {
    expect(await hops(10, 301)).toEqual(['warning: the link "/hop/1" redirects to /hop/2; link to /gauges/']);
  });

  test.each(['javascript:alert(1)', 'mailto:sales@example.com'])(
    'accepts a redirect to %s',
    async (location) => {
      expect(
        await foundOf(({ url }, response) => {
          if (url === '/hop/1') response.writeHead(301, { location: '/hop/2' }).end();
          if (url === '/hop/2') response.writeHead(301, { location }).end();
        }),
      ).toEqual([]);
    },
  );
});
