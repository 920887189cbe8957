import { describe, expect, it } from 'vitest';
import { findStylesheetUrls } from '../../src/pages/stylesheet.ts';

const urls = (css: string) => [...findStylesheetUrls(css)].map(({ href }) => href);

/** As browsers read it: CSS Syntax, 4.3.5, consume a string token. */
describe('findStylesheetUrls reads a string', () => {
  it.each([
    ['shows an address', '.a::after { content: "url(/a.png)" } .b { background: url(/b.png) }', ['/b.png']],
    ['shows it in single quotes', ".a::after { content: 'url(/a.png)' }", []],
    ['shows how a comment begins', '.a::after{content:"/*"}.b{background:url(/b.png)}/**/', ['/b.png']],
    ['holds a quote', String.raw`.a::after{content:"\""}.b{background:image-set("/b.png" 1x)}`, ['/b.png']],
    [
      'is cut off by the end of its line',
      `.a { content: "it }\n.b { background: url("/b.png") }`,
      ['/b.png'],
    ],
    [
      'shows an address, and is cut off by the end of its line',
      '.a { content: "url(/a.png)\n}\n.b { background: url( /b.png ) }',
      ['/b.png'],
    ],
    [
      'is an address in a set of images',
      `.a{background:image-set('/a.png' 1x, "/b.png" 2x)}`,
      ['/a.png', '/b.png'],
    ],
    [
      'is in a condition, which loads nothing',
      '@supports (background: image-set(url("/a.webp") 1x)) { .a { background: url("/b.webp") } }',
      ['/b.webp'],
    ],
    ['is the address of another sheet', '@import "/a.css"; @import url(/b.css);', ['/a.css', '/b.css']],
  ])('%s', (_, css, expected) => {
    expect(urls(css)).toEqual(expected);
  });
});
