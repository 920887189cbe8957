import { ico, png, svg } from './icon-bytes.ts';
import { edit, everywhere, withHead } from './site.ts';
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

const html = '<!doctype html><title>Not found</title><p>Not found</p>';

export const variations: readonly Variation[] = [
  {
    name: 'an ICO with the extension PNG',
    fault: 'The content of the icon is not what its extension says.',
    files: all('<link rel="icon" type="image/png" href="/icon.png">', { 'icon.png': ico(48) }),
    rules: image,
  },
  {
    name: 'an icon with a relative URL',
    fault: 'A relative URL leads to no file below the home page.',
    files: everywhere(declared, '<link rel="icon" href="icon.svg">'),
    rules: ['icon-missing', 'resource-broken', 'icon-host'],
  },
  {
    name: 'an empty favicon.ico',
    fault: 'The favicon.ico is empty.',
    files: { 'favicon.ico': '' },
    rules: image,
  },
  {
    name: 'a PNG that says it is an ICO',
    fault: 'The content of favicon.ico is a PNG.',
    files: { 'favicon.ico': png(48) },
    rules: image,
  },
  {
    name: 'a folder of a build of Astro',
    fault: 'The URL of the icon changes with its content.',
    files: all('<link rel="icon" href="/_astro/icon.DkQ3x9Zp.svg">', { '_astro/icon.DkQ3x9Zp.svg': svg() }),
    rules: stable,
  },
  {
    name: 'a favicon.ico with 48 and 16 px',
    fault: 'The favicon.ico contains an image of 16 by 16 px.',
    files: all('<link rel="shortcut icon" href="/favicon.ico">', { 'favicon.ico': ico(48, 16) }),
    rules: small,
  },
  {
    name: 'an icon with a border of one pixel',
    fault: 'The icon is not square by one pixel.',
    files: on('/de/pumpen/', '<link rel="icon" href="/icon.png">', { 'icon.png': png(96, 97) }),
    rules: size,
  },
  {
    name: 'a favicon.ico with 16, 32 and 48 px',
    fault: 'The favicon.ico contains an image of 16 by 16 px.',
    files: { 'favicon.ico': ico(16, 32, 48) },
    rules: small,
  },
  {
    name: 'a wide icon beside the right one',
    fault: "A page declares an icon that isn't square.",
    files: {
      ...withHead('/valves/', '<link rel="icon" href="/wide.png" sizes="240x96">'),
      'wide.png': png(240, 96),
    },
    rules: size,
  },
  {
    name: 'a hash in the folder',
    fault: 'The URL of the icon changes with each build.',
    files: all('<link rel="icon" href="/assets/3f9a1c77e0b2/icon.svg">', {
      'assets/3f9a1c77e0b2/icon.svg': svg(),
    }),
    rules: stable,
  },
  {
    name: 'favicon-16x16.png on a page',
    fault: 'A page declares an icon of 16 by 16 px.',
    files: {
      ...withHead('/about/', '<link rel="icon" type="image/png" sizes="16x16" href="/favicon-16x16.png">'),
      'favicon-16x16.png': png(16),
    },
    rules: small,
  },
  {
    name: 'a favicon.ico of 16 px that nobody links to',
    fault: 'An icon of 16 by 16 px is supplied at /favicon.ico.',
    files: { 'favicon.ico': ico(16) },
    rules: small,
  },
  {
    name: 'a favicon.ico that is cut off',
    fault: 'The favicon.ico lists an image that it does not contain.',
    files: { 'favicon.ico': ico(48).slice(0, 30) },
    rules: image,
  },
  {
    name: 'a page that says it is an icon',
    fault: 'The content of the icon is an HTML page.',
    files: on('/contact/', '<link rel="icon" href="/icon-96.png">', { 'icon-96.png': html }),
    rules: image,
  },
  {
    name: 'a favicon.ico that is a page',
    fault: 'The content of favicon.ico is an HTML page.',
    files: { 'favicon.ico': html },
    rules: image,
  },
  {
    name: 'a PNG stored as text',
    fault: 'The icon was changed by a transfer as text.',
    files: all('<link rel="icon" href="/icon.png">', { 'icon.png': Buffer.from(png(96)).toString('utf8') }),
    rules: image,
  },
  {
    name: 'a second icon of another host',
    fault: 'A page declares an icon of another host beside its own.',
    files: withHead(
      '/valves/',
      '<link rel="icon" sizes="96x96" href="https://assets.example.net/icon-96.png">',
    ),
    at: '/valves/',
    rules: host,
  },
  {
    name: 'a side of 64 px in favicon.ico',
    fault: "The side of the icon isn't a multiple of 48 px.",
    files: all('<link rel="icon" href="/favicon.ico">', { 'favicon.ico': ico(64) }),
    rules: size,
  },
  {
    name: 'a folder of a release',
    fault: 'The URL of the icon changes with each release.',
    files: all('<link rel="icon" href="/static/v4.12.3-20261002/icon.png">', {
      'static/v4.12.3-20261002/icon.png': png(96),
    }),
    rules: stable,
  },
  {
    name: 'a side of 47 px',
    fault: 'The side of the icon is one pixel short.',
    files: all('<link rel="icon" type="image/png" sizes="47x47" href="/icon.png">', { 'icon.png': png(47) }),
    rules: size,
  },
  {
    name: 'an SVG that says it is a PNG by its type',
    fault: 'The type of the link is not that of the file.',
    files: on('/news/', '<link rel="icon" type="image/png" href="/icon.svg">'),
    rules: image,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'no favicon.ico', files: { 'favicon.ico': null } },
  { name: 'a favicon.ico with 48 and 96 px', files: { 'favicon.ico': ico(48, 96) } },
  {
    name: 'an SVG with an XML declaration',
    files: { 'icon.svg': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg(96)}` },
  },
  {
    name: 'a folder with a word',
    files: all('<link rel="icon" href="/assets/images/icon.svg">', { 'assets/images/icon.svg': svg() }),
  },
  {
    name: 'the usual favicon.ico for all',
    files: all('<link rel="icon" href="/favicon.ico" sizes="48x48">'),
  },
  {
    name: 'a mask icon',
    files: {
      ...everywhere(declared, `${declared}<link rel="mask-icon" href="/mask.svg" color="#0a5">`),
      'mask.svg': svg(64),
    },
  },
];
