import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/error/resource-broken.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site, siteWithHead } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { html } from '../found-by.ts';

const inSite = (body: string) => site({ '/': { body }, 'images/a.svg': '<svg></svg>' });

const inRepository = (files: Readonly<Record<string, string>>) => ({
  files: { ...files, 'a.svg': '<svg></svg>' },
  site: 'https://acme.github.io/kit/',
});

expectReports(rule, {
  good: {
    'an image of the host, of which the build has a copy': inRepository({
      'index.html': html('', '<img src="https://acme.github.io/a.svg" alt="">'),
    }),
    "mdBook's page for the printer, where images of chapters in folders start from the top": inRepository({
      'index.html': html(''),
      'css/chrome.css': '',
      'print.html': html('', '<img src="../a.svg" alt="">'),
    }),
    'an image of a build for localhost, which canonical-host reports': site({
      '/': {
        canonical: 'http://localhost:4000/',
        body: '<img src="http://localhost:4000/icon.svg" alt="">',
      },
      '/gauges/': { canonical: 'http://localhost:4000/gauges/' },
    }),
    'a feed without a URL, of a theme on a page that has none': site({
      '404.html': html('<title>404</title><link href rel=alternate type=application/rss+xml title="Acme">'),
    }),
    // https://acme.example/discovery/print.html: the chapter has ../assets/, written in HTML
    "a film in mdBook's page for the printer, where URLs of all chapters start from the top": site({
      'css/chrome.css': '',
      'print.html': '<!doctype html><meta name="robots" content="noindex"><video src="films/a.mp4"></video>',
    }),
    'an image at two sizes': site({
      '/': { body: '<img src="a.png" srcset="a.png 1x, /b.png 2x" alt="">' },
      'a.png': 'x',
      'b.png': 'x',
    }),
    'an image of the page itself, and of a file; what a style loads, and what its comment contains': site({
      '/': {
        head: '<style>/* url(/no.png) */ body { background: url("/a.png"); mask: url(#mask) }</style>',
        body: '<svg><use href="#star"/><use xlink:href="/sprite.svg#star"/></svg>',
      },
      'a.png': 'x',
      'sprite.svg': '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="star"></symbol></svg>',
    }),
    'what styles of elements load': site({
      '/': {
        body: `<div style="background: url('/a.png'), url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"></div>
<p style="color: rgb(1, 2, 3); filter: url(#blur)">Text</p>
<p style="--hero: url(images/a.png)">Text</p><template><i style="background: url(/no.png)"></i></template>`,
      },
      'a.png': 'x',
    }),
    'names that a script makes URLs of, types and names in styles': site({
      '/': {
        head: `<style>@font-face { font-family: "a.png" } p { background: image-set("/icon.svg" type("image/svg+xml") 1x); content: "b.png" } /* image-set("/c.png" 1x) */</style>`,
        body: `<img src="/icon.svg" data-src="/{width}/a.png" alt=""> <img data-src="a.png" alt=""> <div data-src="/a.png"></div>`,
      },
    }),
    'what a WordPress server answers, and a URL for a program': siteWithHead(
      '<link rel="pingback" href="/xmlrpc.php"><link rel="EditURI" type="application/rsd+xml" href="/xmlrpc.php?rsd"><link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/">',
    ),
  },
  bad: {
    'an image without the base': inRepository({ 'index.html': html('', '<img src="/a.svg" alt="">') }),
    "an image in the reference of an API beside the site's pages": site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/api/pump/': {
        head: '<meta name="generator" content="javadoc/17">',
        body: '<img src="/doc-files/pump.png" alt="">',
      },
    }),
    ...createExamples('', inSite, [
      '<img src="file:///C:/Users/a/a.png" alt="">',
      '<img src="//images/a.svg" alt="">',
      '<svg><use xlink:href="/sprite.svg#star"></use></svg>',
      '<div style="background-image: url(/hero.jpg)"><p>Text</p></div>',
      `<div STYLE='background:url("/hero.jpg") center'><p>Text</p></div>`,
      '<div style="background: url(&quot;/hero.jpg&quot;)"><p>Text</p></div>',
      '<div style="--hero: url(/hero.jpg)"><p>Text</p></div>',
      '<p style="background: -webkit-image-set(url(/icon.svg) 1x, \'/a.png\' 2x)">A</p>',
      '<style>p { background: image-set("/icon.svg" 1x, "a.avif" type("image/avif") 2x) }</style>',
      '<img data-srcset="/icon.svg 1x, ./a.png 2x" alt="">',
      '<iframe data-src="/map/"></iframe>',
    ]),
    ...createExamples('', siteWithHead, [
      '<link rel=stylesheet href=/s.css>',
      '<style>\n@font-face { font-family: A; src: url(/f.woff2) format("woff2") }\n</style>',
      '<link rel="alternate" type="application/rss+xml" href="/rss.xml">',
      '<link rel="apple-touch-icon" href="/touch.png">',
      '<link rel="manifest" href="/site.webmanifest">',
      '<link rel="next" href="/gauges/2/">',
      '<link rel="preload" as="image" imagesrcset="/icon.svg 1x, /b.png 2x">',
      '<link rel="preload" as="image" href="/icon.svg" imagesrcset="/b.png 480w">',
    ]),
    'a font in a style': site({
      '/': { head: '<link rel=stylesheet href=/s.css>' },
      's.css': '@font-face { src: url("f.woff2") }',
    }),
  },
});

