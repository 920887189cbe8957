import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const messages = {
  onPage: (images: number, url: Path) => `${formatImages(images, ` on ${url}`)} no \`alt\``,
  onPages: (images: number, pages: number, most: string) =>
    `${formatImages(images, ` on ${formatNumber(pages)} pages`)} no \`alt\`, most on ${most}`,
};

/** Pages to list. */
const maxPages = 3;

export default defineRule({
  id: 'image-alt',
  title: 'Every image has an alternative text',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'The `alt` is what people hear who can\'t see the image, and what an image search goes by. An image that only decorates has an empty one: `alt=""`. (HTML standard.)',
  fix: 'describe what each image shows in its `alt`, and write `alt=""` for decoration',
  examples: () => ({
    good: {
      'images with a text, or an empty one': siteWithBody(
        '<img src="/icon.svg" alt="A gauge"><img src="/icon.svg" alt="">',
      ),
    },
    bad: {
      'an image without alt': siteWithBody('<img src="/icon.svg">'),
      'images without alt on two pages': site({
        '/': { body: '<img src="/icon.svg">' },
        '/gauges/': { body: '<img src="/icon.svg"><img src="/icon.svg">' },
      }),
    },
  }),

  *check(site) {
    const pages = listIndexablePages(site)
      .filter(({ imagesWithoutAlt }) => imagesWithoutAlt.length > 0)
      .toSorted((a, b) => b.imagesWithoutAlt.length - a.imagesWithoutAlt.length);
    const [first] = pages;
    if (first === undefined) return;

    const images = pages.reduce((sum, { imagesWithoutAlt }) => sum + imagesWithoutAlt.length, 0);
    const most = new Intl.ListFormat('en').format(pages.slice(0, maxPages).map(describePage));
    const message =
      pages.length === 1
        ? messages.onPage(images, first.servedUrl)
        : messages.onPages(images, pages.length, most);
    yield { ...locateOnPage(site, first, first.imagesWithoutAlt[0]), message };
  },
});

function formatImages(count: number, where: string): string {
  return `${formatCount(count, 'image')}${where} ${count === 1 ? 'has' : 'have'}`;
}

function describePage({ servedUrl, imagesWithoutAlt }: Page): string {
  return `${servedUrl} (${formatNumber(imagesWithoutAlt.length)})`;
}
