import { describe, expect, it } from 'vitest';
import { findXmlFault } from '../../../src/audit/site/xml-fault.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

describe('XML that a reader gives up', () => {
  it.each([
    ['<a>x & y</a>', 1, 6, 'an ampersand is not written as &amp;'],
    ['<a b="x&y"/>', 1, 8, 'an ampersand is not written as &amp;'],
    ['<a>\n<b></a>', 2, 4, '</a> comes before </b>'],
    ['<a><b></b>', 1, 1, '<a> is never closed'],
    ['<a/><b/>', 1, 5, '<b> is a second root element'],
    ['<a/>x', 1, 5, 'there is text outside of the elements'],
    ['</a>', 1, 1, '</a> has no start tag'],
    ['<a b=c/>', 1, 1, 'a tag is not well-formed'],
    ['<a>1 < 2</a>', 1, 6, 'a tag is not well-formed'],
    ['<a><!-- x</a>', 1, 4, 'a comment is never closed'],
    [`\n${head}<a/>`, 2, 1, 'there is something before the XML declaration'],
    ['<a><x:b/></a>', 1, 4, "the prefix of <x:b> isn't declared"],
    ['<a>\u0001</a>', 1, 4, 'it contains a control character'],
    ['', 1, 1, 'it has no element'],
  ])('%j', (text, line, column, message) => {
    expect(findXmlFault(text)).toEqual({ text: message, line, column });
  });
});

describe('XML that is read', () => {
  it.each([
    `${head}<a><b c="1" d='2'/>x &amp; y &#38; &#x26; &lt;</a>\n`,
    '<a><!-- a & b < c --><![CDATA[ a & b < c ]]></a>',
    '<?xml version="1.0"?><?xml-stylesheet href="s.xsl"?><!DOCTYPE a><a/><!-- end -->',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a xmlns:x="http://x.example/"><x:b x:c="d"></x:b></a>',
    '<größe>1</größe>',
  ])('%j', (text) => {
    expect(findXmlFault(text)).toBeUndefined();
  });
});

it('takes a time that grows with the text, whatever it holds', () => {
  for (const text of [
    '<a>'.repeat(200_000),
    '<!-- '.repeat(200_000),
    `<a ${'b="c" '.repeat(200_000)}`,
    '<'.repeat(500_000),
  ])
    expect(findXmlFault(text)).toBeDefined();
});
