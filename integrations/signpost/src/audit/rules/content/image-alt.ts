import type { Cause } from '../../../lib/finding.ts';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { Path } from '../../../lib/url/path.ts';
import { removeQuery } from '../../../lib/url/path.ts';
import type { Page, Text } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { currentPages, defineRule, type Fault, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { isOnNearlyAll, listIndexablePages } from '../shared/indexable.ts';

/** Pages to list. */
const maxPages = 3;

const messages = {
  onPage: (images: number, url: Path) => `${formatImages(images, ` on ${url}`)} no \`alt\``,
  inLayout: (name: string, pages: number) =>
    `the image ${name} has no \`alt\` on ${formatNumber(pages)} pages`,
  onPages: (images: number, pages: number, listed: string) =>
    `${formatImages(images, ` on ${formatNumber(pages)} pages`)} no \`alt\`${listed}`,
};

const layoutFix = 'describe in the layout what the image shows, in its `alt`; write `alt=""` for decoration';

export default defineRule({
  id: 'image-alt',
  title: 'Every image has an alternative text',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  judges: currentPages,
  why: 'The `alt` is what people hear who can\'t see the image, and what an image search goes by. An image that only decorates has an empty one: `alt=""`. (HTML standard.)',
  fix: 'describe what each image shows in its `alt`, and write `alt=""` for decoration',
  examples: () => ({
    good: {
      'images with a text, or an empty one': {
        files: siteWithBody('<img src="/icon.svg" alt="A gauge"><img src="/icon.svg" alt="">'),
        nearMiss: {
          replace: [' alt=""', ''],
          finds:
            'warning index.html:18:36  1 image on / has no `alt`  Fix: Describe what each image shows in its `alt`, and write `alt=""` for decoration.',
        },
      },
      'words in angle brackets, which parsers read as an image': {
        files: siteWithBody('Save it as photos/<image name>.png'),
        nearMiss: {
          replace: ['<image name>', '<img src="/icon.svg">'],
          finds:
            'warning index.html:18:19  1 image on / has no `alt`  Fix: Describe what each image shows in its `alt`, and write `alt=""` for decoration.',
        },
      },
    },
    bad: {
      'an image without alt': {
        files: siteWithBody('<img src="/icon.svg">'),
        finds:
          'warning index.html:18:1  1 image on / has no `alt`  Fix: Describe what each image shows in its `alt`, and write `alt=""` for decoration.',
      },
      'a logo of the layout without alt': {
        files: site(
          Object.fromEntries(
            Array.from({ length: 12 }, (_, page) => [
              page === 0 ? '/' : `/${'p'.repeat(page)}/`,
              { body: '<img src="/icon.svg">' },
            ]),
          ),
        ),
        finds:
          'warning index.html:18:1  The image icon.svg has no `alt` on 12 pages (12 places)  Fix: Describe in the layout what the image shows, in its `alt`; write `alt=""` for decoration.',
      },
      'images without alt on two pages': {
        files: site({
          '/': { body: '<img src="/icon.svg">' },
          '/gauges/': { body: '<img src="/icon.svg"><img src="/icon.svg">' },
        }),
        finds:
          'warning index.html:18:1  3 images on 2 pages have no `alt`: /gauges/ (2) and / (1) (2 places)  Fix: Describe what each image shows in its `alt`, and write `alt=""` for decoration.',
      },
    },
  }),

  *check(site) {
    // `imagesWithoutAlt` has no image with `aria-hidden`, `aria-label` or `role="presentation"`, and no pixel that counts visitors.
    const pages = listIndexablePages(site);
    const images = pages.flatMap((page) => page.imagesWithoutAlt.map((image) => ({ page, image })));

    // The logo of the layout is one fault, on all pages: ../logo.svg on /a/ and ../../logo.svg on /a/b/ are one image.
    const others: ImageOnPage[] = [];
    for (const [name, group] of Map.groupBy(images, ({ image }) => readFileName(image))) {
      const count = groupByPage(group).length;
      const isOfLayout = name !== '' && isOnNearlyAll(count, pages.length);
      if (!isOfLayout) others.push(...group);
      else {
        // The logo, its dark variant and the arrows of the menu are one place to edit.
        const message = messages.inLayout(shortenUrl(name), count);
        yield* reportPages(site, groupByPage(group), { key: 'layout', message, fix: layoutFix });
      }
    }

    const byPage = groupByPage(others).toSorted(([, a], [, b]) => b.length - a.length);
    if (byPage.length > 0) yield* reportPages(site, byPage, { key: 'pages', message: describePages(byPage) });
  },
});

interface ImageOnPage {
  readonly page: Page;
  readonly image: Text;
}

function* reportPages(
  site: SitePages,
  imagesByPage: readonly (readonly [Page, readonly ImageOnPage[]])[],
  cause: Cause,
): Generator<Fault> {
  for (const [page, [first]] of imagesByPage) yield { ...locateOnPage(site, page, first?.image), cause };
}

/** The pages that have most come first. */
function describePages(imagesByPage: readonly (readonly [Page, readonly ImageOnPage[]])[]): string {
  const images = imagesByPage.reduce((sum, [, { length }]) => sum + length, 0);
  const [first] = imagesByPage;
  if (first !== undefined && imagesByPage.length === 1) return messages.onPage(images, first[0].servedUrl);

  const pages = imagesByPage.slice(0, maxPages).map(([page, { length }]) => describePage(page, length));
  const list = new Intl.ListFormat('en').format(pages);
  const listed = imagesByPage.length > maxPages ? `, such as on ${list}` : `: ${list}`;
  return messages.onPages(images, imagesByPage.length, listed);
}

function groupByPage(images: readonly ImageOnPage[]): [Page, ImageOnPage[]][] {
  return [...Map.groupBy(images, ({ page }) => page)];
}

/** `logo.svg` of ../img/logo.svg?v=2; all of a data: URL. */
function readFileName({ text }: Text): string {
  return /^data:/i.test(text) ? text : removeQuery(text).replace(/^.*\//s, '');
}

function formatImages(count: number, where: string): string {
  return `${formatCount(count, 'image')}${where} ${count === 1 ? 'has' : 'have'}`;
}

function describePage({ servedUrl }: Page, images: number): string {
  return `${servedUrl} (${formatNumber(images)})`;
}
