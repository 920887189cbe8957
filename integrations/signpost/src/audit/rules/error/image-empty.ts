import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';

export default defineRule({
  id: 'image-empty',
  title: 'No image has an empty URL',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'An empty URL shows as a broken image. Usually a template has no value on that page. (HTML standard, the img element: src must be a non-empty URL.)',
  fix: 'set the URL of the image, or leave out the element if there is none',
  scope: 'page',
  examples: () => ({
    good: {
      'an image': inBody('<img src="/icon.svg" alt="">'),
      'images that a script fills in': inBody(
        '<img src="" data-src="/icon.svg" alt=""><img id="large" src="" alt=""><img src="" :src="picture" alt="">',
      ),
      'another source': inBody('<img src="" srcset="/icon.svg 1x" alt="">'),
      'in a template': inBody('<template><img src="" alt=""></template>'),
    },
    bad: {
      nothing: inBody('<img src="" alt="">'),
      'with its size': inBody('<img alt="A gauge" width="48" height="48" src>'),
      'a space': inBody('<IMG SRC=" " class="hero">'),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const image of page.bareImages)
        if (image.empty) yield { ...at(site, page, image), message: 'an image has an empty URL (src="")' };
    }
  },
});
