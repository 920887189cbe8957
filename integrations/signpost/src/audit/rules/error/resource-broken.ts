import type { Cause, Level } from '../../../lib/finding.ts';
import { parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Ref, Rel } from '../../../pages/page.ts';
import { isInsecure } from '../../../pages/target.ts';
import { formatUrl } from '../../site/follow-target.ts';
import {
  isBrokenReference,
  listFiles,
  listHeadFiles,
  listManifestIcons,
  listSheetFiles,
  type Reference,
} from '../../site/references.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { listCarriedFaults, loadedFile, namedFile } from '../shared/carriers.ts';
import { describeAbsence, shortenUrl } from '../shared/describe-url.ts';
import { page, site, siteWithBody } from '../shared/example.ts';
import { nameHeadFile } from '../shared/head-files.ts';
import { findMissingReason } from '../shared/missing-target.ts';
import { findReloadScriptFix } from '../shared/site-url.ts';
import { findUrlFault } from '../shared/url-fault.ts';
import { findWrongStart } from '../shared/wrong-start.ts';

const messages = {
  missing: (noun: string, href: string, absence: string, why: string) =>
    `the ${noun} ${shortenUrl(href)} ${absence}${why}`,
  ofServer: (href: string) => `the page loads ${shortenUrl(href)}, which only a development server has`,
  invalid: (noun: string, href: string) =>
    `the ${noun} ${shortenUrl(href)} is not a URL that a browser loads`,
  wrongStart: (noun: string, href: string, where: string) =>
    `the ${noun} ${shortenUrl(href)} is loaded from ${where}`,
  empty: 'an image has an empty URL (src="")',
  blocked: (noun: string, href: string) =>
    `the ${noun} ${shortenUrl(href)} is loaded over http, so browsers block it or request it over https`,
  moved: (noun: string, href: string, url: string) =>
    `the ${noun} ${shortenUrl(href)} redirects to ${shortenUrl(url)}`,
};

const httpsFix = 'load it over https if its host has that, or serve the file from this site';
const layoutFix = 'add the file, or take the <link> out of the layout';
/** For a frame with http://localhost:8888/lab, a program on the author's machine. */
const unreachableFix = 'write a URL that readers reach, or take it out of the page';

const feed = '<link rel="alternate" type="application/rss+xml" href="feed/">';

const nouns: Readonly<Record<Ref['kind'], string>> = {
  link: 'link',
  image: 'image',
  script: 'script',
  style: 'style',
  font: 'font',
  frame: 'frame',
  media: 'file',
  asset: 'file of the style',
};

const rustdoc = '<meta name="generator" content="rustdoc">';

