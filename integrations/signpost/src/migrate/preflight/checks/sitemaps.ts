import { readSitemap } from '../../../audit/site/sitemap.ts';
import { answered, pair } from '../../../findings/example.ts';
import { type Answer, headerOf } from '../../../lib/http/reply.ts';
import { Problem } from '../../../lib/problem.ts';
import type { PreflightCheck } from '../check.ts';

export const sitemaps: PreflightCheck = {
  id: 'sitemaps',
  title: 'The sitemaps of the new and the old URLs can be read',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The new sitemap lists the pages to crawl. The old one makes crawlers request the old URLs again, so that they find the redirects. (Google Search Central, site moves.)',
  fix: 'serve it as XML with status 200',
  *check(seen) {
    for (const { which, reply } of seen.sitemaps) {
      const fault = reply.kind === 'failure' ? undefined : faultOf(reply);
      if (fault === undefined) continue;
      const isUnwritten = which === 'old' && reply.kind !== 'failure' && reply.status === 404;
      yield {
        url: reply.url,
        message: `the sitemap of the ${which} URLs ${fault}`,
        ...(isUnwritten ? { fix: unwritten } : {}),
      };
    }
  },
  examples: () =>
    pair(
      answered('A web page instead of a sitemap', 'GET /sitemap-old.xml', '200 OK, text/html'),
      answered('A sitemap', 'GET /sitemap-old.xml', '200 OK, application/xml'),
    ),
};

const unwritten =
  'run `npx signpost migrate release`, which writes it into the public folder (--public), then build and deploy';

function faultOf(answer: Answer): string | undefined {
  if (answer.status !== 200) return `returns ${answer.status}`;
  if (/^text\/html/i.test(headerOf(answer, 'content-type') ?? '')) return 'is a web page, not XML';
  const name = new URL(answer.url).pathname.slice(1);
  try {
    const { kind, entries } = readSitemap(name, Buffer.from(answer.body));
    if (kind === 'broken') return 'isn’t a sitemap';
    return entries.length === 0 ? 'has no URL' : undefined;
  } catch (error) {
    if (error instanceof Problem) return `can't be read: ${error.message}`;
    throw error;
  }
}
