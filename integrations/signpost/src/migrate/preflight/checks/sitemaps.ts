import { readSitemap } from '../../../audit/site/sitemap.ts';
import { answered, pair } from '../../../findings/example.ts';
import { type Answer, headerOf } from '../../../lib/http/reply.ts';
import { Problem } from '../../../lib/problem.ts';
import type { PreflightCheck } from '../check.ts';

export const sitemaps: PreflightCheck = {
  id: 'sitemaps',
  title: 'The sitemaps of the new and of the old addresses can be read',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The new one tells crawlers what to come for; the old one makes them ask the old addresses again, and so find the redirects.',
  fix: 'serve it as XML with status 200',
  *check(seen) {
    for (const { which, reply } of seen.sitemaps) {
      const fault = reply.kind === 'failure' ? undefined : faultOf(reply);
      if (fault === undefined) continue;
      const isUnwritten = which === 'old' && reply.kind !== 'failure' && reply.status === 404;
      yield {
        url: reply.url,
        message: `the sitemap of the ${which} addresses ${fault}`,
        ...(isUnwritten ? { fix: unwritten } : {}),
      };
    }
  },
  examples: () =>
    pair(
      answered('A web page in place of the sitemap', 'GET /sitemap-old.xml', '200 OK, text/html'),
      answered('A sitemap', 'GET /sitemap-old.xml', '200 OK, application/xml'),
    ),
};

const unwritten =
  'signpost migrate release writes it among the files that are served as they are (--public); build and deploy after it';

function faultOf(answer: Answer): string | undefined {
  if (answer.status !== 200) return `answers ${answer.status}`;
  if (/^text\/html/i.test(headerOf(answer, 'content-type') ?? '')) return 'is a web page, no XML';
  const name = new URL(answer.url).pathname.slice(1);
  try {
    const { kind, entries } = readSitemap(name, Buffer.from(answer.body));
    if (kind === 'broken') return 'is no sitemap';
    return entries.length === 0 ? 'has no address in it' : undefined;
  } catch (error) {
    if (error instanceof Problem) return `can't be read: ${error.message}`;
    throw error;
  }
}