export default defineRule({
  id: 'resource-broken',
  title: 'Every image, stylesheet and script that a page loads exists, and is loaded over https',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: 'A page with missing files looks broken to people, and like an error page to a crawler that renders it. (Google Search Central, soft 404 errors: missing resources.)',
  fix: 'correct the URL, or add the file',
  examples: () => ({
    good: {
      'an image with a data: URL': siteWithBody(
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
      ),
      'an image that a program of the host draws': {
        files: siteWithBody('<img src="/api/badge?id=7" alt="">'),
        nearMiss: {
          replace: ['badge?id=7', 'badge.png'],
          finds:
            'error index.html:18:1  The image /api/badge.png is not in the build  Fix: Correct the URL, or add the file.',
        },
      },
      'a feed, beside the redirect of its old URL': {
        files: site({
          '/': { head: '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' },
          'feed.xml': '<rss version="2.0"><channel><title>News</title></channel></rss>',
          _redirects: '/rss.xml /feed.xml 301\n',
        }),
        nearMiss: {
          replace: ['href="/feed.xml"', 'href="/rss.xml"'],
          finds: 'warning index.html:10:1  The feed /rss.xml redirects to /feed.xml  Fix: Write /feed.xml',
        },
      },
      'an image that was moved, which browsers follow': {
        files: site({
          '/': { body: '<img src="/rss.xml" alt="">' },
          _redirects: '/rss.xml /icon.svg 301\n',
        }),
        nearMiss: {
          replace: [
            '<img src="/rss.xml" alt="">',
            '<link rel="alternate" type="application/rss+xml" href="/rss.xml">',
          ],
          finds: 'warning index.html:18:1  The feed /rss.xml redirects to /icon.svg  Fix: Write /icon.svg',
        },
      },
      'a feed over http, which no browser loads with the page': {
        files: site({
          '/': {
            head: '<link rel="alternate" type="application/rss+xml" href="http://feeds.example.net/acme.xml">',
          },
        }),
        nearMiss: {
          replace: [
            '<link rel="alternate" type="application/rss+xml" href="http://feeds.example.net/acme.xml">',
            '<script src="http://feeds.example.net/acme.js"></script>',
          ],
          finds:
            'warning index.html:10:1  The script http://feeds.example.net/acme.js is loaded over http, so browsers block it or request it over https  Fix: Load it over https if its host has that, or serve the file from this site.',
        },
      },
      'a font of a style sheet': {
        files: site({
          '/': { head: '<link rel="stylesheet" href="/a.css">' },
          'a.css': '@font-face { font-family: A; src: url(/icon.svg) }',
        }),
        nearMiss: {
          replace: ['url(/icon.svg)', 'url(/a.woff2)'],
          finds:
            'warning a.css:1:35  The file of the style /a.woff2 is not in the build  Fix: Correct the URL, or add the file.',
        },
      },
      'an icon of the web manifest, and one at another host': {
        files: site({
          '/': { head: '<link rel="manifest" href="/site.webmanifest">' },
          'site.webmanifest':
            '{ "icons": [{ "src": "./icon.svg" }, { "src": "https://cdn.example.net/a.png" }] }',
        }),
        nearMiss: {
          replace: ['./icon.svg', 'icons/192.png'],
          finds:
            'warning site.webmanifest:1:22  The icon of the manifest icons/192.png is not in the build  Fix: Correct the URL, or add the file.',
        },
      },
      'the data of the page, which WordPress has and its export lacks': {
        files: site({
          '/': { head: '<link rel="alternate" type="application/json" href="/wp-json/pages/1">' },
        }),
        nearMiss: {
          replace: ['application/json', 'application/rss+xml'],
          finds:
            'error index.html:10:1  The feed /wp-json/pages/1 is not in the build  Fix: Add the file, or take the <link> out of the layout.',
        },
      },
      'a page about the author that the head names, and no program fetches': {
        files: site({ '/': { head: '<link rel="author" href="/people/">' } }),
        nearMiss: {
          replace: ['rel="author"', 'rel="next"'],
          finds:
            'warning index.html:10:1  The next page /people/ is not in the build  Fix: Add the file, or take the <link> out of the layout.',
        },
      },
      'a script that rustdoc loads without writing it': {
        files: site({
          '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
          '/api/pump/': { head: rustdoc, body: '<script src="/trait.impl/pump.js"></script>' },
        }),
        nearMiss: {
          replace: [rustdoc, ''],
          finds:
            'error api/pump/index.html:18:1  The script /trait.impl/pump.js is not in the build  Fix: Correct the URL, or add the file.',
        },
      },
    },
    bad: {
      'what a development server left in the folder': {
        files: site({ '/gauges/': { head: '<script type="module" src="/@vite/client"></script>' } }),
        finds:
          'error gauges/index.html:10:1  The page loads /@vite/client, which only a development server has  Fix: Build the site for production: a development server wrote this page.',
      },
      'the feed of each folder, which the layout names and no file has': {
        files: site({
          '/': { head: feed },
          '/gauges/': { head: feed },
        }),
        finds:
          'error index.html:10:1  The feed feed/ is not in the build (2 places)  Fix: Add the file, or take the <link> out of the layout.',
      },
      'an image of the owner in a reference that rustdoc wrote': {
        files: site({
          '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
          '/api/pump/': { head: rustdoc, body: '<img src="/logo.png" alt="">' },
        }),
        finds:
          'error api/pump/index.html:18:1  The image /logo.png is not in the build  Fix: Correct the URL, or add the file.',
      },
      'the feed of a static copy of a WordPress site': {
        files: site({
          '/': { head: feed },
          'feed/index.xml': '<rss version="2.0"><channel><title>News</title></channel></rss>',
        }),
        finds:
          'error index.html:10:1  The feed feed/ is not in the build: hosts serve /feed/index.xml only under its whole name  Fix: Write feed/index.xml',
      },
      'URLs of structured data, of forms and of headers, each wrong in its own way': {
        files: site({
          '/': {
            head: '<script type="application/ld+json">{"@type":"Organization","logo":"https://staging.example.com/icon.svg","image":"/icon.svg","url":"http://www.example.com/gauges/","sameAs":"https://www.example.com/gauges"}</script>',
            body: '<form action="/meters/"></form> <img src="https://www.example.com//icon.svg" alt=""> <form action="https://exa mple.example/"></form>',
          },
          '/gauges/': { body: '<form action="https://www.example.comgauges/"></form>' },
          _redirects: '/meters/ /gauges/ 301\n',
          _headers: '/*\n  Link: </gone.css>; rel=preload; as=style\n',
        }),
        finds:
          'warning index.html:10:1  The logo of the structured data https://staging.example.com/icon.svg is not on https://www.example.com  Fix: Write https://www.example.com/icon.svg\nwarning _headers:2:1  The Link header\'s URL /gone.css is not in the build  Fix: Correct the URL, or add what it names.\ninfo index.html:10:1  The URL of the structured data http://www.example.com/gauges/ is written with http, and the site is on https  Fix: Write https://www.example.com/gauges/\ninfo index.html:10:1  The URL of the structured data https://www.example.com/gauges is not the page\'s own URL, /gauges/  Fix: Write https://www.example.com/gauges/\ninfo index.html:10:1  The image of the structured data "/icon.svg" is not an absolute URL  Fix: Write https://www.example.com/icon.svg\ninfo index.html:18:1  The target of the form /meters/ redirects to /gauges/  Fix: Write /gauges/\ninfo index.html:18:33  The image https://www.example.com//icon.svg has two slashes in a row  Fix: Write https://www.example.com/icon.svg\ninfo index.html:18:86  The target of the form https://exa mple.example/ is not a URL  Fix: Correct the URL, or add the file.\ninfo gauges/index.html:18:1  The target of the form https://www.example.comgauges/ leads to the host "www.example.comgauges", because it lacks the slash between host and path  Fix: Write https://www.example.com/gauges/',
      },
      'a form outside of the folder of the site': {
        files: {
          'index.html': page('/shop/', { body: '<form action="/gauges/"></form>' }),
          'gauges/index.html': page('/shop/gauges/'),
        },
        site: 'https://www.example.com/shop/',
        finds:
          'info index.html:18:1  The target of the form /gauges/ is outside of /shop/  Fix: Write /shop/gauges/',
      },
      'an image with an empty URL': {
        files: siteWithBody('<img src="" alt="">'),
        finds:
          'warning index.html:18:1  An image has an empty URL (src="")  Fix: Correct the URL, or add the file.',
      },
      'a script of a build that was made for the folder of a project, beside a feed that may be another one':
        {
          files: site({
            '/': {
              head: '<script src="/acme/assets/menu.js"></script><link rel="alternate" type="application/rss+xml" href="/blog/rss.xml">',
            },
            'assets/menu.js': 'open();',
          }),
          finds:
            'error index.html:10:1  The script /acme/assets/menu.js is not in the build: the build has it as /assets/menu.js  Fix: Write /assets/menu.js\nerror index.html:10:45  The feed /blog/rss.xml is not in the build  Fix: Add the file, or take the <link> out of the layout.',
        },
      'an image relative to the folder of the page': {
        files: site({
          '/gauges/': { body: '<img src="images/a.svg" alt="">' },
          'images/a.svg': '<svg></svg>',
        }),
        finds:
          'error gauges/index.html:18:1  The image images/a.svg is not in the build: it is relative, and /images/a.svg is meant  Fix: Write /images/a.svg',
      },
      'files that no browser loads, and a feed that was moved': {
        files: site({
          '/': { head: '<link rel="alternate" type="application/rss+xml" href="/rss.xml">' },
          '/gauges/': {
            body: '<img src="https://exa mple.example/a.png" alt=""> <img src="http://127.0.0.1:8080/icon.svg" alt=""> <script src="http://cdn.example.net/a.js"></script>',
          },
          'feed.xml': '<rss version="2.0"><channel><title>News</title></channel></rss>',
          _redirects: '/rss.xml /feed.xml 301\n',
        }),
        finds:
          "error gauges/index.html:18:1  The image https://exa mple.example/a.png is not a URL that a browser loads  Fix: Correct the URL, or add the file.\nerror gauges/index.html:18:51  The image http://127.0.0.1:8080/icon.svg is loaded from the reader's own machine  Fix: Write /icon.svg\nwarning index.html:10:1  The feed /rss.xml redirects to /feed.xml  Fix: Write /feed.xml\nwarning gauges/index.html:18:101  The script http://cdn.example.net/a.js is loaded over http, so browsers block it or request it over https  Fix: Load it over https if its host has that, or serve the file from this site.",
      },
    },
  }),

  *check(site) {
    for (const page of site.pages)
      for (const image of page.imagesWithoutUrl)
        yield {
          ...locateOnPage(site, page, image),
          cause: { key: 'empty', level: 'warning', message: messages.empty },
        };

    for (const file of listNamedFiles(site)) {
      const cause = findCause(site, file);
      if (cause !== undefined) yield { ...locateOnPage(site, file.page, file.ref), cause };
    }

    // The fonts and images of a style sheet in several versions are missing together, as the icons of a manifest are.
    for (const { file, ref, verdict, key, noun } of listPartsOfFiles(site)) {
      const place = pickPlace({ file, ...ref });
      if (verdict.end === 'missing') {
        const message = messages.missing(noun, ref.href, describeAbsence(site), '');
        yield { ...place, cause: { key, level: 'warning', message } };
        continue;
      }
      const written = { ...ref, servedUrl: parsePath(`/${file}`) };
      const cause = key === 'style' ? findUrlFault(site, { noun, wants: loadedFile }, written) : undefined;
      if (cause !== undefined) yield { ...place, cause };
    }

    for (const { place, cause } of listCarriedFaults(site)) {
      const isReported = cause.key.startsWith('lost in ') && cause.key.endsWith(' icon of the manifest');
      if (!isReported) yield { ...pickPlace(place), ...(place.url && { url: place.url }), cause };
    }
  },
});

