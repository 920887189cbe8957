import { proposeSetting } from '../../../lib/generators/settings.ts';
import { keepFirst } from '../../../lib/list.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import { findTextFault, isDamaged } from '../../../pages/text-fault.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { findImageFault } from '../shared/card-image.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { card, page, pagesOfList, site } from '../shared/example.ts';
import { isFirstOfList, isOwnUrl, repeatsCanonical } from '../shared/og-url.ts';
import { correctOrigin } from '../shared/sitemaps.ts';

const messages = {
  unfilled: (key: string, text: string, fault: string) => `${key} "${text}" ${fault}`,
  otherUrl: (url: string) => `og:url is ${url}, not the page itself`,
  relativeUrl: (url: string) => `og:url "${url}" is not an absolute URL`,
  second: (key: string) => `the page has a second ${key} with another text`,
  noImages: (pages: number) => `${formatCount(pages, 'page')} have Open Graph tags, but none has og:image`,
  missingTags: (keys: string) => `the page has no ${keys}`,
};

/** The tags with a text for people. */
const textKeys = [
  'og:title',
  'og:description',
  'og:site_name',
  'og:image:alt',
  'twitter:title',
  'twitter:description',
];

const secondWhy = 'Clients read one of the two, and not all the same.';
const secondFix = 'remove one of them: a plugin and the theme may write both';

const imageFix = 'add og:image with the absolute URL of an image, 1200 by 630 px';

const ogUrlFix = 'write the canonical URL of each page into its og:url, or leave og:url out';

const title = '<meta property="og:title" content="Gauges">';
const image = '<meta property="og:image" content="https://img.example.net/card.png">';
const describe = (text: string) => `\n<meta property="og:description" content="${text}">`;

