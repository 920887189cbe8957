import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inHead, site } from '../shared/example.ts';
import { sortedRefs } from '../shared/refs.ts';

/** Bytes of a script or style sheet that Google reads, as of an HTML file (`page-size`). */
const read = 2 * 1024 * 1024;
/** Bytes; no page needs a larger image. A camera's image is smaller. */
const pictured = 10 * 1024 * 1024;
const large = `/* ${'x'.repeat(read)} */`;

export default defineRule({
  id: 'resource-size',
  title: 'A script, stylesheet or image is small enough for crawlers and visitors to load',
  level: 'warning',
  conventions: ['W-ERR-5', 'W-ERR-6'],
  why: 'Google reads only the first 2 MB of a script or stylesheet (as of 2026). If the rest is missing, the page may render without its content and look like an error page. A slow image holds up the page for visitors and crawlers alike. (Google Search Central, Googlebot file size limits; soft 404 errors.)',
  fix: 'split the file, and load only what the page needs; save an image in the size in which it is shown',
  examples: () => ({
    good: {
      'a small script': site({ ...inHead('<script src="/a.js"></script>'), 'a.js': '' }),
      'a large file that no page loads': site({ 'a.js': large }),
    },
    bad: {
      'a large script': site({ '/': { head: '<script src="/a.js"></script>' }, 'a.js': large }),
      'a large style': site({ '/': { head: '<link rel="stylesheet" href="/a.css">' }, 'a.css': large }),
      'an image of 11 MB': site({
        '/': { body: '<img src="/a.svg" alt="A">' },
        'a.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><!--${'x'.repeat(11 * 1024 * 1024)}--></svg>`,
      }),
    },
  }),
  *check(site) {
    if (site.sizeOf === undefined) return;
    for (const [file, { page, ref }] of sortedRefs(site).loaded) {
      const size = site.sizeOf(file);
      if (size <= (ref.kind === 'image' ? pictured : read)) continue;
      const megabytes = `${(size / 1024 / 1024).toFixed(1)} MB`;
      const message =
        ref.kind === 'image'
          ? `the image ${file} is ${megabytes}, so the page loads slowly`
          : `the ${ref.kind} ${file} is ${megabytes}, but crawlers read only 2 MB`;
      yield { ...at(site, page, ref), message };
    }
  },
});
