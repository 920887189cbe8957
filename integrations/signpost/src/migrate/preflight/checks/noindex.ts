import { readPage } from '../../../audit/site/raw-page.ts';
import { answered, pair } from '../../../findings/example.ts';
import { type Answer, headerOf } from '../../../lib/http/reply.ts';
import type { PreflightCheck } from '../check.ts';

export const noindex: PreflightCheck = {
  id: 'noindex-left',
  title: 'No page of the new site has noindex',
  level: 'error',
  conventions: ['W-MIG-3'],
  why: 'A noindex left over from staging removes the page from search results as soon as it is crawled. (Google Search Central, block indexing.)',
  fix: 'build for production, without the staging option',
  *check({ pages, on }) {
    for (const reply of pages) {
      if (reply.kind === 'failure' || reply.status !== 200) continue;
      const header = headerOf(reply, 'x-robots-tag');
      if (header !== undefined && forbids(header))
        yield { url: reply.url, message: `the header X-Robots-Tag is ${header}`, due: on };
      for (const content of robotsMetas(reply).filter(forbids))
        yield { url: reply.url, message: `its robots meta tag is ${content}`, due: on };
    }
  },
  examples: () =>
    pair(
      answered('A noindex that staging left behind', 'GET /pumps/', '<meta name="robots" content="noindex">'),
      answered('No noindex', 'GET /pumps/', '<meta name="robots" content="max-image-preview:large">'),
    ),
};

function forbids(directives: string): boolean {
  return /\b(?:noindex|none)\b/i.test(directives);
}

function robotsMetas({ body }: Answer): string[] {
  const { metas } = readPage('page.html', Buffer.from(body));
  return metas.flatMap(({ key, content }) => (/^(?:robots|googlebot|bingbot)$/.test(key) ? [content] : []));
}
