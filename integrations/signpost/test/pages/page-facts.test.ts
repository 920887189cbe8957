import { describe, expect, it } from 'vitest';
import { readSite } from '../../src/audit/site/read.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import type { Page } from '../../src/pages/page.ts';

function read(html: string, file = 'index.html'): Page {
  const site = readSite(filesInMemory({ [file]: html }), { origin: 'https://www.example.com' });
  const [page] = site.documents;
  if (page === undefined) throw new Error('no page');
  return page;
}

const links = (html: string) =>
  read(html)
    .refs.filter(({ kind }) => kind === 'link')
    .map(({ href }) => href);

describe('readPage, links', () => {
  it.each([
    ['quoted and unquoted', `<a href="/a">1</a><a href='/b'>2</a><a href=/c>3</a>`, ['/a', '/b', '/c']],
    ['upper case and white space', '<A HREF = " /a ">1</A>', ['/a']],
    ['entities', '<a href="/a?x=1&amp;y=2&#38;z=3">1</a>', ['/a?x=1&y=2&z=3']],
    ['an entity without its semicolon in an attribute', '<a href="/a?x=1&copy=2">1</a>', ['/a?x=1&copy=2']],
    ['the first of two', '<a href="/a" href="/b">1</a>', ['/a']],
    ['an empty one', '<a href="">1</a>', ['']],
    ['an icon by its class', '<a class="icon" href="/a" data-tip="A"></a>', ['/a']],
    ['in SVG', '<svg><a xlink:href="/a"/></svg>', ['/a']],
    ['an area', '<map><area href="/a"></map>', ['/a']],
    ['in noscript', '<noscript><a href="/a">1</a></noscript>', ['/a']],
    ['in a shadow root', '<template shadowrootmode=open><a href="/a">1</a></template>', ['/a']],
  ])('reads %s', (_, html, expected) => {
    expect(links(html)).toEqual(expected);
  });

  it.each([
    ['a comment', '<!-- <a href="/a"> -->'],
    ['a template', '<template><div><template></template><a href="/a"></a></div></template>'],
    ['a script', '<script>"<a href=/a>"</script>'],
    ['a style', '<style><a href="/a"></style>'],
    ['a textarea', '<textarea><a href="/a"></textarea>'],
    ['a title', '<title><a href="/a"></title>'],
    ['an item of a gallery, for its script', '<a href="1.jpg" data-ngthumb="tb/1.jpg"></a>'],
    ['an iframe', '<iframe><a href="/a"></iframe>'],
    ['a tag that never ends', '<a href="/a'],
  ])('reads nothing in %s', (_, html) => {
    expect(links(html)).toEqual([]);
  });

  it('resolves links against the base element, wherever it is', () => {
    const [ref] = read('<a href="x">1</a><base href="/shop/">').refs;
    expect(ref?.target).toMatchObject({ kind: 'site', path: '/shop/x' });
  });
});

describe('readPage, resources', () => {
  it('reads every candidate of a srcset', () => {
    const { refs } = read(
      '<img src="a.png" srcset="b.png 1x, c,d.png 2x,e.png"><picture><source srcset="f.png, g.png 2x"></picture>',
    );
    expect([...refs].map(({ href }) => href)).toEqual([
      'a.png',
      'b.png',
      'c,d.png',
      'e.png',
      'f.png',
      'g.png',
    ]);
  });

  it('gives each resource its kind: script, style, image, font', () => {
    const html = `<link rel="Preload StyleSheet" href="/s.css"><link rel=preload as=font href=/f.woff2><link rel=modulepreload href=/m.js>
<script src=/a.js></script><video src=/v.mp4 poster=/p.png></video><iframe src=/i.html></iframe><img src="data:image/png;base64,AA">`;
    expect([...read(html).refs].map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      'style /s.css', 'font /f.woff2', 'script /m.js', 'script /a.js', 'media /v.mp4', 'image /p.png', 'frame /i.html',
    ]); // biome-ignore format: one line each is enough
  });

  it('reads the URLs in a style element, each with its place', () => {
    const html = `<style>/* url(/no.png) */
 a { background: url( "/a.png" ), url('b.png'); mask: url(#m) }
@font-face { src: url(data:font/woff2;base64,AA), url(/f.woff2?v=1) } </style><style media=print>@import "/p.css";</style>`;
    const { refs } = read(html, 'shop/index.html');
    expect([...refs].map(({ kind, href, line, column }) => `${kind} ${href} ${line}:${column}`)).toEqual([
      'asset /a.png 2:18',
      'asset b.png 2:35',
      'asset /f.woff2?v=1 3:51',
      'asset /p.css 3:98',
    ]);
    expect(refs[1]?.target).toMatchObject({ path: '/shop/b.png' });
  });

  it('reads the file of an SVG sprite, but no symbol of the page itself', () => {
    const html =
      '<svg><use href="#a"/><use xlink:href="#b"></use><use href="/s.svg#a"/><USE XLINK:HREF="t.svg#b"></USE></svg>';
    expect([...read(html).refs].map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      'image /s.svg#a',
      'image t.svg#b',
    ]);
  });
});

