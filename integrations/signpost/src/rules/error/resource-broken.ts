import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { absent, at, hitOf, isAbsent, short } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';

const names = {
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
} as const;

export default defineRule({
  id: 'resource-broken',
  title: 'Every image, style and script that a page asks for is there',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: 'A page whose parts are missing looks broken to people, and like an error page to a crawler that renders it. (Google Search Central, soft 404 errors: missing resources.)',
  fix: 'mend the address, or add the file',
  examples: {
    good: [
      {
        title: 'an image at two sizes',
        files: site({
          'index.html': page('/', { body: '<img src="a.png" srcset="a.png 1x, /b.png 2x" alt="">' }),
          'a.png': 'x',
          'b.png': 'x',
        }),
      },
      {
        title: 'a data: address',
        files: site({
          'index.html': page('/', { body: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">' }),
        }),
      },
    ],
    bad: [
      { title: 'an image', files: site({ 'index.html': page('/', { body: '<img src="/a.png" alt="">' }) }) },
      {
        title: 'one of a srcset',
        files: site({
          'index.html': page('/', { body: '<img src="/icon.svg" srcset="/icon.svg 1x, /b.png 2x" alt="">' }),
        }),
      },
      {
        title: 'a style',
        files: site({ 'index.html': page('/', { head: '<link rel=stylesheet href=/s.css>' }) }),
      },
      {
        title: 'a font in a style',
        files: site({
          'index.html': page('/', { head: '<link rel=stylesheet href=/s.css>' }),
          's.css': '@font-face { src: url("f.woff2") }',
        }),
      },
    ],
  },
  *check(site) {
    for (const { page, ref } of sortedRefs(site).broken) {
      if (ref.kind === 'link') continue;
      yield {
        ...at(site, page, ref),
        message: `the ${names[ref.kind]} ${short(ref.href)} ${isAbsent(site)}`,
      };
    }
    for (const { file, refs } of site.stylesheets.values()) {
      for (const { href, target, line, column } of refs) {
        if (target.kind !== 'site' || hitOf(site, target) !== undefined) continue;
        yield {
          file,
          line,
          column,
          level: 'warning',
          message: `the style asks for ${short(href)}, ${absent(site)}`,
        };
      }
    }
  },
});