export default defineRule({
  id: 'open-graph',
  title: 'A shared page shows its own card',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Messengers and social networks show a link by its Open Graph title, image and URL. They show no image for a relative URL, and likes and comments count for the URL in og:url. (The Open Graph protocol, basic metadata.)',
  fix: "write og:title, og:url with the page's canonical URL, and og:image with an absolute URL",
  examples: () => ({
    good: {
      'two images, and one description twice': {
        files: site({
          '/': { head: card('/') + card('/') },
          '/gauges/': { head: card('/gauges/') + describe('Our gauges.') + describe('Our gauges.') },
        }),
        nearMiss: {
          replace: [
            'Our gauges.">\n<meta property="og:description" content="Our gauges."',
            'Our gauges.">\n<meta property="og:description" content="All gauges."',
          ],
          finds:
            'warning gauges/index.html:14:1  The page has a second og:description with another text  Fix: Remove one of them: a plugin and the theme may write both.',
        },
      },
      'a further page of a list with the URL of the first, as Hugo writes it': {
        files: site({
          '/': { head: card('/') },
          '/gauges/': { head: card('/gauges/') },
          ...pagesOfList('/news/', '/news/page/2/', {
            head: `${title}${image}\n<meta content="https://www.example.com/news/" property="og:url">`,
          }),
          '/news/': {
            head: card('/news/'),
            body: '<a href="/posts/new/">New</a> <a href="/news/page/2/">Older posts</a>',
          },
          '/posts/new/': { head: card('/posts/new/') },
          '/posts/old/': { head: card('/posts/old/') },
        }),
        nearMiss: {
          replace: [
            'content="https://www.example.com/news/" property',
            'content="https://www.example.com/gauges/" property',
          ],
          finds:
            'warning news/page/2/index.html:11:1  og:url is https://www.example.com/gauges/, not the page itself  Fix: Write the canonical URL of each page into its og:url, or leave og:url out.',
        },
      },
      'title, URL and image': site({ '/': { head: card('/') }, '/gauges/': { head: card('/gauges/') } }),
    },
    bad: {
      'an SVG as the image, and two descriptions': {
        files: site({
          '/': { head: card('/').replace('card.png', 'card.svg') },
          '/gauges/': { head: card('/gauges/') + describe('All gauges.') + describe('Our gauges.') },
        }),
        finds: `warning index.html:12:1  og:image is https://img.example.net/card.svg, an SVG, which messengers and networks don't show  Fix: Name a PNG or JPEG of 1200 by 630 px.
warning gauges/index.html:14:1  The page has a second og:description with another text  Fix: Remove one of them: a plugin and the theme may write both.`,
      },
      'an image with a relative URL': {
        files: site({
          '/': { head: '<meta property="og:image" content="/card.png">' },
          'card.png': 'x',
        }),
        finds:
          'warning index.html:10:1  og:image "/card.png" is not an absolute URL  Fix: Write https://www.example.com/card.png\ninfo index.html:1:1  The page has no og:title and no og:url  Fix: Write og:title, og:url with the page\'s canonical URL, and og:image with an absolute URL.\ninfo gauges/index.html:1:1  The page has no og:title and no og:url and no og:image  Fix: Write og:title, og:url with the page\'s canonical URL, and og:image with an absolute URL.',
      },
      'the base of the site without an image': {
        files: site({
          '/': { head: '<meta property="og:image" content="/">' },
        }),
        finds:
          'warning index.html:10:1  og:image "/" is not the URL of an image  Fix: Name an image, or leave og:image out.\ninfo index.html:1:1  The page has no og:title and no og:url  Fix: Write og:title, og:url with the page\'s canonical URL, and og:image with an absolute URL.\ninfo gauges/index.html:1:1  The page has no og:title and no og:url and no og:image  Fix: Write og:title, og:url with the page\'s canonical URL, and og:image with an absolute URL.',
      },
      'a relative image in two tags': {
        files: site({
          '/': {
            head: `${title}<meta property="og:url" content="https://www.example.com/"><meta property="og:image" content="/card.png"><meta name="twitter:image" content="/card.png">`,
          },
          'card.png': 'x',
        }),
        finds:
          'warning index.html:10:103  og:image "/card.png" is not an absolute URL  Fix: Write https://www.example.com/card.png; the same in twitter:image\ninfo gauges/index.html:1:1  The page has no og:title and no og:url and no og:image  Fix: Write og:title, og:url with the page\'s canonical URL, and og:image with an absolute URL.',
      },
      'an image on the machine of the build': {
        files: site({
          '/': { head: '<meta name="twitter:image" content="http://localhost:4321/card.png">' },
          'card.png': 'x',
        }),
        finds:
          "warning index.html:10:1  twitter:image is http://localhost:4321/card.png, on localhost:4321  Fix: Write https://www.example.com/card.png\ninfo index.html:1:1  The page has no og:title and no og:url and no og:image (2 places)  Fix: Write og:title, og:url with the page's canonical URL, and og:image with an absolute URL.",
      },
      'tags without an image on all pages': {
        files: site({ '/': { head: title }, '/gauges/': { head: title } }),
        finds:
          "warning gauges/index.html:1:1  2 pages have Open Graph tags, but none has og:image  Fix: Add og:image with the absolute URL of an image, 1200 by 630 px.\ninfo index.html:1:1  The page has no og:url (2 places)  Fix: Write og:title, og:url with the page's canonical URL, and og:image with an absolute URL.",
      },
      'the URL of another page, one without its host, and an image that is missing': {
        files: site({
          '/': { head: card('/gauges/') },
          '/gauges/': {
            head: card('/gauges/')
              .replace('https://www.example.com/gauges/', '/gauges/')
              .replace('img.example.net', 'www.example.com'),
          },
        }),
        finds:
          'warning index.html:11:1  og:url is https://www.example.com/gauges/, not the page itself  Fix: Write the canonical URL of each page into its og:url, or leave og:url out.\nwarning gauges/index.html:11:1  og:url "/gauges/" is not an absolute URL  Fix: Write the canonical URL of each page into its og:url, or leave og:url out.\nwarning gauges/index.html:12:1  og:image is /card.png, which is not in the build  Fix: Correct the URL, or add the file to the build.',
      },
      'an image outside of the folder of the site': {
        files: {
          'index.html': page('/shop/', {
            head: card('/shop/').replace('img.example.net', 'www.example.com'),
          }),
          'card.png': 'x',
        },
        site: 'https://www.example.com/shop/',
        finds:
          'warning index.html:12:1  og:image is https://www.example.com/card.png, outside of /shop/  Fix: Write https://www.example.com/shop/card.png',
      },
    },
  }),

  *check(site) {
    const pages = listCanonicalPages(site);
    // A template writes the tags of all pages: where none has og:image, one finding says so.
    const pagesWithTitle = pages.filter((page) => hasTag(page, 'og:title'));
    const [first] = pagesWithTitle;
    const lacksImages = pagesWithTitle.length > 1 && !pages.some((page) => hasTag(page, 'og:image'));
    // Signpost draws no images for a preview, whose pages have noindex.
    const isHidden = site.isHidden === true || site.causes.noindexSite !== undefined;
    const required = lacksImages || isHidden ? ['og:title', 'og:url'] : ['og:title', 'og:url', 'og:image'];

    for (const page of pages) yield* checkCard(site, page, required);
    if (first !== undefined && lacksImages && !isHidden)
      yield {
        ...locateOnPage(site, first),
        cause: {
          key: 'no images',
          message: messages.noImages(pagesWithTitle.length),
          fix: proposeSetting(site.generator, 'image') ?? imageFix,
        },
      };
  },
});