describe('readPage, head', () => {
  it.each([
    ['a plain title', '<title>A</title>', ['A']],
    ['entities and white space', '<title> A &amp;\n B&nbsp;C </title>', ['A & B C']],
    ['markup in it', '<title>A <b>B</b></title>', ['A <b>B</b>']],
    ['the title of an image', '<title>A</title><svg><title>B</title></svg>', ['A']],
    ['one that never ends', '<title>A', ['A']],
  ])('reads %s', (_, html, expected) => {
    expect(read(html).titles.map(({ text }) => text)).toEqual(expected);
  });

  it('names the element that closes the head, with its place', () => {
    expect(read('<head>\n  <My-Div>').headEnd).toEqual({ by: 'my-div', line: 2, column: 3 });
    expect(read('<head>\n  oops').headEnd).toEqual({ by: 'text', line: 2, column: 3 });
    expect(read('<head>\n  </body>').headEnd).toEqual({ by: '/body', line: 2, column: 3 });
    expect(read('<head></head><body>').headEnd).toBeUndefined();
  });

  it('reads the encoding, and its byte offset', () => {
    expect(read('<meta charset=utf-8>').charset).toMatchObject({ value: 'utf-8', byte: 20, first: true });
    expect(read('<title>é</title><meta charset="UTF-8">').charset).toMatchObject({ byte: 39, first: false });
    expect(read('<meta http-equiv="Content-Type" content="text/html; charset=latin1">').charset?.value).toBe(
      'latin1',
    );
  });

  it.each([
    ['0;url=/a', 0, '/a'],
    ["0; URL='/a'", 0, '/a'],
    ['5 /a', 5, '/a'],
    ['30', 30, ''],
    [';url=/a', 0, '/a'],
  ])('reads the refresh %j', (content, delay, href) => {
    expect(read(`<meta http-equiv=refresh content="${content}">`).refreshes).toMatchObject([{ delay, href }]);
  });

  it('ignores a refresh inside noscript', () => {
    expect(read('<noscript><meta http-equiv=refresh content="0;url=/a"></noscript>')).toMatchObject({
      refreshes: [],
    });
  });

  // https://acme.example/catalogue/robotics/page/1/, as Zola writes it
  it('reads a refresh inside noscript beside a script that leads on', () => {
    const script =
      'const target = "/a"; const hash = window.location.hash || ""; window.location.replace(target + hash);';
    const refresh = '<noscript><meta http-equiv="refresh" content="0; url=/a"></noscript>';
    expect(read(`<!doctype html><title>Redirect</title><script>${script}</script>${refresh}`)).toMatchObject({
      kind: 'redirect',
      refreshes: [{ delay: 0, href: '/a' }],
    });
  });
});

describe('readPage, places', () => {
  it('counts lines and columns from 1, at the tag', () => {
    expect(read('<p>\n\n  <b></b><a href="/a">').refs.at(0)).toMatchObject({ line: 3, column: 10 });
  });

  it('finds places in a file of one line, also after an earlier search', () => {
    const { refs, titles } = read('<title>A</title><a href=/1></a><a href=/2></a>');
    expect([titles[0], ...refs].map((spot) => spot?.column)).toEqual([1, 17, 32]);
  });
});

