import type { Cause } from '../../../lib/finding.ts';
import { proposeSetting } from '../../../lib/generators/settings.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Meta, Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { isFile, lacksFile } from '../../site/site-answer.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { card, site } from '../shared/example.ts';
import { readFirstOfList, readListPage } from '../shared/further-pages.ts';
import { stripIndexFile } from '../shared/named-folders.ts';
import { isLocal, isPreviewOrigin, isTwin } from '../shared/site-hosts.ts';
import { completeUrl, parseOwnUrl } from '../shared/sitemaps.ts';
import { findTitle } from '../shared/titles.ts';
import { findUnfilledTemplate } from '../shared/unfilled.ts';

const messages = {
  unfilled: (key: string, text: string, fault: string) => `${key} "${text}" ${fault}`,
  otherUrl: (url: string) => `og:url is ${url}, not the page itself`,
  relative: (key: string, url: string) => `${key} "${url}" is not an absolute URL`,
  noImage: (key: string, url: string) => `${key} "${url}" is not the URL of an image`,
  missingFile: (key: string, path: string) => `${key} is ${path}, which is not in the build`,
  outsideBase: (key: string, url: string, base: string) => `${key} is ${url}, outside of ${base}`,
  otherHost: (key: string, url: string, host: string) => `${key} is ${url}, on ${host}`,
  svg: (key: string, url: string) => `${key} is ${url}, an SVG, which messengers and networks don't show`,
  second: (key: string) => `the page has a second ${key} with another text`,
  noImages: (pages: number) => `${formatCount(pages, 'page')} have Open Graph tags, but none has og:image`,
  missingTags: (keys: string) => `the page has no ${keys}`,
};

const builtImageFix = 'write the absolute URL of an image that is in the build';

const svgWhy = 'A shared link has no image then. (Meta and X name JPEG, PNG and the like as their formats.)';
const svgFix = 'name a PNG or JPEG of 1200 by 630 px';

const secondWhy = 'Clients read one of the two, and not all the same.';
const secondFix = 'remove one of them: a plugin and the theme may write both';

const imageFix = 'add og:image with the absolute URL of an image, 1200 by 630 px';

const ogUrlFix = 'write the canonical URL of each page into its og:url, or leave og:url out';

