import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';

export default defineRule({
  id: 'image-alt',
  title: 'Every image has an alt text',
  level: 'info',
  conventions: [],
  isAlwaysOn: true,
  why: 'Image search and screen readers know an image by its alt text. An empty one marks it as decoration. (WCAG 1.1.1; Google Search Central, image SEO: write good alt text.)',
  fix: 'describe the image in alt="…", or write alt="" if it is decoration',
  scope: 'page',
  examples: () => ({
    good: {
      'a description': inBody('<img src="/icon.svg" alt="A gauge" width="48" height="48">'),
      decoration: inBody(
        '<img src="/icon.svg" alt="" width="48" height="48"><img src="/icon.svg" role="presentation" width="48" height="48">',
      ),
    },
    bad: { 'no alt': inBody('<IMG SRC=/icon.svg width=48 height=48>') },
  }),
  *check(site) {
    for (const page of site.documents) {
      for (const image of page.bareImages)
        if (!image.alt)
          yield { ...at(site, page, image), message: `the image "${short(image.src)}" has no alt text` };
    }
  },
});
