import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWith } from '../shared/example.ts';
import { short } from '../shared/judge.ts';

const body = (image: string) => siteWith('/', { body: image });

export default defineRule({
  id: 'image-size',
  title: 'Every image has a width and height',
  level: 'info',
  conventions: [],
  why: "A browser that knows both reserves the space, so that text doesn't jump while images load. Layout shifts count against a page. (web.dev, optimize Cumulative Layout Shift.)",
  fix: 'add the width and height of the image file; CSS may still scale it',
  scope: 'page',
  examples: () => ({
    good: [
      { title: 'both', files: body('<img src="/icon.svg" alt="" width="48" height="48">') },
      ...['position:absolute;height:100%;width:100%', 'width: 100%; aspect-ratio: 3 / 2'].map((style) => ({
        title: `a style: ${style}`,
        files: body(`<img src="/icon.svg" alt="" style="${style}">`),
      })),
    ],
    bad: [
      { title: 'none', files: body('<img src="/icon.svg" alt="">') },
      {
        title: 'a style that leaves one to the file',
        files: body('<img src="/icon.svg" alt="" style="width:100%;height:auto">'),
      },
      { title: 'one of them', files: body('<img src="/icon.svg" alt="" width="48">') },
    ],
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
