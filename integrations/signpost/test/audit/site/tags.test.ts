import { describe, expect, it } from 'vitest';
import { readTags, type TagHandler } from '../../../src/audit/site/html/tags.ts';

/** What a document is read as, a line for each tag, text and comment. */
function read(html: string, isInForeignContext = false): string[] {
  const found: string[] = [];
  const handler: TagHandler = {
    open: ({ name, attributes, start, end, selfClosing }) =>
      found.push(
        [name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(' ') +
          `${selfClosing ? ' /' : ''} ${start}-${end}`,
      ),
    close: (name, start) => found.push(`/${name} ${start}`),
    text: (start, end) => found.push(`text ${html.slice(start, end)}`),
    comment: (start, end) => found.push(`comment ${html.slice(start, end)}`),
    doctype: () => found.push('doctype'),
    isInForeignContext: () => isInForeignContext,
  };
  readTags(html, handler);
  return found;
}

describe('a document', () => {
  it.each([
    ['<P CLASS=a>b</P >', ['p class=a 0-10', 'text b', '/p 12']],
    ['<a href=/x href="/y" HREF>', ['a href=/x 0-25']],
    ['<a title="&lt;b&gt;" b=\'"\' c>', ['a title=<b> b=" c= 0-28']],
    ['<a href="/?a=1&amp;b&copy=2">', ['a href=/?a=1&b&copy=2 0-28']],
    ['<br/><hr />', ['br / 0-4', 'hr / 5-10']],
    ['<!doctype html>&amp;', ['doctype', 'text &amp;']],
    ['<!-- a --><!--b--!><!-->c', ['comment  a ', 'comment b', 'comment ', 'text c']],
    ['a<!b>c<?d?>', ['text a', 'text c']],
    ['1 < 2 <3', ['text 1 ', 'text < 2 ', 'text <3']],
    ['<<3<p>', ['text <', 'text <3', 'p 3-5']],
    ['<script>"<a>"</script>', ['script 0-7', 'text "<a>"', '/script 13']],
  ])('%j is read as %j', (html, expected) => {
    expect(read(html)).toEqual(expected);
  });
});

describe('inside an SVG', () => {
  it('a title holds elements, not text', () => {
    expect(read('<title/><a>', true)).toEqual(['title / 0-7', 'a 8-10']);
  });
});

describe('at its end', () => {
  it.each([
    ['a', ['text a']],
    ['a<', ['text a', 'text <']],
    ['a</', ['text a', 'text </']],
    ['a<!', ['text a']],
    ['a<p', ['text a']],
    ['a<style', ['text a']],
    ['a<p title="b', ['text a']],
    ['a<p title', ['text a']],
    ['a<p /', ['text a']],
    ['a</p b', ['text a', '/p 1']],
    ['<title>a</title', ['title 0-6', 'text a</title']],
    ['<title>a</title ', ['title 0-6', 'text a', '/title 8']],
    ['<plaintext>a</plaintext>', ['plaintext 0-10', 'text a</plaintext>']],
  ])('%j is read as a browser shows it', (html, expected) => {
    expect(read(html)).toEqual(expected);
  });
});