it('resource-broken names the file that a relative URL of a layout misses from another folder', async () => {
  const style = '<style>p { mask: url(../icons/star.svg) }</style>';
  const files = site({ '/news/today/': { head: style }, 'icons/star.svg': '<svg></svg>' });
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the file of the style ../icons/star.svg is not in the build: it is relative, and /icons/star.svg is meant',
      'write /icons/star.svg',
    ],
  ]);
});

it('resource-broken tells once that images lack the base, and nothing of images elsewhere on the host', async () => {
  const images = ['/pump.png', '/flip.gif', '/other/a.png', 'https://acme.github.io/pump.png'];
  const body = images.map((src) => `<img src="${src}" alt="">`).join('');
  const files = { 'index.html': html('', body), 'pump.png': '', 'flip.gif': '' };
  const found = runRules(await siteOf({ files, site: 'https://acme.github.io/blog/' }), {
    only: ['resource-broken'],
  });
  expect(found.map(({ message, fix, cause }) => [message, fix, cause])).toEqual([
    [
      'the image /pump.png is loaded from a URL outside of /blog/. Did you mean "/blog/pump.png"?',
      'write /blog/pump.png',
      'no base',
    ],
    [
      'the image /flip.gif is loaded from a URL outside of /blog/. Did you mean "/blog/flip.gif"?',
      'write /blog/flip.gif',
      'no base',
    ],
  ]);
});

it('resource-broken tells with them that the icon and the feed in the head lack the base', async () => {
  const head =
    '<link rel="icon" href="/icon.svg"><link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  const files = { 'index.html': html(head), 'icon.svg': '', 'feed.xml': '' };
  const found = runRules(await siteOf({ files, site: 'https://acme.github.io/blog/' }), {
    only: ['resource-broken'],
  });
  expect(found.map(({ message, fix, cause }) => [message, fix, cause])).toEqual([
    [
      'the icon /icon.svg is loaded from a URL outside of /blog/. Did you mean "/blog/icon.svg"?',
      'write /blog/icon.svg',
      'no base',
    ],
    [
      'the feed /feed.xml is loaded from a URL outside of /blog/. Did you mean "/blog/feed.xml"?',
      'write /blog/feed.xml',
      'no base',
    ],
  ]);
});

it('resource-broken tells once that the files of one srcset are missing', async () => {
  const files = inSite(
    '<img src="/a-480.webp" srcset="/a-800.webp 800w, /a-1400.webp 1400w, /icon.svg 40w" alt="">',
  );
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([3]);
});

// https://acme.example has a picture of a terminal, named by its title.
it('resource-broken takes the name of a picture with an @ for no email address', async () => {
  const files = inSite('<img src="ssh-root@192.168.0.1.png" alt="">');
  const [found] = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(found?.message).toBe('the image ssh-root@192.168.0.1.png is not in the build');
});

it('resource-broken promises no https of a host that may have none', async () => {
  const files = inSite('<img src="http://192.0.2.7:3000/badge.png" alt="Grade">');
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  // One finding of all such files
  expect(found.map(({ fix, cause }) => [fix, cause])).toEqual([
    ['load it over https if its host has that, or serve the file from this site', 'http'],
  ]);
});

// The frame of a notebook shows a program of its author: https://github.com/ESIPFed/Geoweaver
it("resource-broken asks for a URL that readers reach where a frame is on the reader's own machine", async () => {
  const files = inSite(
    '<iframe src="http://localhost:8070/Geoweaver"></iframe><img src="http://localhost:4321/images/a.svg" alt=""><iframe src="http://192.168.1.42:8000/order"></iframe>',
  );
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      "the frame http://localhost:8070/Geoweaver is loaded from the reader's own machine",
      'write a URL that readers reach, or take it out of the page',
    ],
    [
      "the image http://localhost:4321/images/a.svg is loaded from the reader's own machine",
      'write /images/a.svg',
    ],
    [
      'the frame http://192.168.1.42:8000/order is loaded from a private network',
      'write a URL that readers reach, or take it out of the page',
    ],
  ]);
});

it('resource-broken reports a file that pages in several folders lack as one finding', async () => {
  const files = site({
    '/v1/': { head: '<script src="_static/a.js"></script>' },
    '/v1/api/': { head: '<script src="../_static/a.js"></script>' },
    '/v2/': { head: '<script src="_static/a.js"></script>' },
  });
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(found).toHaveLength(3);
  expect(groupFindings(found)).toHaveLength(1);
});

it('resource-broken tells once that a page lacks an image in each language', async () => {
  const files = {
    'guide/index.html': html('', '<img src="../images/pump.jpg" alt="">'),
    'zh/guide/index.html': html('', '<img src="../images/pump.jpg" alt="">').replace('"en"', '"zh"'),
  };
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([2]);
});

it('resource-broken tells once that a page lacks all its figures', async () => {
  const images = Array.from({ length: 24 }, (_, index) => `<img src="figs/pump-${index}.svg" alt="">`);
  const files = {
    'index.html': html('<title>Home</title>', '<a href="/books/">Books</a><img src="logo.svg" alt="">'),
    'books/index.html': html('<title>Books</title>', `<p>On pumps</p><h1>Books</h1>${images.join('')}`),
  };
  const found = runRules(await siteOf({ files }), { only: ['resource-broken'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([1, 24]);
});