/** A file that a page names, with its word in sentences, and the level of its loss. */
interface NamedFile extends Reference<Ref | Rel> {
  readonly noun: string;
  readonly level: Level;
}

/**
 * What pages load, and what their heads name: feeds, manifests, touch icons and the like. `listFiles` leaves out the relative URLs of
 * what a generator repeats, such as the chapters in print.html, and 404 pages that the host never sends.
 */
function* listNamedFiles(site: Site): Generator<NamedFile> {
  for (const file of listFiles(site)) {
    const { kind } = file.ref;
    // Rustdoc loads scripts that it doesn't write. The images of a reference are the owner's.
    if (kind !== 'image' && readRole(site, file.page).origin === 'reference') continue;
    yield { ...file, noun: nouns[kind], level: kind === 'asset' ? 'warning' : 'error' };
  }

  for (const file of listHeadFiles(site)) {
    // `icon-missing` judges rel=icon, unless its URL leaves the site: http://localhost:4321/icon.svg.
    const isElsewhere = file.verdict.where !== 'own' || file.verdict.way.includes('http');
    const isIconElsewhere = file.ref.rel.includes('icon') && isElsewhere;
    // Feeds, manifests, touch and mask icons, AMP pages, search descriptions and the next or previous page have a noun. What a browser
    // or a person doesn't follow has none: rel=preconnect, rel=author, language versions.
    const noun = isIconElsewhere ? 'icon' : nameHeadFile(file.ref);
    if (noun !== undefined) yield { ...file, noun, level: noun === 'feed' ? 'error' : 'warning' };
  }
}