describe('readPage, kind of page', () => {
  it.each([
    ['404.html', '<title>A</title>', 'error'],
    ['de/404/index.html', '<title>A</title>', 'error'],
    ['a.html', '<title>A</title>', 'page'],
    ['part.html', '<p>A piece</p>', 'fragment'],
    ['rust-docs/index.html', '<meta http-equiv=refresh content=0;url=fxa_client>', 'redirect'],
    ['overrides/404.html', '{% extends "main.html" %}<html><title>Not found</title>', 'fragment'],
    ['blog/meta/index.html', '<!DOCTYPE html><nav>A component</nav>', 'fragment'],
    ['short.html', '<!doctype html><meta charset="utf-8"><p>A page</p>', 'page'],
    ['google0123456789abcdef.html', '<html>google-site-verification: x</html>', 'fragment'],
    ['pinterest-boards.html', '<html lang="en"><title>Our boards</title><p>Pinned pumps</p>', 'page'],
    ['old.html', '<title>A</title><meta http-equiv=refresh content="0;url=/a">', 'redirect'],
    [
      'moved.html',
      '<title>Moved</title><meta http-equiv=refresh content="3;url=/a"><a href=/a>A</a>',
      'redirect',
    ],
    ['moved/index.html', '<title>Moved</title><meta http-equiv=refresh content="5;url=../a/">', 'redirect'],
    ['slide.html', '<title>A</title><meta http-equiv=refresh content="9;url=/slide-2/">', 'page'],
    ['scores/index.html', '<title>A</title><meta http-equiv=refresh content="5;url=/scores/">', 'page'],
    ['scores.html', '<title>A</title><meta http-equiv=refresh content="5;url=/league/scores">', 'page'],
    ['index.html', '<title>A</title><meta http-equiv=refresh content="5;url=/">', 'page'],
    ['index.html', '<title>A</title><meta http-equiv=refresh content="5;url=/de/">', 'redirect'],
    [
      'scores/today.html',
      `<title>A</title><meta http-equiv=refresh content="5;url=/a"><p>${'Goal. '.repeat(400)}`,
      'page',
    ],
    [
      'temporary.html',
      '<title>A</title><meta http-equiv=refresh content="2;url=/a"><meta name=robots content=noindex>',
      'redirect',
    ],
  ])('%s is of kind %s', (file, html, kind) => {
    expect(read(html, file).kind).toBe(kind);
  });

  it('reads a page up to where elements are nested too deeply, and marks it', () => {
    const { titles, trouble } = read(`<title>A</title>${'<div>'.repeat(200_000)}`);
    expect(titles[0]?.text).toBe('A');
    expect(trouble?.text).toBe("<div> is nested more than 1000 levels deep, so the rest isn't read");
  });

  it('counts the words of main, without navigation', () => {
    const { text } = read(
      '<body><nav>abc</nav><main><header>de</header><nav>f</nav> g h </main><footer>i</footer><script>j</script>',
    );
    expect(text).toMatchObject({ allLength: 9, bodyLength: 5, mainLength: 4, hasMain: true, words: 3 });
    expect(text.hiddenLength).toBe(0);
  });

  it.each([
    ['<div hidden>abc</div>', 3],
    ['<div hidden><div>a</div>bc</div>de', 3],
    ['<p style="display:none">abc<p>de', 3],
    ['<div style="opacity:0">abc</div>', 0],
    ['<div hidden id=S:0>abc</div>', 0],
  ])('counts the text that %s hides', (main, hidden) => {
    expect(read(`<body><main>${main}</main>`).text.hiddenLength).toBe(hidden);
  });

  it.each([
    [
      'its heading is there, and nothing else',
      '<header><h1>ab</h1><nav>c</nav> d</header><footer>e</footer>',
      3,
    ],
    ['more is below it', '<header><h1>ab</h1> d</header><p>e</p>', 1],
    ['the heading is not there', '<header>ab</header><footer><h1>c</h1></footer>', 0],
    ['there is a main', '<header><h1>ab</h1></header><main></main>', 0],
  ])('takes the header as text of the page where %s', (_, html, body) => {
    expect(read(`<body>${html}`).text.bodyLength).toBe(body);
  });

  it('tells pages apart by their headers, if they have no other text', () => {
    const hashOf = (word: string) => read(`<body><header><h1>Gauges</h1><p>${word}</p></header>`).text.hash;
    expect(hashOf('one')).not.toBe(hashOf('two'));
    expect(hashOf('one')).toBe(hashOf('one'));
  });
});

it('readPage reads the files that a module imports, and no bare name', () => {
  const script =
    '<script type="module">import "/app.js"; import { a } from "./a.mjs"; import vue from "vue"; a();</script>';
  const files = read(script).refs.filter(({ kind }) => kind === 'script');
  expect(files.map(({ href }) => href)).toEqual(['/app.js', './a.mjs']);
});

it.each([
  ['<iframe src="/map/" width="600" height="400"></iframe>', 1],
  ['<iframe src="/counter/" width="0" height="0"></iframe>', 0],
  ['<img src="/dot.png" alt="" width="1" height="0px">', 0],
])('readPage counts the pictures that a visitor sees in %s: %i', (html, count) => {
  expect(read(`<main><h1>Where we are</h1>${html}</main>`).text.pictures).toBe(count);
});
