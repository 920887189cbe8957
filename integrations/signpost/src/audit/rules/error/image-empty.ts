import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWith } from '../shared/example.ts';

const body = (image: string) => siteWith('/', { body: image });

export default defineRule({
  id: 'image-empty',
  title: 'No image has an empty URL',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'An empty URL shows as a broken image. Usually a template has no value on that page. (HTML standard, the img element: src must be a non-empty URL.)',
  fix: 'set the URL of the image, or leave out the element if there is none',
  scope: 'page',
  examples: () => ({
    good: [
      { title: 'an image', files: body('<img src="/icon.svg" alt="">') },
      {
        title: 'images that a script fills in',
        files: body(
          '<img src="" data-src="/icon.svg" alt=""><img id="large" src="" alt=""><img src="" :src="picture" alt="">',
        ),
      },
      { title: 'another source', files: body('<img src="" srcset="/icon.svg 1x" alt="">') },
      { title: 'in a template', files: body('<template><img src="" alt=""></template>') },
    ],
    bad: [
      { title: 'nothing', files: body('<img src="" alt="">') },
      { title: 'with its size', files: body('<img alt="A gauge" width="48" height="48" src>') },
      { title: 'a space', files: body('<IMG SRC=" " class="hero">') },
    ],
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const image of page.bareImages)
        if (image.empty) yield { ...at(site, page, image), message: 'an image has an empty URL (src="")' };
    }
  },
});