/** What the site's style sheets and web manifests load. */
function* listPartsOfFiles(site: Site) {
  for (const part of listSheetFiles(site)) yield { ...part, key: 'style', noun: nouns.asset };
  for (const part of listManifestIcons(site))
    yield { ...part, key: 'manifest', noun: 'icon of the manifest' };
}

function findCause(site: Site, file: NamedFile): Cause | undefined {
  const { page, ref, verdict, noun } = file;
  const { href, target } = ref;
  if (target.kind === 'invalid') return { key: `invalid ${href}`, message: messages.invalid(noun, href) };

  // http://localhost:4321/icon.svg, and /icon.svg of a site below /docs/. Another host isn't a wrong start, and nobody can request it.
  const start = findWrongStart(site, page, href, verdict);
  if (start !== undefined) {
    const { key, text, fix = unreachableFix } = start;
    return { key, message: messages.wrongStart(noun, href, text), fix };
  }
  // Missing, gone, in a redirect loop, or answered with a page
  if (isBrokenReference(file)) return describeMissing(site, file);

  // An https page blocks what it loads over http. What a <link> of the head only names, such as a feed, isn't loaded.
  const isLoaded = 'kind' in ref;
  if (isLoaded && isInsecure(target) && site.origin.startsWith('https:'))
    return { key: 'http', level: 'warning', message: messages.blocked(noun, href), fix: httpsFix };

  // Readers fetch a feed for years, and at its moved URL only as long as the redirect lives. Browsers follow one to another file.
  const isMovedFeed = noun === 'feed' && verdict.way.includes('redirect');
  if (!isMovedFeed || verdict.last === undefined) {
    const wants = noun === 'manifest' || noun === 'next page' ? namedFile : loadedFile;
    return findUrlFault(site, { noun, wants }, { href, target, servedUrl: page.servedUrl });
  }
  const url = formatUrl(verdict.last);
  const message = messages.moved(noun, href, url);
  return { key: `moved ${noun}`, level: 'warning', message, fix: `write ${url}` };
}