const title = '<meta property="og:title" content="Gauges">';
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
  // Of two tags, clients read the first.
  const tags = new Map(page.metas.toReversed().map((meta) => [meta.key, meta]));
  const readTag = (key: string) => completeUrl(site, tags.get(key)?.content.trim() ?? '');
  const locateTag = (key: string) => locateOnPage(site, page, tags.get(key));

  // "{{ page.title }}", which a template left as it is. `title-generic` and `description-missing` report the same text of title and
  // description: https://acme.example/docs/reference/Acme/IProducer-1
  const ownTexts = { 'og:title': findTitle(page)?.text, 'og:description': readTag('description') };
  for (const key of ['og:title', 'og:description'] as const) {
    const fault = findUnfilledTemplate(readTag(key));
    if (fault !== undefined && readTag(key) !== ownTexts[key])
      yield {
        ...locateTag(key),
        cause: {
          key: `unfilled ${key}`,
          message: messages.unfilled(key, shortenUrl(readTag(key)), fault.text),
          fix: fault.fix ?? `correct the text in the page, or in the template that writes ${key}`,
        },
      };
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
  // content="/" of a component, which no setting of the site's URL changes
  if (url.startsWith('/'))
    yield {
      ...locateTag('og:url'),
      cause: { key: 'relative og:url', message: messages.relative('og:url', shortenUrl(url)), fix: ogUrlFix },
    };
  else if (
    url !== '' &&
    !isOwnUrl(site, page, url) &&
    !isFirstOfList(site, page, url) &&
    !repeatsCanonical(page, url)
  )
    yield {
      ...locateTag('og:url'),
      cause: { key: 'other og:url', message: messages.otherUrl(shortenUrl(url)), fix: ogUrlFix },
    };

  // Docusaurus writes `themeConfig.image` into both.
  const isSameImage = readTag('twitter:image') === readTag('og:image');
  for (const key of isSameImage ? ['og:image'] : ['og:image', 'twitter:image']) {
    const fault = findImageFault(site, page, key, tags.get(key));
    if (fault !== undefined) yield { ...locateTag(key), cause: fault };
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

/** True for the URL of the page's canonical, about which the rules of canonicals say what is wrong. */
function repeatsCanonical({ canonicals: [canonical] }: Page, url: string): boolean {
  return canonical?.href.trim() === url;
}

/** True for /news/ on /news/page/2/, as Hugo's own template writes it. */
function isFirstOfList(site: Site, page: Page, url: string): boolean {
  const listPage = readListPage(page);
  const ownUrl = parseOwnUrl(site, url);
  return listPage?.hasWord === true && ownUrl !== undefined && readFirstOfList(ownUrl.path) === listPage.list;
}

/** True for the page's URL. `canonical-host` reports a wrong host of all canonicals, such as http://localhost:4000/. */
function isOwnUrl(site: Site, page: Page, url: string): boolean {
  const { origin } = site.causes.wrongOrigin ?? {};
  if (origin !== undefined && URL.parse(url)?.origin === origin) return true;
  // https://Acme.github.io/gauges/: the case of a host doesn't count.
  const isOnSite = url.toLowerCase().startsWith(site.origin);
  const parsedUrl = isOnSite ? parseOwnUrl(site, url) : undefined;
  // /pages/about/ is right where only the sitemap has https://acme.example/pages/about/index.html.
  const ownPaths = [page.servedUrl, stripIndexFile(page.servedUrl)];
  return parsedUrl !== undefined && ownPaths.includes(parsedUrl.path) && parsedUrl.query === '';
}

function findImageFault(site: Site, page: Page, key: string, meta: Meta | undefined): Cause | undefined {
  const url = completeUrl(site, meta?.content.trim() ?? '');
  if (url === '') return undefined;
  const absolute = URL.parse(url, site.origin + page.servedUrl)?.href ?? site.origin;
  if (/\.svgz?$/i.test(new URL(absolute).pathname))
    return { key: `svg ${key}`, message: messages.svg(key, shortenUrl(url)), why: svgWhy, fix: svgFix };
  const ownUrl = parseOwnUrl(site, absolute);
  // A theme without an image writes the base alone: content="/".
  if (ownUrl?.path.endsWith('/'))
    return {
      key: `no image ${key}`,
      message: messages.noImage(key, shortenUrl(url)),
      fix: `name an image, or leave ${key} out`,
    };
  // data:image/png;base64,… has no URL that a messenger could fetch.
  const builtUrl = ownUrl && findBuiltUrl(site, ownUrl.path, ownUrl.query);
  if (!/^https?:\/\//i.test(url))
    return {
      key: `relative ${key}`,
      message: messages.relative(key, shortenUrl(url)),
      fix: builtUrl === undefined ? builtImageFix : `write ${builtUrl}`,
    };
  if (ownUrl === undefined) return findHostFault(site, key, url);

  const answer = site.ask(ownUrl.path, ownUrl.query);
  // https://www.example.com/card.png, where the file is at https://www.example.com/shop/card.png
  if (answer.unknown?.urlWithBase !== undefined)
    return {
      key: `outside of the base ${key}`,
      message: messages.outsideBase(key, shortenUrl(url), site.base),
      fix: `write ${builtUrl}`,
    };
  if (lacksFile(ownUrl.path, answer))
    return {
      key: `missing file ${key}`,
      message: messages.missingFile(key, shortenUrl(ownUrl.query === '' ? ownUrl.path : url)),
      fix: 'correct the URL, or add the file to the build',
    };
  return undefined;
}

/** http://localhost:4321/card.png, and a file of this build on a preview. Another host may draw the images: https://og.acme.vercel.app/. */
function findHostFault(site: Site, key: string, url: string): Cause | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || isLocal(site.origin)) return undefined;
  const { origin, host, pathname, search } = parsed;
  if (origin === site.causes.wrongOrigin?.origin) return undefined;
  const builtUrl = findBuiltUrl(site, parsePath(pathname), search.slice(1));
  const isCopy = isTwin(site, origin) || isPreviewOrigin(site, origin);
  if (!isLocal(origin) && !(isCopy && builtUrl !== undefined)) return undefined;
  return {
    key: `other host ${key}`,
    message: messages.otherHost(key, shortenUrl(url), host),
    fix: builtUrl === undefined ? builtImageFix : `write ${builtUrl}`,
  };
}

/** https://www.example.com/shop/card.png for /card.png and /shop/card.png of a site below /shop/; undefined without the file. */
function findBuiltUrl(site: Site, path: Path, query: string): string | undefined {
  const ownPath = site.ask(path, query).unknown?.urlWithBase ?? path;
  return isFile(site.ask(ownPath, query)) ? site.origin + ownPath : undefined;
}

function hasTag({ metas }: Page, key: string): boolean {
  return metas.some((meta) => meta.key === key && meta.content.trim() !== '');
}
