import { findUrls } from '../../../../src/audit/site/found-urls.ts';
import { type CrawlOptions, crawl, type Visit } from '../../../../src/lib/http/crawl.ts';
import { parsePolicy } from '../../../../src/lib/http/robots.ts';
import { clientFor } from './client.ts';
import { serve } from './servers.ts';

export type Site = (path: string) => string | Buffer | { status: number; location?: string } | undefined;
type Options = Partial<CrawlOptions> & { readonly robots?: string };

export const links = (...paths: readonly string[]): string =>
  `<!doctype html><title>A page</title>${paths.map((path) => `<a href="${path}">x</a>`).join('')}`;

/** Crawls a site that is a function of the path; every request is written down. */
export async function run(site: Site, options: Options = {}) {
  const requested: string[] = [];
  const { origin } = await serve((request, response) => {
    const path = request.url ?? '/';
    requested.push(path);
    const found = site(path);
    if (found === undefined) response.writeHead(404).end();
    else if (typeof found === 'object' && 'status' in found) {
      response
        .writeHead(found.status, found.location === undefined ? {} : { location: found.location })
        .end();
    } else {
      const type = path.includes('.xml')
        ? 'application/xml'
        : path.endsWith('.css')
          ? 'text/css'
          : 'text/html';
      response.writeHead(200, { 'content-type': type }).end(found);
    }
  });
  const visits: Visit[] = [];
  const { robots = '', ...rest } = options;
  const end = await crawl({
    start: `${origin}/`,
    ask: clientFor().ask,
    policy: parsePolicy(origin, robots, 'astro-signpost'),
    read: (answer, role) => findUrls({ ...answer, body: () => Buffer.from(answer.body) }, role),
    onVisit: (visit) => visits.push(visit),
    concurrency: 1,
    ...rest,
    seeds: (options.seeds ?? []).map(({ url, role }) => ({ url: origin + url, role })),
  });
  return { requested, end, visits, paths: visits.map(({ url }) => url.replace(origin, '')) };
}

export const pages =
  (routes: Readonly<Record<string, string | Buffer | { status: number; location?: string }>>): Site =>
  (path) =>
    routes[path];
