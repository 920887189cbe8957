import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isNoindex } from '../shared/noindex.ts';

const closed = (
  head: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>
<p><time>1 December</time> <a href="mailto:help@example.com">help</a></p></body></html>`;

export default defineRule({
  id: 'closing-signals',
  title: 'Maintenance mode keeps the site in the index',
  level: 'error',
  conventions: ['W-CLOSE-5'],
  why: '403, 404, 410 and noindex tell search engines that the pages are gone for good. 503 tells them that the pages come back. (Google Search Central, pause your business online.)',
  fix: 'return 503 with Retry-After, and remove noindex',
  examples: () => ({
    good: [
      { title: '503 for all', files: site({ '503.html': closed(''), _redirects: '/* /503.html 503!\n' }) },
    ],
    bad: [
      {
        title: 'noindex on the 503 page',
        files: site({ '503.html': closed('<meta name="robots" content="noindex">') }),
      },
      { title: '404 for all', files: site({ _redirects: '/* /404.html 404!\n' }) },
    ],
  }),
  *check(site) {
    for (const { status, metas, file } of site.documents) {
      const robots =
        status === 503 ? metas.find(({ key, content }) => key === 'robots' && isNoindex(content)) : undefined;
      if (robots !== undefined)
        yield { file, line: robots.line, column: robots.column, message: 'the 503 page is noindex' };
    }
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