function describeMissing(site: Site, { page, ref, verdict, noun, level }: NamedFile): Cause | undefined {
  const { href } = ref;
  const reloadScriptFix = findReloadScriptFix(site, href);
  if (reloadScriptFix !== undefined)
    return { key: 'development server', message: messages.ofServer(href), fix: reloadScriptFix };

  const { text, fix, key, isMiswritten } = findMissingReason(site, page, { href, isLink: false }, verdict);
  // <img src="/api/badge?id=7">, which a program of the host may draw: files of images have an extension. A crawl has requested it, and
  // a program draws nothing for a URL that is written wrong, such as one in capitals or escaped twice.
  const hasExtension = /\.\w+$/.test(verdict.target?.path ?? '');
  const mayBeDrawn = noun === nouns.image && !hasExtension && !site.isCrawled;
  if (mayBeDrawn && !isMiswritten) return undefined;

  const message = messages.missing(noun, href, describeAbsence(site), text);
  const isLoaded = 'kind' in ref;
  if (isLoaded) return { key: `${noun} ${key}`, level, message, fix };
  // One layout names the feed of each folder, or an icon relative to it: one finding, by the file's name.
  const name = splitSegments(verdict.target?.path ?? page.servedUrl).at(-1) ?? '';
  return { key: `${noun} ${name}`, level, message, fix: fix ?? layoutFix };
}
