import { parsePath } from '../../../lib/path.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isNoindex, robotKeys } from '../shared/noindex.ts';

const closed = (
  head: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>
<p><time>1 December</time> <a href="mailto:help@example.com">help</a></p></body></html>`;

export default defineRule({
  id: 'maintenance-signals',
  title: 'Maintenance mode keeps the site in the index',
  level: 'error',
  conventions: ['W-CLOSE-5', 'W-ROBOTS-1'],
  why: '403, 404, 410 and noindex tell search engines that the pages are gone for good. 503 tells them that the pages come back. (Google Search Central, pause your business online.)',
  fix: 'return 503 with Retry-After, and remove noindex',
  examples: () => ({
    good: [
      {
        title: '503 for all but robots.txt',
        files: site({
          '503.html': closed(''),
          _redirects: '/robots.txt /robots.txt 200!\n/* /503.html 503!\n',
        }),
      },
    ],
    bad: [
      {
        title: 'noindex on the 503 page',
        files: site({ '503.html': closed('<meta name="robots" content="noindex">') }),
      },
      { title: '404 for all', files: site({ _redirects: '/* /404.html 404!\n' }) },
      {
        title: 'noindex for Google on the 503 page',
        files: site({ '503.html': closed('<meta name="googlebot" content="none">') }),
      },
      {
        title: 'noindex in a header of the 503 page',
        files: site({ '503.html': closed(''), _headers: '/503.html\n  X-Robots-Tag: noindex\n' }),
      },
      {
        title: '503 for robots.txt too',
        files: site({ '503.html': closed(''), _redirects: '/* /503.html 503!\n' }),
      },
    ],
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.status !== 503) continue;
      const meta = page.metas.find(({ key, content }) => robotKeys.has(key) && isNoindex(content));
      const header = site.headers
        ?.for(page.address)
        .find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value));
      if (meta !== undefined) yield { ...at(site, page, meta), message: 'the 503 page is noindex' };
      if (header !== undefined) {
        const { file, line, column } = header;
        yield { ...at(site, page), file, line, column, message: 'the 503 page is noindex by its header' };
      }
    }
    const first = site.redirects.find((line) => line.matches(parsePath('/robots.txt')) && !line.conditional);
    if (first?.status === 503 && first.force)
      yield {
        file: first.file,
        line: first.line,
        column: 1,
        message: 'robots.txt returns 503 too, so crawlers stop crawling the whole site',
        fix: 'add "/robots.txt /robots.txt 200!" above this line',
      };
    for (const { file, line, from, status, force } of site.redirects) {
      if (from !== '/*' || !force || ![401, 403, 404, 410].includes(status)) continue;
      yield {
        file,
        line,
        column: 1,
        message: `every URL returns ${status}, which removes the site from the index`,
      };
    }
  },
});
