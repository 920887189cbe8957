import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPackedPage } from '../../src/site/packed/read-page.ts';
import { PackReader } from '../../src/site/packed/reader.ts';
import { writePackedPage } from '../../src/site/packed/write-page.ts';
import { PackWriter } from '../../src/site/packed/writer.ts';
import { readPage, unreadablePage } from '../../src/site/raw-page.ts';
import { RefRows } from '../../src/site/ref-rows.ts';
import { keptOf, SharedStrings } from '../../src/site/strings.ts';

const strings = new SharedStrings();
const read = (html: string | Uint8Array, file = 'a.html') => readPage(file, Buffer.from(html), strings);

/** One of everything that a page may have. */
const everything = `<html lang="de"><head><meta charset="utf-8"><base href="/b/"><title>T é 漢</title>
<meta http-equiv="refresh" content="3.5;url=/r/"><meta name="robots" content="none">
<link rel="alternate" hreflang="de" media="print" type="text/html" sizes="any" href="/de/">
<script type="application/ld+json">{</script><script>location = '/x'</script><div></div><link rel="canonical" href="/c/">
<body><h1 id="h">H</h1><a href="#h">1</a><a>2</a><a href="javascript:x()">3</a><b onclick="location='/'">4</b><b role="link">5</b>
<img src="/i.png"><img src="/j.png" alt="" srcset="/k.png 2x"><noscript><a href="/n/">n</a></noscript><time></time><a href="mailto:a@b.c">m</a>
<main>Text</main><!-- signpost-ignore link-broken:
why --><!-- signpost-ignore -->`;

const piece = fc.constantFrom(
  ...everything.split(/(?=<)/),
  '<link rel=preload as=font href=/f>',
  '<video src=v>',
  '\u{1F600}',
  '\uD800',
);

function again(documents: readonly (readonly [html: string, file: string])[]) {
  const own = new SharedStrings();
  own.refs.add('link', true, keptOf('/of/another/page/'), 1, 1);
  const [firstRow, firstAddress] = [own.refs.length, own.refs.addresses];
  const before = own.refs.pack(0, 0);
  const writer = new PackWriter();
  for (const [html, file] of documents)
    writePackedPage(writer, readPage(file, Buffer.from(html), own), firstRow);
  const other = new RefRows();
  for (const href of ['/x/', '/c/', '/j.png']) other.add('image', false, keptOf(href), 7, 7);
  const known: number[] = [];
  other.append(before, known);
  const start = other.append(own.refs.pack(firstRow, firstAddress), known);
  const reader = new PackReader(writer.pack());
  const found: ReturnType<typeof read>[] = [];
  while (!reader.isAtEnd) found.push(readPackedPage(reader, other, start));
  return found;
}

describe('packed pages', () => {
  it('come out as they went in: a page with everything, an empty one, one that can not be read', () => {
    const pages = [
      [everything, 'a.html'],
      ['', 'a.html'],
      [everything, '404.html'],
    ] as const;
    expect(again(pages)).toEqual(pages.map(([html, file]) => read(html, file)));
    const gone = unreadablePage('b.html', 'it is gone');
    const writer = new PackWriter();
    writePackedPage(writer, gone, 0);
    expect(readPackedPage(new PackReader(writer.pack()), new RefRows(), 0)).toEqual(gone);
  });

  it('come out as they went in, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 6 }), (documents) => {
        const pages = documents.map((pieces, index) => [pieces.join(''), `${index}/index.html`] as const);
        expect(again(pages)).toEqual(pages.map(([html, file]) => read(html, file)));
      }),
      { numRuns: 300 },
    );
  });

  it('that are noise never throw, and end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 40 }), { maxLength: 200 }),
        fc.string(),
        (numbers, text) => {
          const packed = { numbers: Int32Array.from(numbers), lengths: Int32Array.of(1, 2, 3), text };
          const reader = new PackReader(packed);
          const rows = new RefRows();
          rows.append({ ...packed, numbers: Int32Array.of(0, 1, 1, 16, 1, 1) }, []);
          while (!reader.isAtEnd)
            expect(readPackedPage(reader, rows, 0).refs.length).toBeLessThanOrEqual(rows.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
