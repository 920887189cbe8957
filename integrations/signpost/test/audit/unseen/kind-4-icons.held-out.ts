import { png, svg } from './icon-bytes.ts';
import { edit, everywhere, fileOf, page, withBody } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

const declared = '<link rel="icon" href="/icon.svg" type="image/svg+xml">';

const size = ['icon-size'];

const image = ['icon-image', 'icon-size'];

const small = ['icon-small'];

const stable = ['icon-stable'];

const host = ['icon-host'];

/** Another icon on one page. */
const on = (path: string, link: string, files: Record<string, string | Uint8Array> = {}) => ({
  ...edit(path, declared, link),
  ...files,
});

/** Another icon on every page. */
const all = (link: string, files: Record<string, string | Uint8Array> = {}) => ({
  ...everywhere(declared, link),
  ...files,
});

/** A JPEG of 48 by 48 px, as far as its head. */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080030003001011100ffd9', 'hex');

export const variations: readonly Variation[] = [
  {
    name: 'favicon-16x16.png on every page',
    fault: 'Each page declares an icon of 16 by 16 px beside a larger one.',
    files: all(
      `${declared}<link rel="icon" type="image/png" sizes="16x16" href="/icons/favicon-16x16.png">`,
      { 'icons/favicon-16x16.png': png(16) },
    ),
    rules: small,
  },
  { name: 'a high SVG', fault: "The icon isn't square.", files: { 'icon.svg': svg(48, 60) }, rules: size },
  {
    name: 'a side of 32 px that says 48',
    fault: 'The icon has another size than its link says.',
    files: on('/about/', "<link rel='icon' sizes='48x48' href='/icon-48.png'>", { 'icon-48.png': png(32) }),
    rules: ['icon-size', 'icon-image'],
  },
  {
    name: 'an icon of a subdomain on a German page',
    fault: 'The icon of a page is on another host.',
    files: on('/de/', '<LINK HREF="https://img.example.com/icon.svg" REL="ICON">'),
    at: '/de/',
    rules: host,
  },
  {
    name: 'an SVG without a namespace',
    fault: "Browsers don't draw an SVG file without its namespace.",
    files: { 'icon.svg': svg().replace(' xmlns="http://www.w3.org/2000/svg"', '') },
    rules: image,
  },
  {
    name: 'a JPEG that says it is a PNG',
    fault: 'The content of the icon is not what its extension says.',
    files: on('/about/', '<link rel="icon" href="/icon.png">', { 'icon.png': jpeg }),
    rules: image,
  },
  {
    name: 'a pointer of Git LFS',
    fault: 'The icon is a pointer of Git LFS.',
    files: all('<link rel="icon" href="/icon.png">', {
      'icon.png':
        'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
    }),
    rules: image,
  },
  {
    name: 'an SVG without its end',
    fault: 'The SVG isn’t well-formed.',
    files: { 'icon.svg': svg().replace('</svg>', '') },
    rules: image,
  },
  {
    name: 'an icon of another host on every page but the home page',
    fault: 'The icon is on another host.',
    files: {
      ...all('<link rel="shortcut icon" href="//static.example.org/favicon.ico" type="image/x-icon">'),
      [fileOf('/')]: page('/'),
    },
    rules: host,
  },
  {
    name: 'a PNG that is cut off',
    fault: 'The icon is cut off after its header.',
    files: on('/valves/', '<link rel="icon" href="/icon-96.png">', { 'icon-96.png': png(96).slice(0, 40) }),
    rules: image,
  },
  {
    name: 'favicon-16x16.png without a link',
    fault: 'An icon of 16 by 16 px is supplied, as generators of icons do.',
    files: { 'favicon-16x16.png': png(16) },
    rules: small,
  },
  {
    name: 'an icon of another host on one page',
    fault: 'The icon of a page is on another host.',
    files: on('/news/', '<link rel="icon" href="https://cdn.example.net/halden/icon.png">'),
    at: '/news/',
    rules: host,
  },
  {
    name: 'a hash in the query',
    fault: 'The URL of the icon changes with its content.',
    files: all('<link rel="icon" href="/icon.svg?9f86d081884c7d65">'),
    rules: stable,
  },
  {
    name: 'a manifest with 16 px',
    fault: 'The web manifest lists an icon of 16 by 16 px.',
    files: {
      'site.webmanifest':
        '{"name":"Halden","start_url":"/","icons":[{"src":"/icons/16.png","sizes":"16x16","type":"image/png"},{"src":"/apple-touch-icon.png","sizes":"192x192","type":"image/png"}]}\n',
      'icons/16.png': png(16),
    },
    rules: small,
  },
  {
    name: 'another icon on the pages of the news',
    fault: 'Some pages of the host have another icon.',
    files: on('/news/new-test-bench/', '<link rel="icon" href="/news/icon.png" type="image/png">', {
      'news/icon.png': png(96),
    }),
    at: '/news/new-test-bench/',
    rules: host,
  },
  {
    name: 'a side of 50 px below the home page',
    fault: "The side of the icon isn't a multiple of 48 px.",
    files: on('/contact/', '<link rel="icon" href="/icon-50.png">', { 'icon-50.png': png(50) }),
    rules: size,
  },
  {
    name: 'another icon in a folder',
    fault: 'A folder of the host has an icon of its own.',
    files: on('/de/kontakt/', '<link rel="icon" href="/de/icon.svg">', { 'de/icon.svg': svg(96) }),
    at: '/de/kontakt/',
    rules: host,
  },
  {
    name: 'a wide icon on one page',
    fault: 'The icon of a page isn’t square.',
    files: on('/about/', '<link rel="icon" type="image/png" href="/logo.png">', { 'logo.png': png(192, 96) }),
    at: '/about/',
    rules: size,
  },
  {
    name: 'a hash in the file name on one page',
    fault: 'The URL of the icon changes with its content.',
    files: on('/valves/', '<link rel="icon" href="/icon.7c1f3e9b.svg">', { 'icon.7c1f3e9b.svg': svg() }),
    rules: stable,
  },
  {
    name: 'a version in the query',
    fault: 'The URL of the icon changes with each build.',
    files: all('<link rel="icon" href="/icon.svg?v=20261002">'),
    rules: stable,
  },
  {
    name: 'an icon that is missing on one page',
    fault: "The icon of a page doesn't exist.",
    files: on('/news/new-test-bench/', '<link rel="icon" href="/news/icon.svg">'),
    rules: ['icon-missing', 'resource-broken', 'icon-host'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a PNG for all',
    files: all('<link rel="icon" type="image/png" sizes="96x96" href="/icon.png">', { 'icon.png': png(96) }),
  },
  {
    name: 'an SVG with a width only',
    files: { 'icon.svg': svg().replace('viewBox="0 0 48 48"', 'width="48" height="48"') },
  },
  { name: 'shortcut icon', files: all('<LINK REL="SHORTCUT ICON" HREF="/favicon.ico">') },
  {
    name: 'an absolute URL of the same host',
    files: all('<link rel="icon" href="https://www.example.com/icon.svg">'),
  },
  {
    name: 'a picture of 16 px in a text',
    files: {
      ...withBody(
        '/valves/',
        '<p><img src="/images/dot.png" alt="In stock" width="16" height="16"> In stock</p>',
      ),
      'images/dot.png': png(16),
    },
  },
  {
    name: 'a name with a size',
    files: all('<link rel="icon" href="/icon-192x192.png" sizes="192x192">', {
      'icon-192x192.png': png(192),
    }),
  },
];