/** A layout repeats a fault on each page, which is one finding for each tag. */
function* checkCard(site: Site, page: Page, required: readonly string[]): Generator<Fault> {
  // Of two tags, clients read the first. A URL without a host on a site whose URLs all lack theirs counts as if it had it, and one of the
  // wrong origin as if it had the right one: those causes have findings of their own.
  const tags = new Map(page.metas.toReversed().map((meta) => [meta.key, meta]));
  const readTag = (key: string) => correctOrigin(site, tags.get(key)?.content.trim() ?? '');
  const locateTag = (key: string) => locateOnPage(site, page, tags.get(key));

  // "{{ page.title }}", which a template left as it is. twitter:title with the text of og:title has one line of the template.
  for (const key of keepFirst(textKeys, (name) => readTag(name) || name)) {
    const fault = findTextFault(readTag(key));
    if (fault === undefined) continue;
    const fix = isDamaged(fault)
      ? fault.fix
      : `correct the text in the page, or in the template that writes ${key}`;
    const message = messages.unfilled(key, shortenUrl(readTag(key)), fault.text);
    yield { ...locateTag(key), cause: { key: `unfilled ${key}`, message, fix } };
  }

  // A plugin and a theme write both; several images are right.
  for (const key of ['og:title', 'og:description', 'og:url']) {
    const second = page.metas.find((meta) => meta.key === key && meta.content !== tags.get(key)?.content);
    if (second !== undefined)
      yield {
        ...locateOnPage(site, page, second),
        cause: { key: `second ${key}`, message: messages.second(key), why: secondWhy, fix: secondFix },
      };
  }

  const url = readTag('og:url');
  // /news/ on /news/page/2/ is right, and of a wrong canonical the rules of canonicals say what is wrong.
  const isRight = isOwnUrl(site, page, url) || isFirstOfList(site, page, url) || repeatsCanonical(page, url);
  // content="/gauges/", without a host
  if (url.startsWith('/'))
    yield {
      ...locateTag('og:url'),
      cause: { key: 'relative og:url', message: messages.relativeUrl(shortenUrl(url)), fix: ogUrlFix },
    };
  else if (url !== '' && !isRight)
    yield {
      ...locateTag('og:url'),
      cause: { key: 'other og:url', message: messages.otherUrl(shortenUrl(url)), fix: ogUrlFix },
    };

  // Faults of an image: an SVG, no image at all, a relative URL, localhost, a preview, another folder of the host, or not in the build.
  // Docusaurus writes `themeConfig.image` into both tags: one finding, whose fix is for both.
  const isSameImage = readTag('twitter:image') === readTag('og:image');
  for (const key of isSameImage ? ['og:image'] : ['og:image', 'twitter:image']) {
    const fault = findImageFault(site, page, key, tags.get(key));
    if (fault === undefined) continue;
    const fix =
      isSameImage && fault.fix !== undefined ? `${fault.fix}; the same in twitter:image` : fault.fix;
    yield { ...locateTag(key), cause: { ...fault, fix } };
  }

  const missing = required.filter((key) => readTag(key) === '');
  if (missing.length > 0)
    yield {
      ...locateOnPage(site, page),
      cause: {
        key: `no ${missing.join(' and no ')}`,
        level: 'info',
        message: messages.missingTags(missing.join(' and no ')),
      },
    };
}

function hasTag({ metas }: Page, key: string): boolean {
  return metas.some((meta) => meta.key === key && meta.content.trim() !== '');
}
