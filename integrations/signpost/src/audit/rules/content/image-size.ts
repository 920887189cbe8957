import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { each, inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';

const styled = (style: string) => inBody(`<img src="/icon.svg" alt="" style="${style}">`);

export default defineRule({
  id: 'image-size',
  title: 'Every image has a width and height',
  level: 'info',
  conventions: [],
  why: "A browser that knows both reserves the space, so that text doesn't jump while images load. Layout shifts count against a page. (web.dev, optimize Cumulative Layout Shift.)",
  fix: 'add the width and height of the image file; CSS may still scale it',
  scope: 'page',
  examples: () => ({
    good: {
      both: inBody('<img src="/icon.svg" alt="" width="48" height="48">'),
      ...each('a style: ', styled, [
        'position:absolute;height:100%;width:100%',
        'width: 100%; aspect-ratio: 3 / 2',
      ]),
    },
    bad: {
      none: inBody('<img src="/icon.svg" alt="">'),
      'a style that leaves one to the file': inBody(
        '<img src="/icon.svg" alt="" style="width:100%;height:auto">',
      ),
      'one of them': inBody('<img src="/icon.svg" alt="" width="48">'),
    },
  }),
  *check(site) {
    for (const page of site.documents) {
      for (const image of page.bareImages)
        if (!image.size)
          yield {
            ...at(site, page, image),
            message: `the image "${short(image.src)}" has no width or no height`,
          };
    }
  },
});
